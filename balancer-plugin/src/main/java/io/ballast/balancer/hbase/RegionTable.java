// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.BlockShares;
import io.ballast.balancer.model.Interned;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.jspecify.annotations.Nullable;

/**
 * Each region's table and the state of its look-up, packed into what {@link BlockShares} keeps of a
 * region. Not safe for several threads.
 */
final class RegionTable {
  /** What is known of its blocks is kept; it may be out of date. */
  static final int KNOWN = 1;

  /** Its files are others than when it was looked up. */
  static final int CHANGED = 1 << 1;

  /** It is being looked up. */
  static final int ASKED = 1 << 2;

  /** No server reports it; its time is since when. */
  static final int ABSENT = 1 << 3;

  /** The last look-up failed; it is not to be repeated yet. */
  static final int FAILED = 1 << 4;

  /** The last look-up failed; it may be repeated. */
  static final int RETRY = 1 << 5;

  /** The last look-up came soon after the one before. */
  static final int OFTEN = 1 << 6;

  private static final int TABLE_SHIFT = 8;
  private static final int OLD_AFTER_S = (int) TimeUnit.HOURS.toSeconds(4);
  private static final int OFTEN_S = (int) TimeUnit.MINUTES.toSeconds(5);

  private final BlockShares shares;
  private final Interned<TableName> tables = new Interned<>();

  /**
   * @param mostHosts so many hosts are kept of a region at most
   */
  RegionTable(int mostHosts) {
    shares = new BlockShares(mostHosts);
  }

  /** The shares of the same regions by the same numbers. */
  BlockShares shares() {
    return shares;
  }

  int size() {
    return shares.size();
  }

  /** The region's number, or -1. */
  int find(RegionKey key) {
    return shares.find(key.high(), key.low());
  }

  /** The number of a region that is here, or is added. */
  int findOrAdd(RegionFiles files) {
    int region = find(files.region());
    return region >= 0
        ? region
        : shares.add(
            files.region().high(), files.region().low(), tables.use(files.table()) << TABLE_SHIFT);
  }

  void remove(int region) {
    tables.release(shares.tag(region) >>> TABLE_SHIFT);
    shares.remove(region);
  }

  RegionFiles files(int region) {
    return new RegionFiles(
        new RegionKey(shares.high(region), shares.low(region)),
        tables.get(shares.tag(region) >>> TABLE_SHIFT));
  }

  /** Whether any of these flags is set. */
  boolean is(int region, int flags) {
    return (shares.tag(region) & flags) != 0;
  }

  void set(int region, int flags) {
    shares.setTag(region, shares.tag(region) | flags);
  }

  void clear(int region, int flags) {
    shares.setTag(region, shares.tag(region) & ~flags);
  }

  /** Whether a look-up now comes soon after the last one, by the same clock as its time. */
  boolean isSoon(int region, int time) {
    return is(region, KNOWN) && time - shares.time(region) < 2 * OFTEN_S;
  }

  /** Whether it has been looked up often, and the next look-up is to wait. */
  private boolean isToWait(int region, int time) {
    return is(region, OFTEN) && time - shares.time(region) < OFTEN_S;
  }

  /** Why the region is to be looked up at this time; null if it is not. */
  DueRegions.@Nullable Rank due(int region, int time) {
    if (is(region, ASKED | ABSENT | FAILED)) {
      return null;
    }
    if (is(region, RETRY)) {
      return DueRegions.Rank.FAILED_BEFORE;
    }
    if (!is(region, KNOWN)) {
      return DueRegions.Rank.UNKNOWN;
    }
    if (is(region, CHANGED) && !isToWait(region, time)) {
      return DueRegions.Rank.CHANGED;
    }
    // spread over a quarter of the time, so that not all are old at once
    int spread = Math.floorMod((int) shares.low(region), OLD_AFTER_S / 4);
    return time - shares.time(region) >= OLD_AFTER_S - spread ? DueRegions.Rank.OLD : null;
  }
}
