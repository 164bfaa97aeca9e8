// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Improves a layout step by step: in each a proposer suggests a candidate, the objective says what
 * it would change, and the acceptance rule takes it or not. A step is counted whether or not it had
 * a candidate, so every loop here ends.
 */
public final class LocalSearch {
  /** The clock is read once in so many steps: about 20 µs of work. */
  private static final int STEPS_BETWEEN_CLOCK_READS = 64;

  /**
   * Steps in vain, for each region, after which the search gives up; never fewer than the other.
   */
  private static final int PLATEAU_STEPS_PER_REGION = 200;

  private static final int PLATEAU_STEPS = 200_000;

  private final Ticker ticker;

  public LocalSearch(Ticker ticker) {
    this.ticker = ticker;
  }

  /**
   * Improves the layout of an objective until one of the limits, or until nothing better turns up.
   */
  public SearchResult run(Objective objective, SearchLimits limits) {
    long start = ticker.nanos();
    Layout layout = objective.layout();
    ClusterSnapshot snapshot = layout.snapshot();
    double before = objective.total();
    if (snapshot.topology().servers() < 2 || snapshot.regions().size() == 0) {
      return new SearchResult(
          StopReason.NO_CANDIDATES, 0, 0, ticker.nanos() - start, before, before);
    }
    SplittableRandom random = new SplittableRandom(limits.seed());
    ServerPressure pressure = new ServerPressure(layout);
    Proposer[] proposers = proposers(layout, pressure, random);
    Acceptance acceptance = new StrictImprovement();
    Candidate candidate = new Candidate();
    long patience =
        Math.max(PLATEAU_STEPS, (long) snapshot.regions().size() * PLATEAU_STEPS_PER_REGION);
    double cost = before;
    long taken = 0;
    long lastTaken = 0;
    long step = 0;
    StopReason stopped = StopReason.STEPS;
    for (; step < limits.steps(); step++) {
      if (step % STEPS_BETWEEN_CLOCK_READS == 0 && ticker.nanos() - start >= limits.nanos()) {
        stopped = StopReason.DEADLINE;
        break;
      }
      if (step - lastTaken > patience) {
        stopped = StopReason.PLATEAU;
        break;
      }
      Proposer proposer = proposers[(int) (step % proposers.length)];
      if (proposer.propose(candidate.clear())) {
        double delta = objective.delta(candidate);
        if (acceptance.accepts(delta, cost)) {
          objective.apply(candidate);
          pressure.taken(candidate);
          cost += delta;
          taken++;
          lastTaken = step;
        }
      }
    }
    return new SearchResult(
        stopped, step, taken, ticker.nanos() - start, before, objective.total());
  }

  private static Proposer[] proposers(
      Layout layout, ServerPressure pressure, SplittableRandom random) {
    List<Proposer> proposers = new ArrayList<>();
    proposers.add(new UnevenServerProposer(pressure, random.split()));
    proposers.add(new RandomProposer(layout, random.split()));
    proposers.add(new UnevenServerProposer(pressure, random.split()));
    if (hasBlocks(layout)) {
      proposers.add(new LocalityProposer(layout, random.split()));
    }
    if (layout.snapshot().regions().replicas().groups() > 0) {
      proposers.add(new ReplicaProposer(layout, random.split()));
    }
    return proposers.toArray(Proposer[]::new);
  }

  private static boolean hasBlocks(Layout layout) {
    int regions = layout.snapshot().regions().size();
    return layout.snapshot().hostLocality().end(regions - 1) > 0;
  }
}
