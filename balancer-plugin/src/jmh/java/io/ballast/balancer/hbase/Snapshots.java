// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.ClusterSnapshot;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RackManager;
import org.jspecify.annotations.Nullable;

/** Snapshots from what a master hands over, the way that a run makes them. */
public final class Snapshots {
  private Snapshots() {}

  /**
   * The snapshot of an assignment.
   *
   * @param blocks what is known of a region's blocks; null if nothing
   * @param assignment the regions that each server has open
   */
  public static ClusterSnapshot of(
      RackManager racks,
      RegionLoadHistory history,
      Function<RegionInfo, @Nullable HDFSBlocksDistribution> blocks,
      Map<ServerName, List<RegionInfo>> assignment) {
    return new ClusterViewBuilder(
            servers -> new KnownRacks().of(servers, racks),
            history::stockLoads,
            region -> shares(blocks.apply(region)),
            regions -> history.facts(regions, new BitSet()))
        .build(assignment)
        .snapshot();
  }

  private static @Nullable HostShares shares(@Nullable HDFSBlocksDistribution blocks) {
    return blocks == null ? null : HostShares.of(blocks, host -> host);
  }
}
