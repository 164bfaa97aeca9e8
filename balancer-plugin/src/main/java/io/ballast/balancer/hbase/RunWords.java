// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.cost.FunctionCost;
import io.ballast.balancer.model.KnownLocalities;
import io.ballast.balancer.model.RegionFacts;
import io.ballast.balancer.plan.LocalityDebt;
import io.ballast.balancer.plan.PlannedMoves;
import io.ballast.balancer.plan.RunReport;
import io.ballast.balancer.search.Gap;
import io.ballast.balancer.search.SearchResult;
import io.ballast.balancer.search.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Puts a run into words: for the log and for its report. */
final class RunWords {
  private RunWords() {}

  static double total(List<FunctionCost> costs) {
    return costs.stream().mapToDouble(FunctionCost::weighted).sum();
  }

  /**
   * How a search went, in a clause.
   *
   * @param gap of the plan that was made of it
   */
  static String of(SearchResult search, Gap gap) {
    return "%d candidates in %d ms (%s)%s, at most %.3g %% more to gain"
        .formatted(
            search.steps(),
            millis(search),
            search.stopped(),
            search.stopped() == StopReason.DEADLINE || search.stopped() == StopReason.STEPS
                ? ", cut short"
                : "",
            100 * gap.relative());
  }

  /** How much is not known of where blocks are, in a clause; nothing where all is. */
  static String of(KnownLocalities localities) {
    if (localities.isComplete()) {
      return "";
    }
    String known =
        ", blocks known of %d %% of regions with %d %% of bytes"
            .formatted(localities.percentOfRegions(), localities.percentOfBytes());
    return localities.known() == 0
        ? known
        : known
            + ", the oldest for %d min"
                .formatted(TimeUnit.MILLISECONDS.toMinutes(localities.oldestMillis()));
  }

  static RunReport.SearchLine line(SearchResult search, Gap gap) {
    return new RunReport.SearchLine(
        search.stopped().name(), search.steps(), millis(search), gap.bound(), gap.relative());
  }

  private static long millis(SearchResult search) {
    return TimeUnit.NANOSECONDS.toMillis(search.nanos());
  }

  static List<RunReport.CostLine> lines(List<FunctionCost> before, List<FunctionCost> after) {
    List<RunReport.CostLine> lines = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      FunctionCost was = before.get(i);
      lines.add(
          new RunReport.CostLine(was.name(), was.multiplier(), was.cost(), after.get(i).cost()));
    }
    return lines;
  }

  /** All costs in one line, with multipliers. */
  static String of(List<RunReport.CostLine> costs) {
    return costs.stream()
        .map(
            line ->
                line.before() == line.after()
                    ? "%s %.4g*%s".formatted(line.name(), line.before(), line.multiplier())
                    : "%s %.4g->%.4g*%s"
                        .formatted(line.name(), line.before(), line.after(), line.multiplier()))
        .collect(Collectors.joining(", "));
  }

  /** The first moves of a plan. */
  static List<RunReport.MoveLine> moves(ClusterView view, PlannedMoves moves) {
    List<RunReport.MoveLine> lines = new ArrayList<>();
    for (int move = 0; move < Math.min(moves.size(), RunReport.MOVES_SHOWN); move++) {
      int region = moves.region(move);
      lines.add(
          new RunReport.MoveLine(
              view.region(region).getEncodedName(),
              view.region(region).getTable().getNameAsString(),
              view.server(moves.from(move)).getServerName(),
              view.server(moves.to(move)).getServerName(),
              view.snapshot().loads().storeFileMb(region),
              LocalityDebt.ofMove(view.snapshot(), region, moves.from(move), moves.to(move)),
              moves.effects(move)));
    }
    return lines;
  }

  /** A move with what the region carries and why it goes. */
  static String of(RunReport.MoveLine move, RegionFacts facts, int region) {
    return "%s of %s (%d MB in %d files, %d MB memstore, reads %s, writes %s): %s -> %s, %s, because of %s"
        .formatted(
            move.region(),
            move.table(),
            move.sizeMb(),
            facts.storeFiles(region),
            facts.memstoreMb(region),
            rate(facts.readsPerSecond(region)),
            rate(facts.writesPerSecond(region)),
            move.source(),
            move.destination(),
            move.debt(),
            move.reasons().stream()
                .map(PlannedMoves.Effect::toString)
                .collect(Collectors.joining(", ")));
  }

  private static String rate(float perSecond) {
    return Float.isNaN(perSecond) ? "unknown" : "%.1f/s".formatted(perSecond);
  }
}
