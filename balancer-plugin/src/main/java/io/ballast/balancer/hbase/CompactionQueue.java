// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The regions that wait for a compaction, and those that are being compacted: one at a time on each
 * server. What a server reports decides: a region waits as long as it is there and a compaction
 * pays, and it is done when the server tells of another last major compaction than before.
 */
final class CompactionQueue {
  private static final Logger LOG = LoggerFactory.getLogger(CompactionQueue.class);

  /** A server whose compaction takes longer than this is asked for the next one all the same. */
  static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(2);

  private record Asked(Arrival region, long since) {}

  private Map<RegionName, Arrival> waiting = new HashMap<>();
  private final Map<ServerName, Asked> asked = new HashMap<>();

  void add(Arrival region) {
    waiting.put(nameOf(region), region);
  }

  /** Hears that a region is to be moved again: here it need not be compacted any more. */
  void drop(RegionInfo region) {
    waiting.remove(new RegionName(region.getRegionName()));
  }

  boolean isWaiting(Arrival region) {
    return waiting.containsKey(nameOf(region));
  }

  private static RegionName nameOf(Arrival region) {
    return new RegionName(region.region().getRegionName());
  }

  /**
   * Takes in what the servers report.
   *
   * @param now in nanoseconds, as of a ticker
   */
  void heard(ClusterMetrics metrics, long now) {
    Map<RegionName, Arrival> still = new HashMap<>();
    waiting.forEach(
        (name, region) -> {
          Arrival fresh = reported(metrics, region);
          if (fresh != null && fresh.isWorthwhile()) {
            still.put(name, fresh);
          }
        });
    waiting = still;
    asked.values().removeIf(one -> isOver(one, reported(metrics, one.region), now));
  }

  private static @Nullable Arrival reported(ClusterMetrics metrics, Arrival region) {
    ServerMetrics server = metrics.getLiveServerMetrics().get(region.server());
    RegionMetrics report =
        server == null ? null : server.getRegionMetrics().get(region.region().getRegionName());
    return report == null ? null : Arrival.of(region.region(), region.server(), report);
  }

  private static boolean isOver(Asked one, @Nullable Arrival reported, long now) {
    if (reported == null) {
      LOG.info("{} has left before it was known to be compacted", one.region);
      return true;
    }
    if (reported.compactedAt() != one.region.compactedAt()) {
      LOG.info("Compacted: {}; before it was {}", reported, one.region);
      return true;
    }
    if (now - one.since > LONGEST_NANOS) {
      LOG.warn(
          "{} has not been compacted in {} min: its server is asked for the next one. Maybe"
              + " compactions are off, or many wait",
          one.region,
          TimeUnit.NANOSECONDS.toMinutes(LONGEST_NANOS));
      return true;
    }
    return false;
  }

  /** The best region of each server that is compacting none for us, the best first. */
  List<Arrival> next() {
    Map<ServerName, Arrival> best = new HashMap<>();
    for (Arrival region : waiting.values()) {
      if (!asked.containsKey(region.server())) {
        best.merge(region.server(), region, (a, b) -> a.gainMb() >= b.gainMb() ? a : b);
      }
    }
    List<Arrival> next = new ArrayList<>(best.values());
    next.sort(Comparator.comparingDouble(Arrival::gainMb).reversed());
    return next;
  }

  /**
   * Hears that a compaction is asked for.
   *
   * @param now in nanoseconds, as of a ticker
   */
  void asked(Arrival region, long now) {
    waiting.remove(nameOf(region));
    asked.put(region.server(), new Asked(region, now));
  }

  /** Hears that it could not be asked for: the server is free again. */
  void failed(Arrival region) {
    asked.remove(region.server());
  }

  void clear() {
    waiting.clear();
    asked.clear();
  }
}
