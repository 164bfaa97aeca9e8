// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Topology;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RackManager;
import org.jspecify.annotations.Nullable;

/** Snapshots from what a master hands over, the way that a run makes them. */
public final class Snapshots {
  /** Listens to reports and does nothing. */
  public static final RegionLoadHistory.Listener NOBODY =
      new RegionLoadHistory.Listener() {
        @Override
        public void reported(
            byte[] regionName, ServerName server, RegionMetrics report, boolean otherFiles) {
          // of no interest
        }

        @Override
        public void absent(byte[] regionName) {
          // of no interest
        }
      };

  private final RackManager racks;
  private final RegionLoadHistory history;
  private final Map<ServerName, List<RegionInfo>> assignment;
  private final IndexedRegions index = new IndexedRegions(0, 16);

  /**
   * @param assignment the regions that each server has open
   * @param blocks of a region; null if nothing is known of it
   */
  public Snapshots(
      RackManager racks,
      RegionLoadHistory history,
      Map<ServerName, List<RegionInfo>> assignment,
      Function<RegionInfo, @Nullable HDFSBlocksDistribution> blocks) {
    this.racks = racks;
    this.history = history;
    this.assignment = assignment;
    assignment.values().forEach(list -> list.forEach(region -> fill(region, blocks.apply(region))));
  }

  private void fill(RegionInfo region, @Nullable HDFSBlocksDistribution blocks) {
    if (blocks != null) {
      RegionKey key = Objects.requireNonNull(RegionKey.of(region));
      index.changed(new RegionFiles(key, region.getTable()), 0);
      index.found(key, blocks, 0);
    }
  }

  /** The snapshot of the assignment. */
  public ClusterSnapshot make() {
    return new ClusterViewBuilder(
            servers -> new KnownRacks().of(servers, racks),
            regions -> history.asHBase(regions, new BitSet()),
            this::localities)
        .build(assignment)
        .snapshot();
  }

  private Localities localities(
      RegionInfo[] filesOf, int[] serverOf, Topology topology, float[] reported) {
    return index.read(look -> Localities.read(look, filesOf, serverOf, topology, reported), 0);
  }
}
