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
 * Improves a layout turn by turn: a proposer looks in one place for the best candidate, and the
 * acceptance rule takes it or not. Every turn counts at least one step, so every search ends.
 */
public final class LocalSearch {
  /**
   * Steps in vain, for each region, after which the search gives up; never fewer than the other.
   */
  private static final int PLATEAU_STEPS_PER_REGION = 400;

  private static final int PLATEAU_STEPS = 400_000;

  /** The cost is kept by adding changes up; after so many it is taken anew. */
  private static final int RENEW_COST_AFTER = 1_000;

  private final Ticker ticker;

  public LocalSearch(Ticker ticker) {
    this.ticker = ticker;
  }

  /**
   * Improves the layout of an objective until one of the limits, or until nothing better turns up.
   */
  public SearchResult run(Objective objective, SearchLimits limits) {
    Evaluator evaluator = new Evaluator(objective, limits, ticker);
    Layout layout = objective.layout();
    ClusterSnapshot snapshot = layout.snapshot();
    double before = objective.total();
    if (snapshot.topology().servers() < 2 || snapshot.regions().size() == 0) {
      return new SearchResult(StopReason.NO_CANDIDATES, 0, 0, evaluator.nanos(), before, before);
    }
    SplittableRandom random = new SplittableRandom(limits.seed());
    ServerPressure pressure = new ServerPressure(layout);
    MovedRegions moved = new MovedRegions(layout);
    ProposerChoice choice =
        new ProposerChoice(proposers(evaluator, pressure, moved, random), random.split());
    Acceptance acceptance = new StrictImprovement();
    Candidate candidate = new Candidate();
    long patience =
        Math.max(PLATEAU_STEPS, (long) snapshot.regions().size() * PLATEAU_STEPS_PER_REGION);
    double cost = before;
    long taken = 0;
    long lastTaken = 0;
    while (!evaluator.isOver() && evaluator.steps() - lastTaken <= patience) {
      long steps = evaluator.steps();
      evaluator.tried();
      double delta = choice.next().propose(candidate);
      boolean accepted = acceptance.accepts(delta, cost);
      if (accepted) {
        evaluator.take(candidate);
        pressure.taken(candidate);
        moved.taken(candidate);
        taken++;
        cost =
            Math.abs(delta) < cost && taken % RENEW_COST_AFTER != 0
                ? cost + delta
                : objective.total();
        lastTaken = evaluator.steps();
      }
      choice.feedBack(accepted ? Math.min(-delta, before) : 0, evaluator.steps() - steps);
    }
    StopReason reason = evaluator.isOver() ? evaluator.reason() : StopReason.PLATEAU;
    return new SearchResult(
        reason, evaluator.steps(), taken, evaluator.nanos(), before, objective.total());
  }

  private static List<Proposer> proposers(
      Evaluator evaluator, ServerPressure pressure, MovedRegions moved, SplittableRandom random) {
    Layout layout = pressure.layout();
    ClusterSnapshot snapshot = layout.snapshot();
    PairExchange exchange = new PairExchange(evaluator, layout, random.split());
    List<Proposer> proposers = new ArrayList<>();
    proposers.add(new FillProposer(evaluator, pressure, random.split()));
    proposers.add(new LoadProposer(evaluator, pressure, random.split()));
    proposers.add(new TableProposer(evaluator, layout, random.split()));
    proposers.add(new HomeProposer(exchange, layout, moved, random.split()));
    proposers.add(new RandomProposer(exchange, snapshot.topology().servers(), random.split()));
    proposers.add(new SwapProposer(evaluator, pressure, random.split()));
    proposers.add(new HotProposer(exchange, pressure, random.split()));
    if (snapshot.hostLocality().end(snapshot.regions().size() - 1) > 0) {
      proposers.add(new LocalityProposer(exchange, layout, random.split()));
    }
    if (snapshot.regions().replicas().groups() > 0) {
      proposers.add(new ReplicaProposer(evaluator, layout, random.split()));
    }
    return proposers;
  }
}
