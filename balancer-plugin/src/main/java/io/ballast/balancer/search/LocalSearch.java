// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.LocalityRows;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Improves a layout turn by turn: a proposer looks in one place for the best candidate, and the
 * acceptance rule takes it or not. Where nothing better turns up any more, detours look for a way
 * on, until several in a row were in vain.
 */
public final class LocalSearch {
  /** Steps in vain, for each region, that end a climb; never fewer than the other. */
  private static final int PATIENCE_PER_REGION = 25;

  private static final int PATIENCE = 50_000;

  /** Steps of a detour, for each region; never fewer than the other. */
  private static final int DETOUR_PER_REGION = 10;

  private static final int DETOUR = 10_000;
  private static final int DETOURS_IN_VAIN = 12;

  /**
   * The lower bound takes as long as some ten steps for each region. It is computed when the first
   * so many steps in vain, for each region, or so many in all say that the easy gains are over.
   */
  private static final int IN_VAIN_BEFORE_BOUND = 1;

  private static final int STEPS_BEFORE_BOUND = 100;

  private static final long WITHOUT_LIMIT = Long.MAX_VALUE / 2;

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
    if (snapshot.topology().servers() < 2
        || snapshot.regions().size() == 0
        || limits.budget().moves() == 0) {
      return new SearchResult(
          StopReason.NO_CANDIDATES,
          0,
          0,
          evaluator.nanos(),
          before,
          before,
          objective.lowerBound());
    }
    SplittableRandom random = new SplittableRandom(limits.seed());
    ServerPressure pressure = new ServerPressure(layout);
    MovedRegions moved = new MovedRegions(layout);
    ProposerChoice choice =
        new ProposerChoice(
            List.of(
                proposers(evaluator, pressure, moved, random),
                List.of(new RelayProposer(evaluator, pressure, moved, random.split())),
                chains(evaluator, layout, random)),
            random.split());
    Climb climb = new Climb(evaluator, objective, pressure, moved, choice);
    new Construction(evaluator, climb::take, layout, limits.budget()).run();
    double bound = search(objective, evaluator, climb, choice, random.split());
    StopReason reason =
        climb.isClosed()
            ? StopReason.GAP
            : evaluator.isOver() ? evaluator.reason() : StopReason.PLATEAU;
    return new SearchResult(
        reason,
        evaluator.steps(),
        climb.taken(),
        evaluator.nanos(),
        before,
        objective.total(),
        bound);
  }

  /** Climbs, and goes on by detours. Returns the lower bound. */
  private static double search(
      Objective objective,
      Evaluator evaluator,
      Climb climb,
      ProposerChoice choice,
      SplittableRandom random) {
    long regions = objective.layout().snapshot().regions().size();
    long patience = Math.max(PATIENCE, regions * PATIENCE_PER_REGION);
    long tolerant = Math.max(DETOUR, regions * DETOUR_PER_REGION);
    climb.endNear(0);
    climb.run(regions * IN_VAIN_BEFORE_BOUND, regions * STEPS_BEFORE_BOUND);
    double bound = objective.lowerBound();
    climb.endNear(bound);
    choice.nextPhase();
    climb.run(patience, WITHOUT_LIMIT);
    choice.nextPhase();
    Detour detour = new Detour(objective, climb, random);
    int inVain = 0;
    while (inVain < DETOURS_IN_VAIN && !climb.isClosed() && !evaluator.isOver()) {
      inVain = detour.round(tolerant, patience) ? 0 : inVain + 1;
    }
    return bound;
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

  /** None where nothing is known of blocks: they are after locality. */
  private static List<Proposer> chains(
      Evaluator evaluator, Layout layout, SplittableRandom random) {
    LocalityRows blocks = layout.snapshot().hostLocality();
    return blocks.end(blocks.regions() - 1) > 0
        ? List.of(new ChainProposer(evaluator, layout, random.split()))
        : List.of();
  }
}
