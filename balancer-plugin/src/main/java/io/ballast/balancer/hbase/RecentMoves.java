// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;

/**
 * Which regions plans have moved, and when: what a later run needs to leave them in peace. Memory:
 * about 130 bytes for each region moved within the time that is remembered.
 */
final class RecentMoves {
  private final Map<RegionName, Long> movedAt = new HashMap<>();

  /** Remembers the moves of a plan that is handed over. */
  synchronized void planned(List<RegionPlan> plans, long now) {
    for (RegionPlan plan : plans) {
      movedAt.put(new RegionName(plan.getRegionInfo().getRegionName()), now);
    }
  }

  /**
   * The regions that were moved no longer ago than a time; older moves are forgotten.
   *
   * @param millis how long a move is remembered
   */
  synchronized BitSet among(RegionInfo[] regions, long now, long millis) {
    movedAt.values().removeIf(at -> now - at >= millis);
    BitSet recent = new BitSet(regions.length);
    if (movedAt.isEmpty()) {
      return recent;
    }
    for (int region = 0; region < regions.length; region++) {
      if (movedAt.containsKey(new RegionName(regions[region].getRegionName()))) {
        recent.set(region);
      }
    }
    return recent;
  }
}
