// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.KnownLocalities;
import io.ballast.balancer.model.Topology;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableDescriptors;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.openjdk.jol.info.GraphLayout;

/** Fills an index as a master does: it hears reports, and looks up what they tell. */
public final class IndexFill implements AutoCloseable {
  private static final ServerName REPORTER = ServerName.valueOf("host0000.example.org", 16020, 1);
  private static final long GLANCE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  private final BlockLocalityIndex index;

  /** An empty one. */
  public IndexFill(Configuration conf, TableDescriptors tables, int callsPerSecond) {
    index =
        new BlockLocalityIndex(
            conf, tables, callsPerSecond, new BallastSettings(conf).localityHosts());
  }

  /** Hears that these regions are new or have other files. */
  public void report(Collection<RegionInfo> regions) {
    for (RegionInfo region : regions) {
      RegionMetrics report = RegionMetricsBuilder.newBuilder(region.getRegionName()).build();
      index.reported(region.getRegionName(), REPORTER, report, true);
    }
  }

  /** Looks up what is due; returns when that is done. */
  public void lookUp() {
    index.refresh();
    while (!index.isIdle()) {
      LockSupport.parkNanos(GLANCE_NANOS);
    }
  }

  /** How many are known. */
  public int size() {
    return index.size();
  }

  /** Calls that the index counted itself. */
  public long calls() {
    return index.calls();
  }

  /** What it keeps for each region, in bytes of heap. */
  public double bytesPerRegion() {
    return (double) GraphLayout.parseInstance(index.regions()).totalSize() / size();
  }

  /**
   * Makes the localities for a snapshot.
   *
   * @param reported {@code float[regions]}
   */
  public KnownLocalities localities(
      RegionInfo[] regions, int[] serverOf, Topology topology, float[] reported) {
    return index.localities(regions, serverOf, topology, reported).known();
  }

  @Override
  public void close() {
    index.stop();
  }
}
