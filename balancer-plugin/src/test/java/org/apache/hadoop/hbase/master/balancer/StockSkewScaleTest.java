// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hbase.master.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.cost.SkewScales;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Our scale for uneven sums against HBase's own, to the last bit. */
class StockSkewScaleTest {
  @Property
  void theBoundsOfWholeTotalsEqualHBases(
      @ForAll @IntRange(max = 1_000_000) int total, @ForAll @IntRange(max = 2000) int servers) {
    assertSameBounds(total, servers);
  }

  @Property
  void theBoundsOfFractionsEqualHBases(
      @ForAll @DoubleRange(min = 0, max = 1e12) double total,
      @ForAll @IntRange(max = 2000) int servers) {
    assertSameBounds(total, servers);
  }

  @Property
  void theCostOfADeviationEqualsHBases(
      @ForAll @IntRange(max = 100_000) int total,
      @ForAll @IntRange(max = 2000) int servers,
      @ForAll @DoubleRange(min = 0, max = 1.1) double share) {
    double max = DoubleArrayCost.getMaxSkew(total, servers);
    double min = DoubleArrayCost.getMinSkew(total, servers);

    assertThat(SkewScales.cost(total, servers, max * share))
        .isEqualTo(CostFunction.scale(min, max, max * share));
  }

  @Test
  void theCostNextToABoundEqualsHBases() {
    double min = DoubleArrayCost.getMinSkew(10, 3);
    double max = DoubleArrayCost.getMaxSkew(10, 3);
    double[] deviations = {
      min, Math.nextUp(min), min + Math.ulp(max), min + 2 * Math.ulp(max), Math.nextDown(max), max
    };
    for (double deviation : deviations) {
      assertThat(SkewScales.cost(10, 3, deviation))
          .as("deviation %s", deviation)
          .isEqualTo(CostFunction.scale(min, max, deviation));
    }
  }

  private static void assertSameBounds(double total, int servers) {
    assertThat(SkewScales.min(total, servers))
        .isEqualTo(DoubleArrayCost.getMinSkew(total, servers));
    assertThat(SkewScales.max(total, servers))
        .isEqualTo(DoubleArrayCost.getMaxSkew(total, servers));
  }
}
