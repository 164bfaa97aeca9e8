// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.verify;

import io.ballast.balancer.cost.FunctionCost;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.plan.PlannedMoves;
import java.util.List;

/**
 * What a whole run says it did: claims, which a {@link RunVerifier} holds against the truth.
 *
 * @param moves the plan, in its order
 * @param course the objective on the way
 * @param costs each function in force, at the layout that the plan leads to
 * @param placement that layout
 * @param lowerBound what no layout is said to be cheaper than
 */
public record RunResult(
    List<Move> moves,
    Course course,
    List<FunctionCost> costs,
    Placement placement,
    double lowerBound) {
  public RunResult {
    moves = List.copyOf(moves);
    costs = List.copyOf(costs);
  }

  /** The result with another plan. */
  RunResult withMoves(List<Move> others) {
    return new RunResult(others, course, costs, placement, lowerBound);
  }

  /** A move, and by how much it makes each function's weighted cost better or worse. */
  public record Move(int region, int from, int to, List<PlannedMoves.Effect> effects) {
    public Move {
      effects = List.copyOf(effects);
    }
  }

  /**
   * The objective at a layout.
   *
   * @param hard of the hard rules, which come first
   * @param total of all other functions
   */
  public record Totals(double hard, double total) {
    static Totals of(Objective objective) {
      return new Totals(objective.hardTotal(), objective.total());
    }
  }

  /**
   * The objective on the way.
   *
   * @param before at the snapshot
   * @param searched where the search ended, before moves that do not pay were taken back
   * @param reportedBefore what the search reported of its start
   * @param reportedAfter what the search reported of its end
   */
  public record Course(
      Totals before, Totals searched, double reportedBefore, double reportedAfter) {}
}
