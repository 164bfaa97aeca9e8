// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer;

import static io.ballast.balancer.Balancers.STOCK;
import static io.ballast.balancer.Balancers.assertSane;
import static io.ballast.balancer.Balancers.byTable;
import static io.ballast.balancer.Balancers.started;
import static io.ballast.balancer.hbase.Sample.assignment;
import static io.ballast.balancer.hbase.Sample.regions;
import static io.ballast.balancer.hbase.Sample.server;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.ballast.balancer.hbase.Settings;
import io.ballast.balancer.plan.RunReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseIOException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BallastLoadBalancerTest {
  private final Configuration conf = Balancers.stockConf();

  @Test
  void aLopsidedClusterIsSpreadEvenly() {
    Map<ServerName, List<RegionInfo>> before = assignment(12, 0, 0);

    List<RegionPlan> plans = started(conf).balanceCluster(byTable(before));

    assertSane(plans, byTable(before));
    assertThat(counts(before, plans).values()).containsOnly(4);
  }

  @Test
  void anEvenClusterIsLeftAlone() {
    assertThat(started(conf).balanceCluster(byTable(assignment(4, 4, 4)))).isEmpty();
  }

  @Test
  void theSameInputGivesTheSamePlan() {
    Map<ServerName, List<RegionInfo>> input = assignment(30, 2, 0, 7);

    assertThat(texts(started(conf).balanceCluster(byTable(input))))
        .isNotEmpty()
        .isEqualTo(texts(started(conf).balanceCluster(byTable(input))));
  }

  @Test
  void theInputIsNotChanged() {
    Map<ServerName, List<RegionInfo>> input = new TreeMap<>(assignment(12, 0, 0));
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables = byTable(input);
    Map<TableName, Map<ServerName, List<RegionInfo>>> copy = byTable(input);

    started(conf).balanceCluster(tables);

    assertThat(tables).isEqualTo(copy);
  }

  @Test
  void aRunWithMovesIsReported() {
    BallastLoadBalancer balancer = started(conf);

    int moves = balancer.balanceCluster(byTable(assignment(12, 0, 0))).size();

    RunReport report = Objects.requireNonNull(balancer.lastRun());
    assertThat(report.totalMoves()).isEqualTo(moves);
    assertThat(report.outcome()).contains(moves + " moves because of IDLE_SERVER");
    assertThat(report.costs()).extracting(RunReport.CostLine::name).contains("RegionCountSkew");
  }

  @Test
  void aRunWithoutMovesIsReportedWithItsReason() {
    BallastLoadBalancer balancer = started(conf);

    balancer.balanceCluster(byTable(assignment(4, 4)));

    assertThat(Objects.requireNonNull(balancer.lastRun()).outcome())
        .contains("no moves: weighted average imbalance")
        .contains(STOCK + "minCostNeedBalance=0.025");
  }

  @Test
  void withoutAnyCostFunctionThereIsNoPlanAndTheKeyToSetIsNamed() {
    Map<ServerName, List<RegionInfo>> input = assignment(12, 0);
    Settings.all().stream()
        .filter(setting -> setting.unit().equals("multiplier"))
        .forEach(setting -> conf.set(setting.key(), "0"));
    BallastLoadBalancer balancer = started(conf);

    assertThat(balancer.balanceCluster(byTable(input))).isEmpty();
    assertThat(Objects.requireNonNull(balancer.lastRun()).outcome())
        .contains("Maybe set " + STOCK + "regionCountCost=500.0");
  }

  @Test
  void beforeTheFirstRunThereIsNoReport() {
    assertThat(started(conf).lastRun()).isNull();
  }

  @Test
  void theMasterIsNoDestinationAndItsRegionsGoElsewhere() {
    Map<ServerName, List<RegionInfo>> input = new LinkedHashMap<>(assignment(3, 3));
    input.put(FakeMaster.NAME, regions("t", 100, 2));

    List<RegionPlan> plans = started(conf).balanceCluster(byTable(input));

    assertThat(plans).extracting(RegionPlan::getSource).containsOnly(FakeMaster.NAME).hasSize(2);
    assertThat(plans).extracting(RegionPlan::getDestination).doesNotContain(FakeMaster.NAME);
  }

  @Test
  void byTableEachTableIsSpreadByItself() {
    conf.setBoolean(Balancers.BY_TABLE, true);
    Map<ServerName, List<RegionInfo>> input = new HashMap<>();
    input.put(server(0), regions("a", 0, 8));
    input.put(server(1), regions("b", 0, 8));

    List<RegionPlan> plans = started(conf).balanceCluster(byTable(input));

    assertSane(plans, byTable(input));
    assertThat(plans).filteredOn(plan -> isOf(plan, "a")).hasSize(4);
    assertThat(plans).filteredOn(plan -> isOf(plan, "b")).hasSize(4);
  }

  @Test
  void byTableATableOfOneRegionStaysWhereItIs() {
    conf.setBoolean(Balancers.BY_TABLE, true);
    Map<ServerName, List<RegionInfo>> input = new LinkedHashMap<>();
    input.put(server(0), List.of(regions("a", 0, 1).get(0), regions("b", 0, 1).get(0)));
    input.put(server(1), List.of());

    assertThat(started(conf).balanceCluster(byTable(input))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    STOCK + "regionCountCost, NaN",
    STOCK + "maxRunningTime, -1",
    STOCK + "numRegionLoadsToRemember, abc",
    "hbase.balancer.ballast.sead, 7"
  })
  void aWrongSettingStopsTheStartWithKeyAndValue(String key, String value) {
    conf.set(key, value);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> started(conf))
        .withMessageContaining(key + "=" + value)
        .withMessageContaining("Maybe");
  }

  @Test
  void aReloadTakesNewSettings() {
    BallastLoadBalancer balancer = started(conf);
    conf.set(STOCK + "regionCountCost", "123");

    balancer.onConfigurationChange(conf);

    assertThat(multiplier(balancer)).isEqualTo(123.0);
  }

  @Test
  void aReloadWithAWrongSettingKeepsTheOldOnes() {
    BallastLoadBalancer balancer = started(conf);
    Configuration wrong = new Configuration(conf);
    wrong.set(STOCK + "regionCountCost", "123");
    wrong.set(STOCK + "maxSteps", "NaN");
    wrong.setBoolean(Balancers.BY_TABLE, true);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> balancer.onConfigurationChange(wrong))
        .withMessageContaining(STOCK + "maxSteps=NaN");

    assertThat(multiplier(balancer)).isEqualTo(500.0);
    assertThat(Objects.requireNonNull(balancer.lastRun()).outcome()).startsWith("6 moves");
  }

  @Test
  void usedTooEarlyItSaysWhatIsMissing() {
    assertThatIllegalStateException()
        .isThrownBy(() -> new BallastLoadBalancer().initialize())
        .withMessageContaining("setMasterServices");
    assertThatIllegalStateException()
        .isThrownBy(() -> new BallastLoadBalancer().balanceCluster(Map.of()))
        .withMessageContaining("initialize()");
  }

  @Test
  void aSkippedRunIsHeardOfWithoutHarm() {
    BallastLoadBalancer balancer = started(conf);

    assertThatNoException().isThrownBy(() -> balancer.updateBalancerLoadInfo(Map.of()));
  }

  @Test
  void stoppingIsRemembered() {
    BallastLoadBalancer balancer = started(conf);

    balancer.stop("test");

    assertThat(balancer.isStopped()).isTrue();
  }

  @Test
  void regionsThatAreNotOpenAreAssignedRoundRobin() throws HBaseIOException {
    Map<ServerName, List<RegionInfo>> assigned =
        started(conf).roundRobinAssignment(regions("t", 0, 6), List.of(server(0), server(1)));

    assertThat(assigned.values()).allSatisfy(list -> assertThat(list).hasSize(3));
  }

  private static boolean isOf(RegionPlan plan, String table) {
    return plan.getRegionInfo().getTable().getNameAsString().equals(table);
  }

  private static double multiplier(BallastLoadBalancer balancer) {
    balancer.balanceCluster(byTable(assignment(12, 0)));
    return Objects.requireNonNull(balancer.lastRun()).costs().get(0).multiplier();
  }

  private static Map<ServerName, Integer> counts(
      Map<ServerName, List<RegionInfo>> before, List<RegionPlan> plans) {
    Map<ServerName, Integer> counts = new TreeMap<>();
    before.forEach((server, list) -> counts.put(server, list.size()));
    for (RegionPlan plan : plans) {
      counts.merge(plan.getSource(), -1, Integer::sum);
      counts.merge(plan.getDestination(), 1, Integer::sum);
    }
    return counts;
  }

  private static List<String> texts(List<RegionPlan> plans) {
    List<String> texts = new ArrayList<>();
    plans.forEach(plan -> texts.add(plan.toString()));
    return texts;
  }
}
