// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.KnownLocalities;
import io.ballast.balancer.model.LocalityRows;
import java.util.function.Function;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.jspecify.annotations.Nullable;

/** Localities from distributions that a test gives, with all their hosts. */
final class GivenBlocks {
  private GivenBlocks() {}

  static Localities.Source none() {
    return (regions, serverOf, topology, reported) -> Localities.none(regions.length);
  }

  /**
   * @param blocks null for a region that has none
   */
  static Localities.Source of(Function<RegionInfo, @Nullable HDFSBlocksDistribution> blocks) {
    return (regions, serverOf, topology, reported) -> {
      LocalityRows.Builder rows = new LocalityRows.Builder(regions.length);
      for (RegionInfo region : regions) {
        HDFSBlocksDistribution its = blocks.apply(region);
        for (int host = 0; its != null && host < topology.hosts(); host++) {
          if (its.getHostAndWeights().containsKey(topology.hostName(host))) {
            rows.add(host, Math.min(1, its.getBlockLocalityIndex(topology.hostName(host))));
          }
        }
        rows.endRegion();
      }
      return new Localities(rows.build(), KnownLocalities.NONE);
    };
  }
}
