// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.testing.ClusterBuilder;
import io.ballast.testing.ClusterTable;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.api.Test;

/** A region that is moving is in no server's report; it and its blocks exist all the same. */
class RegionOnItsWayTest extends WithCluster {
  private static final int REGIONS = 12;

  @Override
  ClusterBuilder settings(ClusterBuilder builder) {
    return builder
        .set("hbase.balancer.statusPeriod", TOLD_ON_DEMAND)
        .set(HeldRegions.KEY, HeldRegions.class.getName());
  }

  @Test
  void theBalancerGoesOnKnowingWhereItsBlocksAre() throws Exception {
    ClusterTable table = cluster().createTable("onitsway", REGIONS);
    table.spreadEvenly();
    table.fillAtHome(5);
    tellBalancerOf(table);
    int known = knownLocalities();

    try (var hold = HeldRegions.afterOpening(0, table.name())) {
      RegionInfo region = table.regions().get(5);
      ServerName source = table.assignments().get(region);
      assertThat(source).isNotNull();
      var unused =
          cluster()
              .master()
              .getAssignmentManager()
              .moveAsync(new RegionPlan(region, source, other(source)));
      cluster().awaitUntil("no server reports it", () -> hold.count() == 1 && !isReported(region));
      cluster().tellBalancer();

      assertThat(knownLocalities()).isEqualTo(known);
    }
  }

  private ServerName other(ServerName server) {
    return cluster().servers().stream().filter(s -> !s.equals(server)).findFirst().orElseThrow();
  }

  private boolean isReported(RegionInfo region) {
    for (ServerName server : cluster().servers()) {
      ServerMetrics report = cluster().master().getServerManager().getLoad(server);
      if (report != null && report.getRegionMetrics().containsKey(region.getRegionName())) {
        return true;
      }
    }
    return false;
  }
}
