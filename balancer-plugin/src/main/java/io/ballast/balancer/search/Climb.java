// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.Arrays;

/**
 * Takes better candidates one after another, and remembers what it took since the last mark, so
 * that it can go back there. Every turn counts at least one step, so every climb ends.
 */
final class Climb {
  /** The cost is kept by adding changes up; after so many it is taken anew. */
  private static final int RENEW_COST_AFTER = 1_000;

  /** The usual gain is of about so many candidates taken last. */
  private static final double USUAL_OF = 300;

  private final Evaluator evaluator;
  private final Objective objective;
  private final ServerPressure pressure;
  private final MovedRegions moved;
  private final ProposerChoice choice;
  private final Acceptance strict = new StrictImprovement();
  private final Candidate candidate = new Candidate();
  private int[] journal = new int[64]; // region, and the server it was on
  private int journalled;
  private long taken;
  private double usualGain;
  private double bound;
  private boolean closed;

  Climb(
      Evaluator evaluator,
      Objective objective,
      ServerPressure pressure,
      MovedRegions moved,
      ProposerChoice choice) {
    this.evaluator = evaluator;
    this.objective = objective;
    this.pressure = pressure;
    this.moved = moved;
    this.choice = choice;
  }

  /**
   * Ends every climb soon after the objective comes so near to a bound that the gap is closed: what
   * little is left is taken as long as it is easily found. Without it the bound is 0.
   */
  void endNear(double lowerBound) {
    bound = lowerBound;
    closed = Gap.isClosed(objective, bound);
  }

  /** Whether the gap to the bound is closed. */
  boolean isClosed() {
    return closed;
  }

  /** Climbs until nothing better turned up for so many steps, or for so many in all. */
  void run(long patience, long most) {
    run(strict, patience, most);
  }

  /** Takes what a rule takes, for so many steps. */
  void run(Acceptance acceptance, long steps) {
    run(acceptance, steps, steps);
  }

  private void run(Acceptance acceptance, long patience, long most) {
    double start = objective.total();
    double cost = start;
    long end = evaluator.steps() + most;
    long lastTaken = evaluator.steps();
    while (!evaluator.isOver()
        && evaluator.steps() - lastTaken <= (closed ? patienceWhenClosed() : patience)
        && evaluator.steps() < end) {
      long steps = evaluator.steps();
      evaluator.tried();
      double delta = choice.next().propose(candidate);
      boolean accepted = acceptance.accepts(delta, cost);
      if (accepted) {
        usualGain += acceptance == strict ? (Math.min(-delta, start) - usualGain) / USUAL_OF : 0;
        take(candidate);
        cost =
            Math.abs(delta) < cost && taken % RENEW_COST_AFTER != 0
                ? cost + delta
                : objective.total();
        closed |= cost <= Gap.closedAt(bound) && Gap.isClosed(objective, bound);
        lastTaken = evaluator.steps();
      }
      choice.feedBack(
          accepted ? Math.max(0, Math.min(-delta, start)) : 0, evaluator.steps() - steps);
    }
  }

  /** One step in vain for each region; none where nothing is left. */
  private long patienceWhenClosed() {
    return objective.total() > 0 ? objective.layout().snapshot().regions().size() : -1;
  }

  /** Takes a candidate from outside a climb. */
  void take(Candidate change) {
    if (journalled + 2 * change.steps() > journal.length) {
      journal = Arrays.copyOf(journal, 2 * journal.length);
    }
    for (int step = 0; step < change.steps(); step++) {
      journal[journalled++] = change.region(step);
      journal[journalled++] = change.from(step);
    }
    evaluator.take(change);
    pressure.taken(change);
    moved.taken(change);
    taken++;
  }

  /** What a candidate that made the layout better has brought lately. */
  double usualGain() {
    return usualGain;
  }

  /** Candidates taken so far. */
  long taken() {
    return taken;
  }

  /** Makes the layout as it is the one to go back to. */
  void mark() {
    journalled = 0;
  }

  /** Puts every region back to where it was at the last mark. */
  void goBack() {
    Layout layout = objective.layout();
    int end = journalled;
    for (int i = end - 2; i >= 0; i -= 2) {
      if (layout.serverOf(journal[i]) != journal[i + 1]) {
        candidate.clear().add(journal[i], layout.serverOf(journal[i]), journal[i + 1]);
        evaluator.take(candidate);
        pressure.taken(candidate);
        moved.taken(candidate);
      }
    }
    mark();
  }
}
