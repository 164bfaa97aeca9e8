// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hbase.master.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.hbase.BallastSettings;
import io.ballast.balancer.hbase.Setting;
import io.ballast.balancer.hbase.Settings;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.SnapshotBuilder;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our keys and defaults against HBase's own, as its classes have them. */
class StockSettingsTest {
  private final Configuration conf = new Configuration(false);

  {
    conf.set("hbase.balancer.ballast.profile", "stock");
  }

  @Test
  void theCostFunctionsAreHBasesInItsOrderWithItsMultipliers() {
    assertThat(ours()).containsExactlyEntriesOf(stock());
  }

  @Test
  void withHBasesDefaultFileTheyAreTheSameToo() {
    conf.addResource(HBaseConfiguration.create());

    assertThat(ours()).containsExactlyEntriesOf(stock());
  }

  /** A multiplier under a key that HBase does not read would differ then. */
  @Test
  void everyMultiplierIsReadFromTheKeyThatHBaseReadsItFrom() {
    float next = 1000;
    for (Setting<?> setting : multipliers()) {
      conf.setFloat(setting.key(), next++);
    }

    assertThat(ours()).containsExactlyEntriesOf(stock());
    assertThat(stock().values()).doesNotHaveDuplicates().allMatch(multiplier -> multiplier >= 1000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1"})
  void aMultiplierOfZeroOrLessTurnsTheSameFunctionsOff(String multiplier) {
    List<Setting<?>> all = multipliers();
    for (int i = 0; i < all.size(); i += 2) {
      conf.set(all.get(i).key(), multiplier);
    }

    assertThat(ours()).containsExactlyEntriesOf(stock());
  }

  @Test
  void slopIsHBases() {
    assertThat(value("hbase.regions.slop")).isEqualTo(balancer(conf).slop);
  }

  @Test
  void minCostNeedBalanceIsHBases() {
    assertThat(value(StochasticLoadBalancer.MIN_COST_NEED_BALANCE_KEY))
        .isEqualTo(StochasticLoadBalancer.DEFAULT_MIN_COST_NEED_BALANCE);
  }

  @Test
  void maxRunningTimeIsHBases() {
    assertThat(value(StochasticLoadBalancer.MAX_RUNNING_TIME_KEY))
        .isEqualTo(StochasticLoadBalancer.DEFAULT_MAX_RUNNING_TIME);
  }

  @Test
  void numRegionLoadsToRememberIsHBases() {
    assertThat(value(StochasticLoadBalancer.KEEP_REGION_LOADS))
        .isEqualTo(StochasticLoadBalancer.DEFAULT_KEEP_REGION_LOADS);
  }

  /** HBase stops at a million steps however large the cluster is; here time is the limit. */
  @Test
  void maxStepsHasHBasesKeyButNoLimitByDefault() {
    assertThat(value(StochasticLoadBalancer.MAX_STEPS_KEY)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void theBuffersAreHBases() {
    assertThat(value(BaseLoadBalancer.BALANCER_DECISION_BUFFER_ENABLED))
        .isEqualTo(BaseLoadBalancer.DEFAULT_BALANCER_DECISION_BUFFER_ENABLED);
    assertThat(value(BaseLoadBalancer.BALANCER_REJECTION_BUFFER_ENABLED))
        .isEqualTo(BaseLoadBalancer.DEFAULT_BALANCER_REJECTION_BUFFER_ENABLED);
  }

  @Test
  void uselocalityIsHBases() {
    assertThat(value("hbase.master.balancer.uselocality"))
        .isEqualTo(balancer(conf).useRegionFinder);
    conf.set("hbase.master.balancer.uselocality", "false");
    assertThat(balancer(conf).useRegionFinder).isFalse();
  }

  @Test
  void maxMovePercentIsHBases() throws ReflectiveOperationException {
    assertThat(value((String) constant("MAX_MOVES_PERCENT_KEY")))
        .isEqualTo(constant("DEFAULT_MAX_MOVE_PERCENT"));
  }

  @Test
  void theOffPeakMultiplierIsHBases() throws ReflectiveOperationException {
    assertThat(value((String) constant("MOVE_COST_OFFPEAK_KEY")))
        .isEqualTo(MoveCostFunction.DEFAULT_MOVE_COST_OFFPEAK);
  }

  private static Object constant(String name) throws ReflectiveOperationException {
    Field field = MoveCostFunction.class.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(null);
  }

  /** The default of the setting with a key, which has to be one of ours. */
  private static Object value(String key) {
    return Settings.all().stream()
        .filter(setting -> setting.key().equals(key))
        .<Object>map(Setting::defaultValue)
        .findFirst()
        .orElseThrow();
  }

  private static List<Setting<?>> multipliers() {
    return Settings.all().stream()
        .filter(setting -> setting.unit().equals("multiplier"))
        .collect(Collectors.toList());
  }

  /** Multipliers above zero by function. */
  private Map<String, Float> ours() {
    Layout layout = new Layout(SnapshotBuilder.withCounts(1, 1));
    Map<String, Float> multipliers = new LinkedHashMap<>();
    for (WeightedCost cost : new BallastSettings(conf).costs()) {
      if (cost.multiplier() > 0) {
        multipliers.put(cost.factory().apply(layout).name(), cost.multiplier());
      }
    }
    return multipliers;
  }

  private Map<String, Float> stock() {
    Map<String, Float> multipliers = new LinkedHashMap<>();
    for (CostFunction function : StockTwin.costFunctions(balancer(conf))) {
      multipliers.put(
          function.getClass().getSimpleName().replace("CostFunction", ""),
          function.getMultiplier());
    }
    return multipliers;
  }

  private static StochasticLoadBalancer balancer(Configuration conf) {
    StochasticLoadBalancer balancer = new StochasticLoadBalancer();
    balancer.setMasterServices(StockTwin.services(conf));
    balancer.initialize();
    return balancer;
  }
}
