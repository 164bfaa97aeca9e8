// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.plan.RunReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The regions worth a major compaction that have arrived since this was last said. */
final class CompactionAdvice {
  private static final Logger LOG = LoggerFactory.getLogger(CompactionAdvice.class);
  static final int LISTED = 10;

  private final List<Arrival> regions = new ArrayList<>();

  void add(Arrival region) {
    regions.add(region);
  }

  void clear() {
    regions.clear();
  }

  /** Lists those that gain most, in the log and in a run's report; and then forgets them. */
  RunReport give(RunReport report) {
    if (regions.isEmpty()) {
      return report;
    }
    regions.sort(Comparator.comparingDouble(Arrival::gainMb).reversed());
    int total = regions.size();
    List<Arrival> first = List.copyOf(regions.subList(0, Math.min(LISTED, total)));
    LOG.info(
        "Worth a major compaction: {} regions that were moved, {} MB, of which {} MB would become"
            + " local: {}{}",
        total,
        regions.stream().mapToLong(Arrival::sizeMb).sum(),
        Math.round(regions.stream().mapToDouble(Arrival::gainMb).sum()),
        String.join("; ", first.stream().map(Arrival::toString).toList()),
        total > LISTED ? "; and " + (total - LISTED) + " more" : "");
    regions.clear();
    return report.advising(first.stream().map(Arrival::line).toList(), total);
  }
}
