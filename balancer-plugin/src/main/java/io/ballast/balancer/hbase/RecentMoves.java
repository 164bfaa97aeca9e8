// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;

/**
 * Which regions plans have moved, and when: what a later run needs to leave them in peace, and what
 * tells whether it does. Memory: about 150 bytes for each region moved within the time or the runs
 * that are remembered.
 */
final class RecentMoves {
  /** A region that is moved twice within so many runs thrashes. */
  static final int RUNS = 10;

  /** A region's last move: at what time and in which run. */
  private record Move(long millis, long run) {}

  private final Map<RegionName, Move> last = new HashMap<>();
  private long run;

  /** A run begins: one call of the master, however many plans it makes. */
  synchronized void nextRun() {
    run++;
  }

  /**
   * Remembers the moves of a plan that is handed over.
   *
   * @return those of the regions that one of the {@link #RUNS} runs before has moved already
   */
  synchronized List<RegionInfo> planned(List<RegionPlan> plans, long now) {
    List<RegionInfo> again = new ArrayList<>();
    for (RegionPlan plan : plans) {
      RegionInfo region = plan.getRegionInfo();
      Move before = last.put(new RegionName(region.getRegionName()), new Move(now, run));
      if (before != null && before.run < run && isRecent(before)) {
        again.add(region);
      }
    }
    return again;
  }

  private boolean isRecent(Move move) {
    return run - move.run <= RUNS;
  }

  /**
   * The regions that were moved no longer ago than a time. Forgets moves that are older, if they
   * are of no recent run either.
   *
   * @param millis how long a moved region is left in peace
   */
  synchronized BitSet among(RegionInfo[] regions, long now, long millis) {
    last.values().removeIf(move -> now - move.millis >= millis && !isRecent(move));
    BitSet recent = new BitSet(regions.length);
    if (last.isEmpty()) {
      return recent;
    }
    for (int region = 0; region < regions.length; region++) {
      Move move = last.get(new RegionName(regions[region].getRegionName()));
      if (move != null && now - move.millis < millis) {
        recent.set(region);
      }
    }
    return recent;
  }
}
