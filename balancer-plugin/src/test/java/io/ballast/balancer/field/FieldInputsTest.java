// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.Balancers;
import io.ballast.balancer.BallastLoadBalancer;
import io.ballast.balancer.hbase.Settings;
import io.ballast.balancer.plan.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every input that has broken a balancer in the field, with every kind of report, by both profiles
 * and in both modes: the plan is in order, the same each time, and costs are figures.
 *
 * <p>Left out, because they are no input of a run: the balancer switched off while a plan is
 * carried out, and regions moved by hand between plan and execution; cached servers, of which there
 * are none; servers that are not online, which only a master's server manager can tell.
 */
class FieldInputsTest {
  @RegisterExtension final FieldClock clock = new FieldClock();

  @AfterEach
  void askForRacksInPeace() {
    FieldRacks.whenAsked(() -> {});
  }

  static Stream<Arguments> inputs() {
    List<Arguments> all = new ArrayList<>();
    for (FieldInput input : FieldInput.values()) {
      for (FieldReports reports : FieldReports.values()) {
        for (String mode : List.of("stock", "stock by table", "ballast", "ballast by table")) {
          if (input != FieldInput.A_THOUSAND_SMALL_TABLES || reports == FieldReports.THAT_GO_DOWN) {
            all.add(Arguments.of(input, reports, mode));
          }
        }
      }
    }
    return all.stream();
  }

  private static Configuration conf(String mode) {
    Configuration conf = FieldMaster.conf();
    conf.set(Balancers.STOCK + "maxSteps", "500");
    conf.set("hbase.balancer.ballast.profile", mode.replaceAll(" .*", "").toLowerCase(Locale.ROOT));
    conf.setBoolean(Balancers.BY_TABLE, mode.endsWith("by table"));
    FieldRacks.set(conf, 2);
    return conf;
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void thePlanIsInOrder(FieldInput input, FieldReports reports, String mode) {
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables = input.tables();
    List<RegionPlan> plans = plans(conf(mode), reports, tables);

    Balancers.assertSane(plans, tables);
    assertThat(plans)
        .as("regions that are gone after their split")
        .noneMatch(plan -> plan.getRegionInfo().isSplit());
    assertThat(texts(plans(conf(mode), reports, tables))).as("once more").isEqualTo(texts(plans));
  }

  private static List<RegionPlan> plans(
      Configuration conf,
      FieldReports reports,
      Map<TableName, Map<ServerName, List<RegionInfo>>> tables) {
    BallastLoadBalancer balancer = Balancers.started(conf);
    reports.of(tables).forEach(balancer::updateClusterMetrics);
    List<RegionPlan> plans = balancer.balanceCluster(tables);
    RunReport report = balancer.lastRun();
    if (report != null) {
      assertThat(report.outcome()).doesNotContain("planning failed");
      assertThat(report.costs())
          .allSatisfy(line -> assertThat(line.after()).as(line.name()).isFinite().isNotNegative());
    }
    return plans;
  }

  private static List<String> texts(List<RegionPlan> plans) {
    return plans.stream().map(RegionPlan::toString).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock", "ballast"})
  void withAllMultipliersZeroThereIsNoPlan(String profile) {
    Configuration conf = conf(profile);
    Settings.all().stream()
        .filter(setting -> setting.unit().equals("multiplier"))
        .forEach(setting -> conf.set(setting.key(), "0"));

    assertThat(plans(conf, FieldReports.THAT_GO_DOWN, FieldInput.SERVERS_WITHOUT_REGIONS.tables()))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"plan.max.bytes, 1", "plan.max.moves, 1"})
  void aLimitThatIsAlmostNothingIsKept(String key, String value) {
    Configuration conf = conf("ballast");
    conf.set("hbase.balancer.ballast." + key, value);

    assertThat(
            plans(
                conf, FieldReports.OF_ONE_HUGE_REGION, FieldInput.SERVERS_WITHOUT_REGIONS.tables()))
        .hasSizeLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ballast", "ballast by table"})
  void aReloadInTheMiddleOfARunIsForTheNext(String mode) {
    Configuration conf = conf(mode);
    BallastLoadBalancer balancer = Balancers.started(conf);
    Configuration none = new Configuration(conf);
    Settings.all().stream()
        .filter(setting -> setting.unit().equals("multiplier"))
        .forEach(setting -> none.set(setting.key(), "0"));
    FieldRacks.whenAsked(() -> balancer.onConfigurationChange(none));
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables =
        FieldInput.SERVERS_WITHOUT_REGIONS.tables();

    assertThat(balancer.balanceCluster(tables)).isNotEmpty();
    FieldRacks.whenAsked(() -> {});
    assertThat(balancer.balanceCluster(tables)).isEmpty();
    assertThat(Objects.requireNonNull(balancer.lastRun()).outcome()).contains("no cost function");
  }
}
