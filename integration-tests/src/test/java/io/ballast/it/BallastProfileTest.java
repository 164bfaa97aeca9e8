// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.testing.ClusterBuilder;
import io.ballast.testing.ClusterTable;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.AttributeNotFoundException;
import javax.management.InstanceNotFoundException;
import javax.management.ObjectName;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.BalanceResponse;
import org.apache.hadoop.hbase.client.RegionInfo;
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
    cluster()
        .awaitUntil(
            "no region moves twice", () -> Long.valueOf(0).equals(published("LastRunMovedAgain")));
  }

  /** Null for a moment now and then: HBase takes its beans back when a metric is new. */
  private static @Nullable Object published(String metric) throws Exception {
    try {
      return ManagementFactory.getPlatformMBeanServer()
          .getAttribute(new ObjectName("Hadoop:service=HBase,name=Master,sub=Ballast"), metric);
    } catch (InstanceNotFoundException | AttributeNotFoundException e) {
      return null;
    }
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
