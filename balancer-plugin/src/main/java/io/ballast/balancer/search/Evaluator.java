// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.model.Candidate;

/**
 * Judges candidates, counts them and watches the limits. The clock is read once in a while: a
 * candidate takes a fraction of a microsecond, and proposers ask at every turn whether the search
 * is over.
 */
final class Evaluator {
  /** So many candidates are judged between two looks at the clock: some 30 µs. */
  private static final int BETWEEN_CLOCK_READS = 128;

  private final Objective objective;
  private final SearchLimits limits;
  private final Ticker ticker;
  private final BudgetGuard guard;
  private final long start;
  private long steps;
  private long nextClockRead;
  private boolean late;

  Evaluator(Objective objective, SearchLimits limits, Ticker ticker) {
    this.objective = objective;
    this.limits = limits;
    this.ticker = ticker;
    start = ticker.nanos();
    guard = new BudgetGuard(limits.budget(), objective.layout());
  }

  /**
   * By how much a candidate would change the objective; {@link Proposer#NONE} if it would leave the
   * budget.
   */
  double delta(Candidate candidate) {
    steps++;
    return guard.allows(candidate) ? objective.delta(candidate) : Proposer.NONE;
  }

  /** The separable part of what a candidate would change; with {@link #coupledDelta} one step. */
  double separableDelta(Candidate candidate) {
    return objective.separableDelta(candidate);
  }

  /** The rest of what a candidate would change. */
  double coupledDelta(Candidate candidate) {
    steps++;
    return guard.allows(candidate) ? objective.coupledDelta(candidate) : Proposer.NONE;
  }

  /** Takes a candidate. */
  void take(Candidate candidate) {
    guard.taken(candidate);
    objective.apply(candidate);
  }

  /** Counts a try that had no candidate, so that every loop of tries ends. */
  void tried() {
    steps++;
  }

  /** Whether time or steps are used up. */
  boolean isOver() {
    if (steps >= nextClockRead) {
      nextClockRead = steps + BETWEEN_CLOCK_READS;
      late = nanos() >= limits.nanos();
    }
    return late || steps >= limits.steps();
  }

  /** Which limit ended the search; only after {@link #isOver}. */
  StopReason reason() {
    return late ? StopReason.DEADLINE : StopReason.STEPS;
  }

  /** Candidates judged and tries without one. */
  long steps() {
    return steps;
  }

  /** Time since the start. */
  long nanos() {
    return ticker.nanos() - start;
  }
}
