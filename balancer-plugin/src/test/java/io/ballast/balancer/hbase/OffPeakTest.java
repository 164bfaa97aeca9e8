// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.SnapshotBuilder;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** How the multiplier of the move cost follows the hours. */
class OffPeakTest {
  private static final String MOVE_COST = "hbase.master.balancer.stochastic.moveCost";

  private final Configuration conf = new Configuration(false);

  @Test
  void inOffPeakHoursMovingCountsByItsOffPeakMultiplier() {
    offPeakNow();

    assertThat(moveMultiplier()).isEqualTo(17);
  }

  @Test
  void inTheStockProfileTheMultipliersAreHBases() {
    conf.set("hbase.balancer.ballast.profile", "stock");
    peakNow();
    assertThat(moveMultiplier()).isEqualTo(7);

    offPeakNow();
    assertThat(moveMultiplier()).isEqualTo(3);
  }

  @Test
  void inOtherHoursMovingCountsByItsMultiplier() {
    peakNow();

    assertThat(moveMultiplier()).isEqualTo(40);
  }

  @Test
  void withoutHoursMovingCountsByItsMultiplier() {
    conf.set(MOVE_COST, "9");
    conf.set(MOVE_COST + ".offpeak", "1");

    assertThat(moveMultiplier()).isEqualTo(9);
  }

  @Test
  void theOffPeakMultiplierCanBeSet() {
    offPeakNow();
    conf.set(MOVE_COST + ".offpeak", "1.5");

    assertThat(moveMultiplier()).isEqualTo(1.5f);
  }

  /** HBase leaves a function whose multiplier is 0 out for good. */
  @Test
  void moveCostThatDoesNotCountDoesNotCountInOffPeakHoursEither() {
    offPeakNow();
    conf.set(MOVE_COST, "0");

    assertThat(moveMultiplier()).isZero();
  }

  @Test
  void noOtherMultiplierFollowsTheHours() {
    List<Float> always = new BallastSettings(conf).costs().stream().map(this::multiplier).toList();

    offPeakNow();

    assertThat(new BallastSettings(conf).costs().stream().map(this::multiplier).toList())
        .hasSameSizeAs(always)
        .filteredOn(multiplier -> !always.contains(multiplier))
        .containsExactly(17f);
  }

  private float multiplier(WeightedCost cost) {
    return cost.multiplier();
  }

  /** From this hour until two hours on: it may strike meanwhile. */
  private void offPeakNow() {
    hours(LocalTime.now(ZoneId.systemDefault()).getHour());
  }

  private void peakNow() {
    hours(LocalTime.now(ZoneId.systemDefault()).getHour() + 12);
  }

  private void hours(int start) {
    conf.setInt("hbase.offpeak.start.hour", start % 24);
    conf.setInt("hbase.offpeak.end.hour", (start + 2) % 24);
  }

  private float moveMultiplier() {
    Layout layout = new Layout(SnapshotBuilder.withCounts(1, 1));
    for (WeightedCost cost : new BallastSettings(conf).costs()) {
      if (cost.factory().apply(layout).name().equals("Move")) {
        return cost.multiplier();
      }
    }
    return Float.NaN;
  }
}
