// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer;

import static io.ballast.balancer.Balancers.assertSane;
import static io.ballast.balancer.Balancers.byTable;
import static io.ballast.balancer.Balancers.started;
import static io.ballast.balancer.hbase.Sample.assignment;
import static io.ballast.balancer.hbase.Sample.reads;
import static io.ballast.balancer.hbase.Sample.region;
import static io.ballast.balancer.hbase.Sample.regions;
import static io.ballast.balancer.hbase.Sample.replica;
import static io.ballast.balancer.hbase.Sample.report;
import static io.ballast.balancer.hbase.Sample.server;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a master hands over when something is wrong: nothing is thrown, and what can be used is
 * balanced all the same. Each test in both modes: all tables together, and table by table.
 */
class BadInputTest {
  private static final TableName TABLE = TableName.valueOf("t");

  private final Configuration conf = Balancers.conf();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noTablesMakeNoPlan(boolean byTable) {
    assertThat(plans(byTable, new HashMap<>())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noServersMakeNoPlan(boolean byTable) {
    assertThat(plans(byTable, new HashMap<>(Map.of(TABLE, Map.of())))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void oneServerMakesNoPlan(boolean byTable) {
    assertThat(plans(byTable, byTable(assignment(10)))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void serversWithoutRegionsMakeNoPlan(boolean byTable) {
    Map<ServerName, List<RegionInfo>> empty = assignment(0, 0, 0);

    assertThat(plans(byTable, new HashMap<>(Map.of(TABLE, empty)))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anEmptyServerIsFilled(boolean byTable) {
    assertThat(plans(byTable, byTable(assignment(4, 4, 0)))).hasSizeBetween(2, 3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void fewerRegionsThanServersAreSpreadAsFarAsTheyGo(boolean byTable) {
    assertThat(plans(byTable, byTable(assignment(3, 0, 0, 0, 0)))).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noInputAtAllMakesNoPlan(boolean byTable) {
    conf.setBoolean(Balancers.BY_TABLE, byTable);
    BallastLoadBalancer balancer = started(conf);

    assertThat(balancer.balanceCluster(Nulls.ofNothing())).isEmpty();
    assertThat(Objects.requireNonNull(balancer.lastRun()).outcome()).contains("planning failed");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anEntryWithoutAServerIsLeftOut(boolean byTable) {
    Map<TableName, Map<ServerName, List<RegionInfo>>> input = byTable(assignment(6, 0));
    servers(input).put(null, regions("t", 100, 2));

    assertThat(plans(byTable, input)).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aListThatIsMissingIsAnEmptyServer(boolean byTable) {
    Map<TableName, Map<ServerName, List<RegionInfo>>> input = byTable(assignment(6, 0));
    servers(input).put(server(1), null);

    assertThat(plans(byTable, input)).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aMasterWhoseListIsMissingIsNoDestinationEither(boolean byTable) {
    Map<TableName, Map<ServerName, List<RegionInfo>>> input = byTable(assignment(6, 0));
    servers(input).put(FakeMaster.NAME, null);

    assertThat(plans(byTable, input)).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aTableWithoutAnEntryIsLeftOut(boolean byTable) {
    Map<TableName, Map<ServerName, List<RegionInfo>>> input = byTable(assignment(6, 0));
    input.put(TableName.valueOf("broken"), null);

    assertThat(plans(byTable, input)).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRegionThatIsNullIsLeftOut(boolean byTable) {
    Map<TableName, Map<ServerName, List<RegionInfo>>> input = byTable(assignment(6, 0));
    regionsOfServerZero(input).add(2, null);

    assertThat(plans(byTable, input)).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRegionThatIsListedTwiceMovesOnceAtMost(boolean byTable) {
    Map<TableName, Map<ServerName, List<RegionInfo>>> input = byTable(assignment(6, 0));
    regionsOfServerZero(input).addAll(regions("t", 0, 6));

    assertThat(plans(byTable, input)).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void twoStartsOfOneServerAreOneAndTheNewer(boolean byTable) {
    Map<ServerName, List<RegionInfo>> input = new LinkedHashMap<>();
    input.put(server(0, 1), regions("t", 0, 8));
    input.put(server(1, 1), new ArrayList<>());
    input.put(server(1, 2), new ArrayList<>());
    List<RegionPlan> plans = plans(byTable, byTable(input));

    assertThat(plans).hasSize(4);
    assertThat(plans).extracting(RegionPlan::getDestination).containsOnly(server(1, 2));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void regionsOfAnOlderStartAreTakenFromThere(boolean byTable) {
    Map<ServerName, List<RegionInfo>> input = new LinkedHashMap<>();
    input.put(server(0, 1), regions("t", 0, 8));
    input.put(server(0, 2), new ArrayList<>());
    input.put(server(1, 1), new ArrayList<>());
    List<RegionPlan> plans = plans(byTable, byTable(input));

    assertThat(plans).hasSize(4);
    assertThat(plans).extracting(RegionPlan::getSource).containsOnly(server(0, 1));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void secondariesWithoutTheirPrimaryArePlannedLikeOthers(boolean byTable) {
    Map<ServerName, List<RegionInfo>> input = new LinkedHashMap<>();
    input.put(server(0), List.of(replica("t", 1, 1), replica("t", 1, 2), region("t", 3)));
    input.put(server(1), List.of());
    input.put(server(2), List.of(region("t", 4)));

    assertThat(plans(byTable, byTable(input))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void moreReplicasThanServersAreNothingToWaitFor(boolean byTable) {
    Map<ServerName, List<RegionInfo>> input = new LinkedHashMap<>();
    input.put(server(0), List.of(replica("t", 1, 0), replica("t", 1, 1), replica("t", 1, 2)));
    input.put(server(1), List.of());

    assertThat(plans(byTable, byTable(input))).hasSizeBetween(1, 2);
  }

  @ParameterizedTest
  @EnumSource
  void aRackResolverOfAnyKindLeavesThePlanAsItIs(MoodyRacks.Mood mood) {
    MoodyRacks.set(conf, mood);

    assertThat(plans(false, byTable(assignment(12, 0, 0)))).hasSize(8);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void oneReportIsNoLoad(boolean byTable) {
    Map<ServerName, List<RegionInfo>> input = assignment(4, 4);
    BallastLoadBalancer balancer = balancer(byTable);
    balancer.updateClusterMetrics(
        report(0, Map.of(server(0), List.of(reads(region("t", 0), 1_000_000_000)))));

    assertThat(balancer.balanceCluster(byTable(input))).isEmpty();
    assertThat(Objects.requireNonNull(balancer.lastRun()).costs())
        .allSatisfy(line -> assertThat(line.before()).as(line.name()).isZero());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void figuresThatAreNoFiguresDoNoHarm(boolean byTable) {
    BallastLoadBalancer balancer = balancer(byTable);
    for (int i = 0; i < 3; i++) {
      balancer.updateClusterMetrics(
          report(
              i,
              Map.of(
                  server(0),
                  Arrays.asList(
                      RegionMetricsBuilder.newBuilder(region("t", 0).getRegionName())
                          .setReadRequestCount(Long.MIN_VALUE + i)
                          .setWriteRequestCount(Long.MAX_VALUE - i)
                          .setDataLocality(Float.NaN)
                          .setStoreFileCount(-1)
                          .build(),
                      reads(region("gone", 0), -5)))));
    }
    Map<TableName, Map<ServerName, List<RegionInfo>>> input = byTable(assignment(6, 0));
    List<RegionPlan> plans = balancer.balanceCluster(input);

    assertSane(plans, input);
    assertThat(plans).hasSize(3);
    assertThat(Objects.requireNonNull(balancer.lastRun()).costs())
        .allSatisfy(line -> assertThat(line.after()).as(line.name()).isFinite());
  }

  private BallastLoadBalancer balancer(boolean byTable) {
    conf.setBoolean(Balancers.BY_TABLE, byTable);
    return started(conf);
  }

  private List<RegionPlan> plans(
      boolean byTable, Map<TableName, Map<ServerName, List<RegionInfo>>> input) {
    List<RegionPlan> plans = balancer(byTable).balanceCluster(input);
    assertSane(plans, input);
    return plans;
  }

  private static Map<ServerName, List<RegionInfo>> servers(
      Map<TableName, Map<ServerName, List<RegionInfo>>> input) {
    return Objects.requireNonNull(input.get(TABLE));
  }

  private static List<RegionInfo> regionsOfServerZero(
      Map<TableName, Map<ServerName, List<RegionInfo>>> input) {
    return Objects.requireNonNull(servers(input).get(server(0)));
  }
}
