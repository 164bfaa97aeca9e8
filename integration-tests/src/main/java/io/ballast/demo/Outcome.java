// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import io.ballast.balancer.plan.RunReport;
import java.util.ArrayList;
import java.util.List;

/**
 * What the demo found out.
 *
 * @param before the servers before the run
 * @param after the servers after it
 * @param report what the plugin says about the run
 */
record Outcome(ClusterView before, ClusterView after, RunReport report) {
  private static final int MOVES_SHOWN = 10;

  /** Whether the plugin moved anything. */
  boolean balanced() {
    return report.totalMoves() > 0;
  }

  /** All of it, as a person reads it. */
  List<String> lines(Ink ink) {
    ServerTable table = new ServerTable(ink, before, after);
    List<String> lines = new ArrayList<>();
    for (List<String> part :
        List.of(
            table.lines("BEFORE", before),
            table.lines("AFTER", after),
            List.of(report.outcome()),
            new CostTable(ink, report.costs()).lines(),
            new MoveList(ink, report).lines(MOVES_SHOWN),
            new Summary(ink, before, after).lines())) {
      lines.add("");
      lines.addAll(part);
    }
    return lines;
  }
}
