// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is not accepted, and what is said of it. */
class SettingRefusalTest {
  private static final String STOCK = "hbase.master.balancer.stochastic.";

  private final Configuration conf = new Configuration(false);

  @ParameterizedTest
  @MethodSource("everySettingWithValuesOfNoType")
  void whatIsNoValueAtAllIsRefusedWithKeyValueAndWhatToSet(String key, String value) {
    conf.set(key, value);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BallastSettings(conf))
        .withMessageContaining(key + "=" + value + ": expected ")
        .withMessageContaining("Maybe set " + key + "=" + defaultOf(key));
  }

  static Stream<String[]> everySettingWithValuesOfNoType() {
    return Settings.all().stream()
        .filter(setting -> !(setting.defaultValue() instanceof String)) // may be any text
        .flatMap(
            setting ->
                Stream.of("abc", "NaN", "Infinity", "-Infinity", "1e999", "", "1 000", "0,5")
                    .map(value -> new String[] {setting.key(), value}));
  }

  @ParameterizedTest
  @CsvSource({
    STOCK + "minCostNeedBalance, -0.1, a number from 0 on",
    STOCK + "maxRunningTime, 0, a whole number from 1 on",
    STOCK + "maxRunningTime, -5, a whole number from 1 on",
    STOCK + "maxRunningTime, 1.5, a whole number from 1 on",
    STOCK + "maxSteps, 0, a whole number from 1 on",
    STOCK + "maxSteps, -1, a whole number from 1 on",
    STOCK + "numRegionLoadsToRemember, 0, a whole number from 1 to 1000",
    STOCK + "numRegionLoadsToRemember, -15, a whole number from 1 to 1000",
    STOCK + "numRegionLoadsToRemember, 1001, a whole number from 1 to 1000",
    STOCK + "numRegionLoadsToRemember, 99999999999, a whole number from 1 to 1000",
    STOCK + "maxMovePercent, -0.1, a share from 0 to 1",
    STOCK + "maxMovePercent, 1.1, a share from 0 to 1",
    "hbase.master.balancer.uselocality, yes, true or false",
    "hbase.balancer.ballast.referee, 1, true or false",
    "hbase.balancer.ballast.capacities, file:, 'a local path, or a URI'",
    "hbase.balancer.ballast.seed, 0.5, any whole number",
    "hbase.balancer.ballast.locality.compact.after.move, true, 'one of: off, advise, run'",
    "hbase.balancer.ballast.locality.compact.bytes.per.hour, -1, a whole number from 0 on"
  })
  void aValueOutOfRangeIsRefusedWithTheRange(String key, String value, String range) {
    conf.set(key, value);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BallastSettings(conf))
        .withMessageContaining(key + "=" + value + ": expected " + range);
  }

  @Test
  void aNegativeMultiplierOnlyTurnsTheFunctionOff() {
    conf.set(STOCK + "regionCountCost", "-1");

    assertThatNoException().isThrownBy(() -> new BallastSettings(conf));
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.balancer.ballast.sead, hbase.balancer.ballast.seed",
    "hbase.balancer.ballast.Seed, hbase.balancer.ballast.seed",
    "hbase.balancer.ballast.refereed, hbase.balancer.ballast.referee",
    "hbase.balancer.ballast.referee.enabled, hbase.balancer.ballast.referee"
  })
  void anUnknownKeyOfOursIsRefusedWithTheNearestThatThereIs(String key, String nearest) {
    conf.set(key, "7");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BallastSettings(conf))
        .withMessageContaining(key + "=7")
        .withMessageContaining("Maybe " + nearest + " was meant");
  }

  @Test
  void compactionsInOffPeakHoursThatThereAreNotAreRefused() {
    conf.set("hbase.balancer.ballast.locality.compact.after.move", "run");
    conf.set("hbase.balancer.ballast.locality.compact.offpeak.only", "true");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BallastSettings(conf))
        .withMessageContaining("hbase.balancer.ballast.locality.compact.offpeak.only=true")
        .withMessageContaining("Maybe set hbase.offpeak.start.hour and hbase.offpeak.end.hour");
  }

  @Test
  void anUnknownKeyOfSomebodyElseIsNoneOfOurBusiness() {
    conf.set(STOCK + "cpRequestCost", "abc");
    conf.set("hbase.balancer.period", "abc");

    assertThatNoException().isThrownBy(() -> new BallastSettings(conf));
  }

  @Test
  void theCauseIsKept() {
    conf.set(STOCK + "maxSteps", "abc");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BallastSettings(conf))
        .withCauseInstanceOf(NumberFormatException.class);
  }

  @Test
  void everyDefaultIsAllowedWhenWrittenOut() {
    Settings.all().forEach(setting -> conf.set(setting.key(), setting.defaultText()));

    assertThat(Settings.all())
        .allSatisfy(
            setting ->
                assertThat(setting.read(conf)).as(setting.key()).isEqualTo(setting.defaultValue()));
  }

  @Test
  void aKeyIsSetOrNot() {
    conf.set(STOCK + "maxSteps", "5");

    assertThat(Settings.MAX_STEPS.isSet(conf)).isTrue();
    assertThat(Settings.SEED.isSet(conf)).isFalse();
  }

  private static String defaultOf(String key) {
    List<String> texts =
        Settings.all().stream()
            .filter(setting -> setting.key().equals(key))
            .<String>map(Setting::defaultText)
            .toList();
    return texts.get(0);
  }
}
