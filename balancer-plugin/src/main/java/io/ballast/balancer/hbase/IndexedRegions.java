// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.RegionTable.ABSENT;
import static io.ballast.balancer.hbase.RegionTable.ASKED;
import static io.ballast.balancer.hbase.RegionTable.CHANGED;
import static io.ballast.balancer.hbase.RegionTable.FAILED;
import static io.ballast.balancer.hbase.RegionTable.KNOWN;
import static io.ballast.balancer.hbase.RegionTable.OFTEN;
import static io.ballast.balancer.hbase.RegionTable.RETRY;

import io.ballast.balancer.model.BlockShares;
import io.ballast.balancer.model.KnownLocalities;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.HDFSBlocksDistribution.HostAndWeight;
import org.apache.hadoop.hbase.client.RegionInfo;

/**
 * What is known of each region's blocks, and which regions are to be looked up. Safe for several
 * threads: reports come in, answers come in, and runs read.
 *
 * <p>A region is looked up when it is new, when it is told to have changed, some time after a
 * look-up of it failed, and when what is known of it is four hours old, since HDFS moves blocks
 * without telling. A region that changes with every report is not asked for with every report: once
 * two look-ups came within ten minutes, the next ones are five minutes apart.
 */
final class IndexedRegions {
  private static final int KEPT_WHILE_ABSENT_S = (int) TimeUnit.MINUTES.toSeconds(30);

  /** A server adds up its own view of the blocks, which it refreshes when it likes. */
  private static final float TOLERANCE = 0.05f;

  private final RegionTable regions;
  private final long epoch;

  /**
   * @param now HBase's time, ms; times are kept in seconds since then
   * @param mostHosts so many hosts are kept of a region at most
   */
  IndexedRegions(long now, int mostHosts) {
    epoch = now;
    regions = new RegionTable(mostHosts);
  }

  /** From now on so many are kept of a region that is looked up. */
  synchronized void setMostHosts(int most) {
    regions.shares().setMostHosts(most);
  }

  private int seconds(long now) {
    return (int) TimeUnit.MILLISECONDS.toSeconds(now - epoch);
  }

  /**
   * Hears that a region is new, is back, or has other files.
   *
   * @param reportedBytes of its store files, as its server says; taken until they are looked up
   */
  synchronized void changed(RegionFiles files, float reportedBytes) {
    int region = regions.findOrAdd(files);
    regions.clear(region, ABSENT | FAILED | RETRY);
    regions.set(region, CHANGED);
    if (!regions.is(region, KNOWN)) {
      regions.shares().setBytes(region, reportedBytes);
    }
  }

  /**
   * Whether what a region's server says of its locality is news: it is not known here, or differs
   * by more than a few percent.
   */
  synchronized boolean isNews(RegionKey key, String host, float locality) {
    int region = regions.find(key);
    return region < 0
        || !regions.is(region, KNOWN)
        || regions.is(region, ABSENT)
        || Math.abs(regions.shares().shareOn(region, host) - Math.min(1, locality)) > TOLERANCE;
  }

  /** Hears that a region is in no report any more. It may be on its way to another server. */
  synchronized void absent(RegionKey key, long now) {
    int region = regions.find(key);
    if (region >= 0) {
      regions.set(region, ABSENT);
      regions.shares().setTime(region, seconds(now));
    }
  }

  /** Drops the regions that have been absent for half an hour. */
  synchronized void dropAbsent(long now) {
    int before = seconds(now) - KEPT_WHILE_ABSENT_S;
    for (int region = regions.size() - 1; region >= 0; region--) {
      if (regions.is(region, ABSENT) && regions.shares().time(region) < before) {
        regions.remove(region);
      }
    }
  }

  /** Lets those regions be looked up again for which that failed. */
  synchronized void retryFailed() {
    for (int region = 0; region < regions.size(); region++) {
      if (regions.is(region, FAILED)) {
        regions.clear(region, FAILED);
        regions.set(region, RETRY);
      }
    }
  }

