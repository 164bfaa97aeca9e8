// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.MoveLog;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;

/**
 * Which regions plans have moved, and when: what a later run needs to leave them in peace, and what
 * tells whether it does.
 */
final class RecentMoves {
  /** A region that is moved twice within so many runs thrashes. */
  static final int RUNS = 10;

  private final MoveLog log = new MoveLog();
  private final RegionKey.Reader key = new RegionKey.Reader();
  private int run;

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
      if (!key.read(plan.getRegionInfo())) {
        continue;
      }
      int known = log.find(key.high(), key.low());
      if (known != MoveLog.NONE && log.run(known) < run && isRecent(known)) {
        again.add(plan.getRegionInfo());
      }
      log.moved(key.high(), key.low(), now, run);
    }
    return again;
  }

  private boolean isRecent(int region) {
    return run - log.run(region) <= RUNS;
  }

  /**
   * The regions that were moved no longer ago than a time. Forgets moves that are older, if they
   * are of no recent run either.
   *
   * @param millis how long a moved region is left in peace
   */
  synchronized BitSet among(RegionInfo[] regions, long now, long millis) {
    for (int region = log.size() - 1; region >= 0; region--) {
      if (now - log.millis(region) >= millis && !isRecent(region)) {
        log.forget(region);
      }
    }
    BitSet recent = new BitSet(regions.length);
    for (int region = 0; log.size() > 0 && region < regions.length; region++) {
      int known = key.read(regions[region]) ? log.find(key.high(), key.low()) : MoveLog.NONE;
      recent.set(region, known != MoveLog.NONE && now - log.millis(known) < millis);
    }
    return recent;
  }
}
