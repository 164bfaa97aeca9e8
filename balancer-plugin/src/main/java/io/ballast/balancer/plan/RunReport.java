// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.plan;

import io.ballast.balancer.model.KnownLocalities;
import java.util.List;

/**
 * What one run did and why, in words and figures: for the log, for the demo, for whoever asks.
 *
 * @param outcome one sentence: moves planned, or why there are none
 * @param costs each cost function in force, before and after
 * @param moves the first moves of the plan, best first, at most {@link #MOVES_SHOWN}
 * @param totalMoves how many moves the plan has
 * @param movedAgain how many of these are of regions that runs shortly before have moved already
 * @param search how the search went; all zero where there was none
 * @param debt what the plan makes regions read remotely, and what is to be compacted for earlier
 *     plans
 * @param localities of how many of the regions the run knew where their blocks are
 */
public record RunReport(
    String outcome,
    List<CostLine> costs,
    List<MoveLine> moves,
    int totalMoves,
    int movedAgain,
    SearchLine search,
    KnownLocalities localities,
    DebtLines debt) {
  /** So many moves are spelled out. */
  public static final int MOVES_SHOWN = 200;

  public RunReport {
    costs = List.copyOf(costs);
    moves = List.copyOf(moves);
  }

  /** A run without moves. */
  public static RunReport withoutMoves(
      String outcome, List<CostLine> costs, SearchLine search, KnownLocalities localities) {
    return new RunReport(outcome, costs, List.of(), 0, 0, search, localities, DebtLines.NONE);
  }

  /** The same with advice on what to compact. */
  public RunReport advising(List<CompactionLine> worthwhile, int total) {
    return with(movedAgain, new DebtLines(debt.ofPlan(), worthwhile, total));
  }

  /** The same, but so many of the regions were moved shortly before. */
  public RunReport movingAgain(int regions) {
    return with(regions, debt);
  }

  private RunReport with(int regionsMovedAgain, DebtLines other) {
    return new RunReport(
        outcome, costs, moves, totalMoves, regionsMovedAgain, search, localities, other);
  }

  /**
   * A cost function's value before and after.
   *
   * @param name the function
   * @param multiplier its weight
   * @param before the cost before, unweighted
   * @param after the cost after, unweighted
   */
  public record CostLine(String name, double multiplier, double before, double after) {}

  /**
   * One move.
   *
   * @param region encoded name
   * @param table the region's table
   * @param source where it is
   * @param destination where it goes
   * @param sizeMb size of its store files, MB
   * @param debt what of it is read remotely, here and there
   * @param reasons cost functions that the move changes, weighted, best first
   */
  public record MoveLine(
      String region,
      String table,
      String source,
      String destination,
      long sizeMb,
      LocalityDebt debt,
      List<PlannedMoves.Effect> reasons) {
    public MoveLine {
      reasons = List.copyOf(reasons);
    }
  }

  /**
   * Locality debt: what a plan makes, and how to pay.
   *
   * @param ofPlan made or paid by the plan
   * @param worthwhile the first of the regions that earlier plans moved, that have arrived since
   *     the last run, and that are worth a major compaction, best first
   * @param totalWorthwhile how many these are
   */
  public record DebtLines(
      LocalityDebt ofPlan, List<CompactionLine> worthwhile, int totalWorthwhile) {
    /** No plan, no advice. */
    public static final DebtLines NONE = new DebtLines(LocalityDebt.NONE, List.of(), 0);

    public DebtLines {
      worthwhile = List.copyOf(worthwhile);
    }
  }

  /**
   * A region worth a major compaction.
   *
   * @param region encoded name
   * @param table the region's table
   * @param server where it is
   * @param sizeMb what a compaction rewrites, MB
   * @param gainMb what of it is read remotely now and becomes local, MB
   */
  public record CompactionLine(
      String region, String table, String server, long sizeMb, long gainMb) {}

  /**
   * How the search went.
   *
   * @param stopped why it ended
   * @param steps candidates judged
   * @param millis time used
   * @param bound what the weighted costs are not below in any layout
   * @param gap what can be gained beyond this plan at most, as a share of its cost
   */
  public record SearchLine(String stopped, long steps, long millis, double bound, double gap) {
    /** No search was made. */
    public static final SearchLine NONE = new SearchLine("not started", 0, 0, 0, 0);
  }
}
