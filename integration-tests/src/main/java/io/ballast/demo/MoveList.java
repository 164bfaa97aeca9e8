// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import io.ballast.balancer.plan.PlannedMoves.Effect;
import io.ballast.balancer.plan.RunReport;
import io.ballast.balancer.plan.RunReport.MoveLine;
import io.ballast.demo.Ink.Tone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The moves of a plan, best first as the plugin orders them, each with its reasons. */
final class MoveList {
  private static final int BETTER_SHOWN = 3;
  private static final int WORSE_SHOWN = 1;

  private final Ink ink;
  private final RunReport report;

  MoveList(Ink ink, RunReport report) {
    this.ink = ink;
    this.report = report;
  }

  /** At most the first {@code limit} moves, and how many more there are. */
  List<String> lines(int limit) {
    if (report.totalMoves() == 0) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        ink.paint(Tone.STRONG, "MOVES, best first")
            + ": the largest terms, cost x weight, that each makes better and worse");
    List<MoveLine> moves = report.moves();
    int shown = Math.min(limit, moves.size());
    for (int i = 0; i < shown; i++) {
      lines.add(move(i + 1, moves.get(i)));
      lines.add(ink.paint(Tone.FAINT, "     " + reasons(moves.get(i))));
    }
    if (report.totalMoves() > shown) {
      lines.add("     and " + (report.totalMoves() - shown) + " more");
    }
    return lines;
  }

  private String move(int number, MoveLine move) {
    return String.format(
        Locale.ROOT,
        "%3d  %s of %s, %d MB: %s %s %s, %s",
        number,
        move.region().substring(0, Math.min(8, move.region().length())),
        move.table(),
        move.sizeMb(),
        host(move.source()),
        ink.arrow(),
        host(move.destination()),
        move.debt());
  }

  private static String reasons(MoveLine move) {
    String better = largest(move, effect -> effect.change() < 0, BETTER_SHOWN);
    String worse = largest(move, effect -> effect.change() > 0, WORSE_SHOWN);
    return worse.isEmpty() ? "better: " + better : "better: " + better + "; worse: " + worse;
  }

  private static String largest(MoveLine move, Predicate<Effect> which, int limit) {
    return move.reasons().stream()
        .filter(which)
        .sorted(Comparator.comparingDouble(effect -> -Math.abs(effect.change())))
        .limit(limit)
        .map(
            effect ->
                String.format(Locale.ROOT, "%s %.2f", effect.function(), Math.abs(effect.change())))
        .collect(Collectors.joining(", "));
  }

  /** The host of a server written as host,port,start code. */
  private static String host(String server) {
    int comma = server.indexOf(',');
    return comma < 0 ? server : server.substring(0, comma);
  }
}
