// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.ballast.balancer.cost.CostFunction;
import io.ballast.balancer.cost.FairShareNeed;
import io.ballast.balancer.cost.MoveCost;
import io.ballast.balancer.cost.StockNeed;
import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  private static final String STOCK = "hbase.master.balancer.stochastic.";

  private static final String PROFILE = "hbase.balancer.ballast.profile";

  private final Configuration conf = new Configuration(false);

  @Test
  void theDefaultsAreThese() {
    Map<String, String> defaults = new LinkedHashMap<>();
    Settings.all().forEach(setting -> defaults.put(setting.key(), setting.defaultText()));

    assertThat(defaults)
        .containsExactly(
            entry(STOCK + "regionCountCost", "500.0"),
            entry(STOCK + "primaryRegionCountCost", "500.0"),
            entry(STOCK + "moveCost", "7.0"),
            entry(STOCK + "localityCost", "25.0"),
            entry(STOCK + "rackLocalityCost", "15.0"),
            entry(STOCK + "tableSkewCost", "35.0"),
            entry(STOCK + "regionReplicaHostCostKey", "100000.0"),
            entry(STOCK + "regionReplicaRackCostKey", "10000.0"),
            entry(STOCK + "readRequestCost", "5.0"),
            entry(STOCK + "writeRequestCost", "5.0"),
            entry(STOCK + "memstoreSizeCost", "5.0"),
            entry(STOCK + "storefileSizeCost", "5.0"),
            entry("hbase.regions.slop", "0.2"),
            entry(STOCK + "minCostNeedBalance", "0.025"),
            entry(STOCK + "maxRunningTime", "30000"),
            entry(STOCK + "maxSteps", "9223372036854775807"),
            entry(STOCK + "numRegionLoadsToRemember", "15"),
            entry(STOCK + "maxMovePercent", "1.0"),
            entry(STOCK + "moveCost.offpeak", "3.0"),
            entry("hbase.master.loadbalance.bytable", "false"),
            entry("hbase.master.balancer.uselocality", "true"),
            entry("hbase.master.balancer.decision.buffer.enabled", "false"),
            entry("hbase.master.balancer.rejection.buffer.enabled", "false"),
            entry("hbase.master.balancer.heterogeneousRegionCountRulesFile", ""),
            entry("hbase.master.balancer.heterogeneousRegionCountDefault", "200"),
            entry("hbase.balancer.ballast.profile", "ballast"),
            entry("hbase.balancer.ballast.plan.max.moves", "0"),
            entry("hbase.balancer.ballast.plan.max.bytes", "0"),
            entry("hbase.balancer.ballast.cooldown", "1800000"),
            entry("hbase.balancer.ballast.locality.compact.after.move", "off"),
            entry("hbase.balancer.ballast.locality.compact.offpeak.only", "false"),
            entry("hbase.balancer.ballast.locality.compact.bytes.per.hour", "107374182400"),
            entry("hbase.balancer.ballast.capacities", ""),
            entry("hbase.balancer.ballast.locality.calls.per.second", "50"),
            entry("hbase.balancer.ballast.locality.hosts", "0"),
            entry("hbase.balancer.ballast.seed", "42"),
            entry("hbase.balancer.ballast.referee", "false"));
  }

  @Test
  void everyKeyIsThereOnce() {
    assertThat(Settings.all()).extracting(Setting::key).doesNotHaveDuplicates();
  }

  @Test
  void everySettingSaysItsRangeAndItsMeaning() {
    assertThat(Settings.all())
        .allSatisfy(
            setting -> {
              assertThat(setting.range()).as(setting.key()).isNotBlank();
              assertThat(setting.meaning()).as(setting.key()).endsWith(".");
            });
  }

  @Test
  void withNothingSetTheDefaultsHold() {
    BallastSettings settings = new BallastSettings(conf);

    assertThat(settings.profile()).isEqualTo(Profile.BALLAST);
    assertThat(settings.need()).isInstanceOf(FairShareNeed.class);
    assertThat(settings.limits().nanos()).isEqualTo(30_000_000_000L);
    assertThat(settings.limits().steps()).isEqualTo(Long.MAX_VALUE);
    assertThat(settings.limits().seed()).isEqualTo(42);
    assertThat(settings.loadsToRemember()).isEqualTo(15);
    assertThat(settings.usesLocality()).isTrue();
    assertThat(settings.recordsDecisions()).isFalse();
    assertThat(settings.recordsRejections()).isFalse();
    assertThat(settings.refereed()).isFalse();
    assertThat(settings.compaction().mode()).isEqualTo(CompactAfterMove.OFF);
    assertThat(settings.compaction().isTheHour()).isTrue();
    assertThat(settings.compaction().bytesPerHour()).isEqualTo(100L << 30);
  }

  @Test
  void hbaseDefaultXmlSaysNothingElse() {
    Configuration shipped = HBaseConfiguration.create();

    assertThat(Settings.all())
        .allSatisfy(
            setting ->
                assertThat(setting.read(shipped))
                    .as(setting.key())
                    .isEqualTo(setting.defaultValue()));
  }

  @ParameterizedTest
  @CsvSource({
    "regionCountCost, RegionCountSkew",
    "primaryRegionCountCost, PrimaryRegionCountSkew",
    "moveCost, Move",
    "localityCost, ServerLocality",
    "rackLocalityCost, RackLocality",
    "tableSkewCost, TableSkew",
    "regionReplicaHostCostKey, RegionReplicaHost",
    "regionReplicaRackCostKey, RegionReplicaRack",
    "readRequestCost, ReadRequest",
    "writeRequestCost, WriteRequest",
    "memstoreSizeCost, MemStoreSize",
    "storefileSizeCost, StoreFile"
  })
  void aMultiplierIsThatOfItsFunctionAndOfNoOther(String key, String function) {
    conf.set(PROFILE, "stock");
    Map<String, Float> before = multipliers();

    conf.set(STOCK + key, "123.5");

    before.put(function, 123.5f);
    assertThat(multipliers()).isEqualTo(before);
  }

  @Test
  void slopIsThatOfTheNeed() {
    conf.set(PROFILE, "stock");
    conf.set("hbase.regions.slop", "-0.5");

    assertThat(new BallastSettings(conf).need()).isEqualTo(new StockNeed(-0.5f, 0.025f));
  }

  @Test
  void minCostNeedBalanceIsThatOfTheNeed() {
    conf.set(PROFILE, "stock");
    conf.set(STOCK + "minCostNeedBalance", "0");

    assertThat(new BallastSettings(conf).need()).isEqualTo(new StockNeed(0.2f, 0));
  }

  @Test
  void maxRunningTimeIsInMilliseconds() {
    conf.set(STOCK + "maxRunningTime", "250");

    assertThat(new BallastSettings(conf).limits().nanos()).isEqualTo(250_000_000L);
  }

  @Test
  void aTimeOfAgesDoesNotOverflow() {
    conf.set(STOCK + "maxRunningTime", String.valueOf(Long.MAX_VALUE));

    assertThat(new BallastSettings(conf).limits().nanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void maxStepsIsTheLimitOfSteps() {
    conf.set(STOCK + "maxSteps", "1000");

    assertThat(new BallastSettings(conf).limits().steps()).isEqualTo(1000);
  }

  @Test
  void seedIsThatOfTheSearch() {
    conf.set("hbase.balancer.ballast.seed", "-7");

    assertThat(new BallastSettings(conf).limits().seed()).isEqualTo(-7);
  }

  @Test
  void numRegionLoadsToRememberIsHowManyReportsAreKept() {
    conf.set(STOCK + "numRegionLoadsToRemember", "60");

    assertThat(new BallastSettings(conf).loadsToRemember()).isEqualTo(60);
  }

  @Test
  void maxMovePercentIsTheLimitOfMoves() {
    conf.set(STOCK + "maxMovePercent", "0.7");
    Layout layout = new Layout(SnapshotBuilder.withCounts(1000, 0));
    CostFunction move = function("Move", layout);
    for (int region = 0; region < 701; region++) {
      layout.move(region, 1);
    }

    assertThat(move.cost()).isEqualTo(MoveCost.TOO_MANY);
  }

  @Test
  void uselocalityTurnsLookUpsOff() {
    conf.set("hbase.master.balancer.uselocality", "false");

    assertThat(new BallastSettings(conf).usesLocality()).isFalse();
  }

  @Test
  void lookUpsAreOffWhereNoFunctionCountsThem() {
    conf.set(STOCK + "localityCost", "0");
    conf.set(STOCK + "rackLocalityCost", "0");

    assertThat(new BallastSettings(conf).usesLocality()).isFalse();
  }

  @Test
  void lookUpsAreOnWhereOneFunctionCountsThem() {
    conf.set(STOCK + "localityCost", "0");

    assertThat(new BallastSettings(conf).usesLocality()).isTrue();
  }

  @Test
  void eachBufferHasItsOwnKey() {
    conf.set("hbase.master.balancer.decision.buffer.enabled", "true");
    BallastSettings decisions = new BallastSettings(conf);
    conf.unset("hbase.master.balancer.decision.buffer.enabled");
    conf.set("hbase.master.balancer.rejection.buffer.enabled", "true");
    BallastSettings rejections = new BallastSettings(conf);

    assertThat(decisions.recordsDecisions()).isTrue();
    assertThat(decisions.recordsRejections()).isFalse();
    assertThat(rejections.recordsDecisions()).isFalse();
    assertThat(rejections.recordsRejections()).isTrue();
  }

  @Test
  void refereeTurnsTheRefereeOn() {
    conf.set("hbase.balancer.ballast.referee", "true");

    assertThat(new BallastSettings(conf).refereed()).isTrue();
  }

  @Test
  void compactAfterMoveIsOffAdviseOrRun() {
    conf.set("hbase.balancer.ballast.locality.compact.after.move", "advise");
    assertThat(new BallastSettings(conf).compaction().mode()).isEqualTo(CompactAfterMove.ADVISE);

    conf.set("hbase.balancer.ballast.locality.compact.after.move", "run");
    assertThat(new BallastSettings(conf).compaction().mode()).isEqualTo(CompactAfterMove.RUN);
  }

  @Test
  void compactOffpeakOnlyIsAboutTheHours() {
    conf.set("hbase.balancer.ballast.locality.compact.offpeak.only", "true");

    assertThat(new BallastSettings(conf).compaction().offPeakOnly()).isTrue();
    assertThat(new BallastSettings(conf).compaction().isTheHour()).isFalse();
  }

  @Test
  void compactBytesPerHourIsTheBudgetAndZeroMeansNone() {
    conf.set("hbase.balancer.ballast.locality.compact.bytes.per.hour", "5");
    assertThat(new BallastSettings(conf).compaction().bytesPerHour()).isEqualTo(5);

    conf.set("hbase.balancer.ballast.locality.compact.bytes.per.hour", "0");
    assertThat(new BallastSettings(conf).compaction().bytesPerHour()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void spacesAroundAValueDoNotMatter() {
    conf.set(STOCK + "maxSteps", " 1000\n ");

    assertThat(new BallastSettings(conf).limits().steps()).isEqualTo(1000);
  }

  private Map<String, Float> multipliers() {
    Layout layout = new Layout(SnapshotBuilder.withCounts(1, 1));
    return new BallastSettings(conf)
        .costs().stream()
            .collect(
                Collectors.toMap(
                    cost -> cost.factory().apply(layout).name(), WeightedCost::multiplier));
  }

  private CostFunction function(String name, Layout layout) {
    List<CostFunction> functions =
        new BallastSettings(conf)
            .costs().stream().<CostFunction>map(cost -> cost.factory().apply(layout)).toList();
    return functions.stream().filter(any -> any.name().equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"ballast, 0, 4", "stock, 0, 64", "ballast, 9, 9", "stock, 9, 9"})
  void howManyHostsAreKeptFollowsTheProfileUnlessSet(String profile, String set, int hosts) {
    conf.set(PROFILE, profile);
    conf.set("hbase.balancer.ballast.locality.hosts", set);

    assertThat(new BallastSettings(conf).localityHosts()).isEqualTo(hosts);
  }
}
