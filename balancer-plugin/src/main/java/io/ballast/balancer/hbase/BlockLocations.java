// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableDescriptors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which hosts hold how much of each region's blocks, asked of HDFS in the background. A run takes
 * what is known and never waits. A region is asked for when it is first reported, when its files
 * change, some time after a look-up failed, and when what is known of it is old, since HDFS moves
 * blocks without telling.
 *
 * <p>Memory: about 250 bytes a region, with its name, and 8 for each host that has blocks of it.
 */
public final class BlockLocations {
  private static final Logger LOG = LoggerFactory.getLogger(BlockLocations.class);
  private static final int THREADS = 4;
  private static final long IDLE_SECONDS = 30;
  private static final long AT_ONCE = 0;
  private static final long NEVER = Long.MAX_VALUE;
  private static final long RETRY_AFTER_MS = TimeUnit.MINUTES.toMillis(1);
  private static final long OLD_AFTER_MS = TimeUnit.HOURS.toMillis(4);
  private static final long KEPT_WHILE_ABSENT_MS = TimeUnit.MINUTES.toMillis(30);

  private final Configuration conf;
  private final TableDescriptors tables;
  private final Map<RegionName, State> regions = new ConcurrentHashMap<>();
  private final Map<String, String> hosts = new ConcurrentHashMap<>();
  private final AtomicInteger failures = new AtomicInteger();
  private final ThreadPoolExecutor lookups;

  /** What is known of one region, and when it is to be looked up next. */
  private static final class State {
    private volatile @Nullable HostShares shares;
    private volatile long due = AT_ONCE;
    private volatile long absentSince = NEVER;
  }

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

  /**
   * Hears that a region is new, is back, or has other files: what is known of it is out of date.
   */
  public void changed(byte[] regionName) {
    State state = regions.computeIfAbsent(new RegionName(regionName), any -> new State());
    state.absentSince = NEVER;
    state.due = AT_ONCE;
  }

  /**
   * Hears that no server reports a region any more. It may be on its way to another, so what is
   * known of it is kept for a while.
   */
  public void absent(byte[] regionName, long now) {
    State state = regions.get(new RegionName(regionName));
    if (state != null) {
      state.absentSince = now;
    }
  }

  /** Asks for all regions that are due, and drops those that have been absent for long. */
  public void lookUpWhatIsDue(long now) {
    regions.forEach(
        (name, state) -> {
          long absentSince = state.absentSince;
          if (absentSince != NEVER) {
            if (now - absentSince > KEPT_WHILE_ABSENT_MS) {
              regions.remove(name, state);
            }
          } else if (state.due <= now) {
            state.due = NEVER;
            lookups.execute(() -> lookUp(name, state));
          }
        });
  }

  private void lookUp(RegionName name, State state) {
    RegionInfo region = parse(name.bytes());
    if (region == null) {
      return;
    }
    long next = RETRY_AFTER_MS;
    try {
      TableDescriptor table = tables.get(region.getTable());
      if (table != null) {
        state.shares =
            HostShares.of(
                HRegion.computeHDFSBlocksDistribution(conf, table, region),
                host -> hosts.computeIfAbsent(host, first -> first));
        // spread over a quarter of the time, so that not all are old at once
        next = OLD_AFTER_MS - Math.floorMod(name.hashCode(), OLD_AFTER_MS / 4);
      }
    } catch (IOException | RuntimeException e) {
      if (failures.getAndIncrement() == 0) {
        LOG.warn(
            "No block locations for {}; asking again later, and until then what was known counts."
                + " Further failures at DEBUG.",
            region.getRegionNameAsString(),
            e);
      } else {
        LOG.debug("No block locations for {}", region.getRegionNameAsString(), e);
      }
    }
    if (state.due == NEVER) { // else its files changed meanwhile
      state.due = EnvironmentEdgeManager.currentTime() + next;
    }
  }

  /** What is known of a region; null before the first look-up is done. */
  @Nullable HostShares of(RegionInfo region) {
    State state = regions.get(new RegionName(region.getRegionName()));
    return state == null ? null : state.shares;
  }

  /** Number of regions whose blocks are known. */
  public int size() {
    int known = 0;
    for (State state : regions.values()) {
      known += state.shares == null ? 0 : 1;
    }
    return known;
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
