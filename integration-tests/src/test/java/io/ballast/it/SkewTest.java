// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.testing.ClusterBuilder;
import io.ballast.testing.ClusterTable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.BalanceRequest;
import org.apache.hadoop.hbase.client.BalanceResponse;
import org.apache.hadoop.hbase.client.BalancerDecision;
import org.apache.hadoop.hbase.client.BalancerRejection;
import org.apache.hadoop.hbase.client.LogEntry;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.ServerType;
import org.apache.hadoop.hbase.master.assignment.TransitRegionStateProcedure;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All regions of a table on one of four servers. */
class SkewTest extends WithCluster {
  private static final int REGIONS = 40;
  private static final int ROWS = 10;

  private ClusterTable table;

  @Override
  ClusterBuilder settings(ClusterBuilder builder) {
    return builder
        .set("hbase.balancer.statusPeriod", TOLD_ON_DEMAND)
        // else what a test before has moved is dear to move again, and may stay uneven by two
        .set("hbase.balancer.ballast.cooldown", 0);
  }

  @BeforeAll
  void createTable() throws Exception {
    table = cluster().createTable("skewed", REGIONS);
    table.putRows(ROWS);
    table.flush();
  }

  @BeforeEach
  void putAllOnOneServer() throws Exception {
    table.moveAllTo(cluster().server(0));
    tellBalancerOf(table);
  }

  @Test
  void aRunSpreadsTheRegionsOverAllServers() throws Exception {
    assertThat(cluster().admin().balance()).isTrue();
    cluster().awaitSettled();

    assertThat(cluster().state().spread()).as("%s", cluster().state().regionCounts()).isLessThan(2);
    assertThat(table.countRows()).isEqualTo(REGIONS * ROWS);
  }

  @Test
  void everyMoveIsATransitProcedureOfTheMaster() throws Exception {
    long mark = cluster().state().lastProcedure();
    Map<RegionInfo, ServerName> before = cluster().state().assignments();

    balance();

    Set<RegionInfo> moved = moved(before, cluster().state().assignments());
    assertThat(moved).hasSizeGreaterThan(REGIONS / 2);
    assertThat(cluster().state().transitsSince(mark))
        .extracting(TransitRegionStateProcedure::getRegion)
        .containsExactlyInAnyOrderElementsOf(moved);
  }

  @Test
  void aDryRunReportsAndMovesNothing() throws Exception {
    long mark = cluster().state().lastProcedure();
    Map<RegionInfo, ServerName> before = cluster().state().assignments();

    BalanceResponse response = balance(BalanceRequest.newBuilder().setDryRun(true).build());

    assertThat(response.isBalancerRan()).isTrue();
    assertThat(response.getMovesCalculated()).isGreaterThan(REGIONS / 2);
    assertThat(response.getMovesExecuted()).isZero();
    assertThat(cluster().state().assignments()).isEqualTo(before);
    assertThat(cluster().state().transitsSince(mark)).isEmpty();
  }

  @Test
  void theDecisionBufferHoldsTheMovesOfARun() throws Exception {
    int earlier = entries("BALANCER_DECISION").size();
    Map<RegionInfo, ServerName> before = cluster().state().assignments();

    balance();

    Set<RegionInfo> moved = moved(before, cluster().state().assignments());
    cluster()
        .awaitUntil(
            "decisions with all moves",
            () -> {
              String plans = newDecisions(earlier);
              return moved.stream().allMatch(region -> plans.contains(region.getEncodedName()));
            });
  }

  @Test
  void theRejectionBufferSaysWhyARunFoundNothing() throws Exception {
    balance();
    tellBalancerOf(table);
    int earlier = entries("BALANCER_REJECTION").size();

    assertThat(balance().getMovesCalculated()).isZero();

    cluster().awaitUntil("another rejection", () -> entries("BALANCER_REJECTION").size() > earlier);
    assertThat(entries("BALANCER_REJECTION"))
        .allSatisfy(entry -> assertThat(((BalancerRejection) entry).getReason()).isNotBlank());
  }

  /** The plans of all records younger than those; HBase puts at most 15 plans into one record. */
  private String newDecisions(int earlier) throws Exception {
    List<LogEntry> latestFirst = entries("BALANCER_DECISION");
    return latestFirst.stream()
        .limit(latestFirst.size() - earlier)
        .flatMap(entry -> ((BalancerDecision) entry).getRegionPlans().stream())
        .collect(Collectors.joining("\n"));
  }

  private List<LogEntry> entries(String buffer) throws Exception {
    return cluster().admin().getLogEntries(null, buffer, ServerType.MASTER, 200, null);
  }
}
