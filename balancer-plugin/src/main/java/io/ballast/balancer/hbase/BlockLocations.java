// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.TableDescriptors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which hosts hold how much of each region's blocks, asked of HDFS in the background. A run takes
 * what is known and never waits; a region is asked for again when its files change.
 */
public final class BlockLocations {
  private static final Logger LOG = LoggerFactory.getLogger(BlockLocations.class);
  private static final int THREADS = 4;
  private static final long IDLE_SECONDS = 30;
  private static final long KEPT_WHILE_ABSENT_MS = TimeUnit.MINUTES.toMillis(30);

  private final Configuration conf;
  private final TableDescriptors tables;
  private final Map<RegionName, HDFSBlocksDistribution> known = new ConcurrentHashMap<>();
  private final Map<RegionName, Long> absentSince = new ConcurrentHashMap<>();
  private final Set<RegionName> waiting = ConcurrentHashMap.newKeySet();
  private final AtomicInteger failures = new AtomicInteger();
  private final ThreadPoolExecutor lookups;

  public BlockLocations(Configuration conf, TableDescriptors tables) {
    this.conf = conf;
    this.tables = tables;
    AtomicInteger number = new AtomicInteger();
    lookups =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread =
                  new Thread(work, "ballast-block-locations-" + number.getAndIncrement());
              thread.setDaemon(true);
              return thread;
            },
            new ThreadPoolExecutor.DiscardPolicy()); // reports go on coming in after the end
    lookups.allowCoreThreadTimeOut(true);
  }

  /** Asks for a region's blocks, again if they are known. */
  public void refresh(byte[] regionName) {
    RegionName name = new RegionName(regionName);
    absentSince.remove(name);
    if (waiting.add(name)) {
      lookups.execute(() -> look(name));
    }
  }

  /**
   * Hears that no server reports a region any more. It may be on its way to another, so what is
   * known of it is kept for a while: {@link #dropAbsent}.
   */
  public void absent(byte[] regionName, long now) {
    absentSince.putIfAbsent(new RegionName(regionName), now);
  }

  /** Drops what is known of regions that have been absent for long: they are no more. */
  public void dropAbsent(long now) {
    absentSince.forEach(
        (name, since) -> {
          if (now - since > KEPT_WHILE_ABSENT_MS && absentSince.remove(name, since)) {
            known.remove(name);
          }
        });
  }

  private void look(RegionName name) {
    // taken off first: files that change while this look-up runs make for another
    waiting.remove(name);
    RegionInfo region = parse(name.bytes());
    if (region == null) {
      return;
    }
    try {
      TableDescriptor table = tables.get(region.getTable());
      if (table != null) {
        known.put(name, HRegion.computeHDFSBlocksDistribution(conf, table, region));
      }
    } catch (IOException | RuntimeException e) {
      if (failures.getAndIncrement() == 0) {
        LOG.warn(
            "No block locations for {}; it counts as having none. Further failures at DEBUG.",
            region.getRegionNameAsString(),
            e);
      } else {
        LOG.debug("No block locations for {}", region.getRegionNameAsString(), e);
      }
    }
  }

  /** What is known of a region; null before the first look-up is done. */
  public @Nullable HDFSBlocksDistribution of(RegionInfo region) {
    return known.get(new RegionName(region.getRegionName()));
  }

  /** Number of regions whose blocks are known. */
  public int size() {
    return known.size();
  }

  /** Number of look-ups that have not begun. */
  public int pending() {
    return waiting.size();
  }

  /** Ends the look-ups. */
  public void stop() {
    lookups.shutdownNow();
  }

  /**
   * A region from its full name. Its end key is not in the name and nothing here needs it; null for
   * what is not a full name.
   */
  static @Nullable RegionInfo parse(byte[] regionName) {
    byte[][] parts = RegionInfo.parseRegionNameOrReturnNull(regionName);
    if (parts == null) {
      return null;
    }
    try {
      int replicaId = parts.length > 3 ? Integer.parseInt(Bytes.toString(parts[3]), 16) : 0;
      return RegionInfoBuilder.newBuilder(TableName.valueOf(parts[0]))
          .setStartKey(parts[1])
          .setRegionId(Long.parseLong(Bytes.toString(parts[2])))
          .setReplicaId(replicaId)
          .build();
    } catch (IllegalArgumentException e) {
      LOG.debug("Not a region's name: {}", Bytes.toStringBinary(regionName), e);
      return null;
    }
  }
}
