// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.testing.ClusterBuilder;
import io.ballast.testing.ClusterTable;
import io.ballast.testing.LogCapture;
import java.util.Map;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.BalanceRequest;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What keeps a lopsided cluster from being balanced, and that an operator can see it. */
class GatesTest extends WithCluster {
  private static final String MASTER_LOG = HMaster.class.getName();
  private static final String BALLAST_LOG = "io.ballast.balancer";

  private ClusterTable table;

  @Override
  ClusterBuilder settings(ClusterBuilder builder) {
    return builder
        .set(HeldRegions.KEY, HeldRegions.class.getName())
        // One task is all that a server takes, so that a test can keep all of them busy.
        .set("hbase.regionserver.wal.max.splitters", 1)
        // While a region stays in transition the master waits this long, shared by all moves.
        .set("hbase.balancer.max.balancing", 3000);
  }

  @BeforeAll
  void createTable() throws Exception {
    table = cluster().createTable("gated", 20);
    table.putRows(5);
  }

  @BeforeEach
  void putAllOnOneServer() throws Exception {
    table.moveAllTo(cluster().server(0));
  }

  @AfterEach
  void switchOn() throws Exception {
    cluster().admin().balancerSwitch(true, true);
  }

  @Test
  void nothingMovesWhileTheSwitchIsOff() throws Exception {
    Map<RegionInfo, ServerName> before = cluster().state().assignments();
    cluster().admin().balancerSwitch(false, true);

    try (LogCapture ballast = LogCapture.of(BALLAST_LOG)) {
      assertThat(cluster().admin().balance()).isFalse();
      assertThat(cluster().master().balanceOrUpdateMetrics().isBalancerRan()).isFalse();

      assertThat(cluster().state().assignments()).isEqualTo(before);
      assertThat(ballast.messagesWith("Not balancing")).anyMatch(m -> m.contains("balance_switch"));
    }
  }

  @Test
  void theSwitchStaysOffWhenTheMasterRestarts() throws Exception {
    cluster().admin().balancerSwitch(false, true);

    cluster().restartMaster();

    Map<RegionInfo, ServerName> before = cluster().state().assignments();
    assertThat(cluster().admin().isBalancerEnabled()).isFalse();
    assertThat(cluster().admin().balance()).isFalse();
    assertThat(cluster().state().assignments()).isEqualTo(before);
  }

  @Test
  void nothingMovesWhileARegionIsInTransition() throws Exception {
    RegionInfo held = table.regions().get(7);
    try (var hold = HeldRegions.afterOpening(0, table.name());
        LogCapture master = LogCapture.of(MASTER_LOG);
        LogCapture ballast = LogCapture.of(BALLAST_LOG)) {
      startMoving(held, hold);
      Map<RegionInfo, ServerName> before = cluster().state().assignments();

      assertThat(cluster().admin().balance()).isFalse();
      assertThat(cluster().master().balanceOrUpdateMetrics().isBalancerRan()).isFalse();

      assertThat(cluster().state().assignments()).isEqualTo(before);
      assertThat(master.messagesWith("Not running balancer"))
          .anyMatch(m -> m.contains(held.getEncodedName()));
      assertThat(ballast.messagesWith("Not balancing"))
          .anyMatch(m -> m.contains(held.getEncodedName()));
    }
    cluster().awaitSettled();
    assertThat(table.countRows()).isEqualTo(100);
  }

  @Test
  void aRequestMayIgnoreTheRegionInTransition() throws Exception {
    RegionInfo held = table.regions().get(7);
    try (var hold = HeldRegions.afterOpening(0, table.name())) {
      startMoving(held, hold);

      var response =
          cluster()
              .master()
              .balance(BalanceRequest.newBuilder().setIgnoreRegionsInTransition(true).build());

      assertThat(response.isBalancerRan()).isTrue();
      assertThat(response.getMovesExecuted()).isPositive();
      assertThat(cluster().state().regionsInTransition()).contains(held.getEncodedName());
    }
    cluster().awaitSettled();
    assertThat(table.countRows()).isEqualTo(100);
  }

  @Test
  @SuppressWarnings("try") // the splitters are busy for as long as the block lasts
  void nothingMovesWhileADeadServerIsBeingProcessed() throws Exception {
    int victim = serverWithoutMetaAndTable();
    try (var busy = BusyLogSplitters.on(cluster());
        LogCapture master = LogCapture.of(MASTER_LOG);
        LogCapture ballast = LogCapture.of(BALLAST_LOG)) {
      ServerName dead = cluster().kill(victim);
      Map<RegionInfo, ServerName> before = cluster().state().assignments(table.name());

      assertThat(cluster().admin().balance()).isFalse();
      assertThat(cluster().master().balanceOrUpdateMetrics().isBalancerRan()).isFalse();

      assertThat(cluster().state().assignments(table.name())).isEqualTo(before);
      assertThat(master.messagesWith("processing dead regionserver"))
          .anyMatch(m -> m.contains(dead.getServerName()));
      assertThat(ballast.messagesWith("Not balancing"))
          .anyMatch(m -> m.contains(dead.getServerName()));
    }
    cluster().awaitSettled();
    cluster().restart(victim);

    assertThat(balance().getMovesExecuted()).isPositive();
  }

  /** Moves a region to the next server; returns when it is on its way and held there. */
  private void startMoving(RegionInfo region, HeldRegions.Hold hold) throws Exception {
    var unused =
        cluster()
            .master()
            .getAssignmentManager()
            .moveAsync(new RegionPlan(region, cluster().server(0), cluster().server(1)));
    cluster()
        .awaitUntil(
            "the region is in transition",
            () ->
                hold.count() == 1
                    && cluster().state().regionsInTransition().contains(region.getEncodedName()));
  }

  private int serverWithoutMetaAndTable() {
    Map<ServerName, Integer> counts = cluster().state().regionCounts();
    for (int index = 3; index > 0; index--) {
      if (counts.getOrDefault(cluster().server(index), 0) == 0) {
        return index;
      }
    }
    throw new IllegalStateException("every server has regions: " + counts);
  }
}
