// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.verify;

import io.ballast.balancer.cost.MoveCost;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.RegionCountShareCost;
import io.ballast.balancer.cost.RegionReplicaHostCost;
import io.ballast.balancer.cost.TableShareCost;
import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.SnapshotBuilder;
import io.ballast.balancer.plan.PlannedMoves.Effect;
import io.ballast.balancer.search.SearchLimits;
import io.ballast.balancer.verify.RunResult.Course;
import io.ballast.balancer.verify.RunResult.Move;
import io.ballast.balancer.verify.RunResult.Totals;
import java.util.ArrayList;
import java.util.List;

/**
 * A run for tests to lie about, and what an honest one would say of a plan it was made to choose.
 */
final class HonestRun {
  static final SearchLimits LIMITS = new SearchLimits(Long.MAX_VALUE, 2_000, 7);

  static final List<WeightedCost> COSTS =
      List.of(
          new WeightedCost(RegionCountShareCost::new, 500),
          new WeightedCost(layout -> new MoveCost(layout, 1), 30),
          new WeightedCost(TableShareCost::new, 150),
          new WeightedCost(RegionReplicaHostCost::new, 100_000, true));

  private HonestRun() {}

  /** Two replicas are together on server 0, and its other regions are too many. */
  static ClusterSnapshot snapshot() {
    SnapshotBuilder builder = new SnapshotBuilder(4);
    builder.replica(0, 0, 0, 0).replica(0, 0, 0, 1).regions(8, 0).region(1, 1).region(2, 1);
    for (int region = 0; region < builder.size(); region++) {
      builder.storeFileMb(region, 10);
    }
    return builder.build();
  }

  static RunResult of(RunTask task, List<Move> moves, Layout after) {
    Objective start = new Objective(new Layout(task.snapshot()), task.costs(), null);
    Objective end = new Objective(after, task.costs(), null);
    return new RunResult(
        moves,
        new Course(Totals.of(start), Totals.of(end), start.total(), end.total()),
        end.costs(),
        Placement.of(after),
        start.lowerBound());
  }

  /** The moves with what each of them really does. */
  static List<Move> withEffects(RunTask task, List<Move> moves) {
    Objective with = at(task, moves, -1);
    List<Move> told = new ArrayList<>();
    for (int move = 0; move < moves.size(); move++) {
      Objective without = at(task, moves, move);
      List<Effect> effects = new ArrayList<>();
      for (int i = 0; i < with.size(); i++) {
        double change = with.function(i).cost() - without.function(i).cost();
        effects.add(new Effect(with.function(i).name(), with.multiplier(i) * change));
      }
      told.add(
          new Move(
              moves.get(move).region(), moves.get(move).from(), moves.get(move).to(), effects));
    }
    return told;
  }

  private static Objective at(RunTask task, List<Move> moves, int butMove) {
    return new Objective(RunVerifier.replayed(task.snapshot(), moves, butMove), task.costs(), null);
  }
}
