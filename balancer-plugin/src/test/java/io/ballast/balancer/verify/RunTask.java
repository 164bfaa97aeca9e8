// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.verify;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.Referee;
import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.plan.PlannedMoves;
import io.ballast.balancer.plan.Planner;
import io.ballast.balancer.search.LocalSearch;
import io.ballast.balancer.search.SearchLimits;
import io.ballast.balancer.search.SearchResult;
import java.util.ArrayList;
import java.util.List;

/**
 * What a whole run is given, from the snapshot to the plan.
 *
 * @param snapshot the cluster
 * @param costs what is made smaller
 * @param limits of the search; only its steps should end it, so that a run is the same each time
 */
public record RunTask(ClusterSnapshot snapshot, List<WeightedCost> costs, SearchLimits limits) {
  public RunTask {
    costs = List.copyOf(costs);
  }

  /** Runs it, watched by the referee, on a clock that stands still. */
  public RunResult run() {
    Objective objective = new Objective(new Layout(snapshot), costs, new Referee());
    RunResult.Totals before = RunResult.Totals.of(objective);
    SearchResult search = new LocalSearch(() -> 0).run(objective, limits);
    RunResult.Totals searched = RunResult.Totals.of(objective);
    PlannedMoves plan = new Planner(objective).plan();
    List<RunResult.Move> moves = new ArrayList<>();
    for (int move = 0; move < plan.size(); move++) {
      moves.add(
          new RunResult.Move(
              plan.region(move), plan.from(move), plan.to(move), plan.effects(move)));
    }
    return new RunResult(
        moves,
        new RunResult.Course(before, searched, search.costBefore(), search.costAfter()),
        objective.costs(),
        Placement.of(objective.layout()),
        objective.lowerBound());
  }
}
