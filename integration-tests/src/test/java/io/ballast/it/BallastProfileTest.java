// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.testing.ClusterBuilder;
import io.ballast.testing.ClusterTable;
import java.util.Map;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.BalanceResponse;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.metrics.Gauge;
import org.apache.hadoop.hbase.metrics.MetricRegistries;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** A lopsided cluster that is balanced for fair shares. */
class BallastProfileTest extends WithCluster {
  private static final int REGIONS = 30;

  @Override
  ClusterBuilder settings(ClusterBuilder builder) {
    return builder
        .set("hbase.balancer.statusPeriod", TOLD_ON_DEMAND)
        .set("hbase.balancer.ballast.profile", "ballast");
  }

  @BeforeAll
  void balanceOnce() throws Exception {
    ClusterTable table = cluster().createTable("shares", REGIONS);
    table.putRows(10);
    table.flush();
    table.moveAllTo(cluster().server(2));
    tellBalancerOf(table);
    balance();
  }

  @Test
  void serversHaveTheirFairShareOfRegions() {
    Map<ServerName, Integer> counts = cluster().state().regionCounts();

    assertThat(counts).hasSize(4);
    int least = counts.values().stream().mapToInt(Integer::intValue).min().orElseThrow();
    int most = counts.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    assertThat(most - least).as("%s", counts).isLessThanOrEqualTo(1);
  }

  @Test
  void theMasterPublishesWhatIsKnownAndPlanned() {
    cluster()
        .awaitUntil(
            "it is known where all blocks are",
            () -> Long.valueOf(100).equals(published("LocalityKnownRegionsPercent")));
    assertThat(published("LastRunMovedAgain")).isEqualTo(0L);
  }

  /**
   * As HBase has it, from where it goes out as a bean; but that only for the first cluster of a
   * process, because the last data node to stop takes all of HBase's beans away for good.
   */
  private static @Nullable Object published(String metric) {
    return MetricRegistries.global().getMetricRegistries().stream()
        .filter(all -> all.getMetricRegistryInfo().getMetricsJmxContext().endsWith("sub=Ballast"))
        .flatMap(all -> all.get(metric).stream())
        .map(gauge -> ((Gauge<?>) gauge).getValue())
        .findFirst()
        .orElse(null);
  }

  @RepeatedTest(2)
  void anotherRunMovesNothing() throws Exception {
    Map<RegionInfo, ServerName> before = cluster().state().assignments();

    BalanceResponse response = balance();

    assertThat(response.isBalancerRan()).isTrue();
    assertThat(response.getMovesCalculated()).isZero();
    assertThat(cluster().state().assignments()).isEqualTo(before);
  }
}
