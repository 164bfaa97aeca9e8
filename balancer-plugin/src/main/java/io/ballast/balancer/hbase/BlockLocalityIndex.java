// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.KnownLocalities;
import io.ballast.balancer.model.Topology;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableDescriptors;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which hosts have how much of each region's blocks, asked of the file system in the background, a
 * hundred directories a call and no more calls a second than set. A run takes what is known and
 * never waits. It lives as long as the master: new settings leave it, and what it knows, alone.
 *
 * <p>Memory: at most 64 bytes a region, its key included, and each host's name once, if no more
 * than four hosts are kept of a region; else {@link io.ballast.balancer.model.BlockShares} says it.
 */
public final class BlockLocalityIndex implements RegionLoadHistory.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(BlockLocalityIndex.class);
  private static final long RETRY_AFTER_MS = TimeUnit.MINUTES.toMillis(1);

  private final Configuration conf;
  private final TableDescriptors tables;
  private final CallRate rate;
  private final LongSupplier clock;
  private final IndexedRegions regions;
  private final LookUps lookUps;
  private final Object opening = new Object();
  private @Nullable BlockReader reader;
  private volatile boolean hostless;
  private long retryAt;

  /** Reads the file system that has HBase's root directory. Asks nothing yet. */
  public BlockLocalityIndex(
      Configuration conf, TableDescriptors tables, int callsPerSecond, int mostHosts) {
    this(
        conf, tables, new CallRate(callsPerSecond), mostHosts, EnvironmentEdgeManager::currentTime);
  }

  /**
   * The same, with other clocks.
   *
   * @param mostHosts so many hosts are kept of a region at most
   * @param clock in ms
   */
  BlockLocalityIndex(
      Configuration conf,
      TableDescriptors tables,
      CallRate rate,
      int mostHosts,
      LongSupplier clock) {
    this.conf = conf;
    this.tables = tables;
    this.rate = rate;
    this.clock = clock;
    long now = clock.getAsLong();
    retryAt = now + RETRY_AFTER_MS;
    regions = new IndexedRegions(now, mostHosts);
    lookUps = new LookUps(regions, this::read, clock);
  }

  /** Takes another limit of calls a second. */
  public void setCallsPerSecond(int calls) {
    rate.set(calls);
  }

  /** From now on so many hosts are kept of a region that is looked up. */
  public void setMostHosts(int most) {
    regions.setMostHosts(most);
  }

  @Override
  public void reported(
      byte[] regionName, ServerName server, RegionMetrics report, boolean otherFiles) {
    RegionInfo region = RegionKey.parse(regionName);
    RegionKey key = region == null ? null : RegionKey.of(region);
    if (region != null
        && key != null
        && (otherFiles || regions.isNews(key, server.getHostname(), report.getDataLocality()))) {
      regions.changed(
          new RegionFiles(key, region.getTable()),
          (float) report.getStoreFileSize().get(Size.Unit.BYTE));
    }
  }

  /** A secondary replica that is not reported any more takes nothing with it: it has no files. */
  @Override
  public void absent(byte[] regionName) {
    RegionInfo region = RegionKey.parse(regionName);
    RegionKey key = region == null || region.getReplicaId() > 0 ? null : RegionKey.of(region);
    if (key != null) {
      regions.absent(key, clock.getAsLong());
    }
  }

  /**
   * Starts look-ups of all regions that are due, and drops those that have been absent for long.
   */
  public void refresh() {
    long now = clock.getAsLong();
    regions.dropAbsent(now);
    synchronized (this) {
      if (now >= retryAt) {
        retryAt = now + RETRY_AFTER_MS;
        regions.retryFailed();
        lookUps.resume();
      }
    }
    if (!hostless) {
      lookUps.start();
    }
  }

  private List<RegionBlocks> read(List<RegionFiles> batch) throws IOException {
    BlockReader opened = open();
    return hostless ? List.of() : opened.read(batch);
  }

  /** Opens the file system when it is first needed, not while the master starts. */
  private BlockReader open() throws IOException {
    synchronized (opening) {
      BlockReader opened = reader;
      if (opened == null) {
        opened = new BlockReader(conf, tables, rate);
        rate.awaitTurn();
        hostless = HostlessFileSystem.is(opened.fileSystem(), opened.root());
        if (hostless) {
          LOG.info(
              "Blocks under {} are on no host in particular: localities are what servers report",
              opened.root());
        }
        reader = opened;
      }
      return opened;
    }
  }

  /**
   * The localities of some regions, as known at this moment.
   *
   * @param filesOf {@code RegionInfo[regions]}: the region whose files each region reads
   * @param reported {@code float[regions]}: what the region's own server says, for those of which
   *     nothing is known yet
   */
  Localities localities(RegionInfo[] filesOf, int[] serverOf, Topology topology, float[] reported) {
    Localities localities =
        regions.read(
            look -> Localities.read(look, filesOf, serverOf, topology, reported),
            clock.getAsLong());
    return hostless ? new Localities(localities.rows(), KnownLocalities.NONE) : localities;
  }

  /** How much is known. */
  public KnownLocalities coverage() {
    return hostless ? KnownLocalities.NONE : regions.coverage(clock.getAsLong());
  }

  /** Number of regions whose blocks are known; replicas of one region count once. */
  public int size() {
    return regions.known();
  }

  /** Calls of the file system made so far. */
  public long calls() {
    return rate.calls();
  }

  /** What is kept, for whoever measures it. */
  IndexedRegions regions() {
    return regions;
  }

  /** Whether no look-up is under way. */
  boolean isIdle() {
    return lookUps.isIdle();
  }

  /** Ends the look-ups. */
  public void stop() {
    lookUps.stop();
  }
}