  /**
   * The regions to look up now, the most valuable first; they count as asked for. Of what nothing
   * is known before what has changed before what is old, and last what failed before, lest a region
   * that always fails hold up others. Large ones before small ones: a large region that is moved
   * away from its blocks is read over the network for longer.
   */
  synchronized List<RegionFiles> take(int most, long now) {
    DueRegions due = new DueRegions();
    int time = seconds(now);
    for (int region = 0; region < regions.size(); region++) {
      DueRegions.Rank rank = regions.due(region, time);
      if (rank != null) {
        due.add(region, rank, regions.shares().bytes(region));
      }
    }
    List<RegionFiles> taken = new ArrayList<>();
    for (int region : due.first(most)) {
      regions.clear(region, CHANGED);
      regions.set(region, ASKED);
      taken.add(regions.files(region));
    }
    return taken;
  }

  /** Takes in what was found of a region's blocks. */
  synchronized void found(RegionKey key, HDFSBlocksDistribution blocks, long now) {
    int region = regions.find(key);
    if (region < 0) {
      return;
    }
    int time = seconds(now);
    boolean often = regions.isSoon(region, time);
    regions.clear(region, ASKED | FAILED | RETRY | OFTEN);
    regions.set(region, often ? KNOWN | OFTEN : KNOWN);
    BlockShares shares = regions.shares();
    if (!regions.is(region, ABSENT)) {
      shares.setTime(region, time);
    }
    shares.setBytes(region, (float) blocks.getUniqueBlocksTotalWeight());
    shares.clearHosts(region);
    if (blocks.getUniqueBlocksTotalWeight() > 0) {
      for (HostAndWeight host : blocks.getTopHostsWithWeights()) {
        // several data nodes under one host name can hold a block twice: a share is at most 1
        shares.addHost(
            region, host.getHost(), Math.min(1, blocks.getBlockLocalityIndex(host.getHost())));
      }
    }
  }

  /** Hears that a look-up failed; what was known before counts until one succeeds. */
  synchronized void failed(RegionKey key) {
    int region = regions.find(key);
    if (region >= 0) {
      regions.clear(region, ASKED | RETRY);
      regions.set(region, FAILED | CHANGED);
    }
  }

  /** Gives back a region that was taken but was not looked up. */
  synchronized void notAsked(RegionKey key) {
    int region = regions.find(key);
    if (region >= 0) {
      regions.clear(region, ASKED);
      regions.set(region, CHANGED);
    }
  }

  /** Number of regions of which the blocks are known. */
  synchronized int known() {
    int known = 0;
    for (int region = 0; region < regions.size(); region++) {
      known += regions.is(region, KNOWN) ? 1 : 0;
    }
    return known;
  }

  /** How much is known of all regions that are reported. */
  synchronized KnownLocalities coverage(long now) {
    LocalityCount count = new LocalityCount();
    for (int region = 0; region < regions.size(); region++) {
      if (!regions.is(region, ABSENT)) {
        count(region, now, count);
      }
    }
    return count.sum();
  }

  private void count(int region, long now, LocalityCount count) {
    BlockShares shares = regions.shares();
    long age = now - epoch - TimeUnit.SECONDS.toMillis(shares.time(region));
    count.add(regions.is(region, KNOWN), shares.bytes(region), age);
  }

  /** A look at all regions at one moment: nothing else happens meanwhile. */
  synchronized <T> T read(Function<Look, T> reader, long now) {
    return reader.apply(new Look(now));
  }

  /** One moment's view. Of use only inside {@link #read}. */
  final class Look {
    private final long now;
    private final RegionKey.Reader key = new RegionKey.Reader();
    private final LocalityCount count = new LocalityCount();

    private Look(long now) {
      this.now = now;
    }

    /**
     * The number in {@link #shares} of a region whose blocks are known, or -1; it is counted.
     *
     * @param of no secondary replica: those have no files
     */
    int known(RegionInfo of) {
      int region = key.read(of) ? regions.shares().find(key.high(), key.low()) : -1;
      if (region < 0) {
        count.addUnheardOf();
        return region;
      }
      count(region, now, count);
      return regions.is(region, KNOWN) ? region : -1;
    }

    BlockShares shares() {
      return regions.shares();
    }

    /** How many of the regions looked at were known. */
    KnownLocalities counted() {
      return count.sum();
    }
  }
}
