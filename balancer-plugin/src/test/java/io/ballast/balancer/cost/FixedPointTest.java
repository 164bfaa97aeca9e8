// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class FixedPointTest {
  @Test
  void binaryFractionsConvertWithoutLoss() {
    double[] weights = {0.5, 0.25, 3, 1024.75};
    FixedPoint fixed = fixed(weights);

    for (int i = 0; i < weights.length; i++) {
      assertThat(fixed.units()[i] * Math.sqrt(fixed.squareOfUnit())).isEqualTo(weights[i]);
    }
  }

  @Test
  void weightsThatAreAllZeroStayZero() {
    FixedPoint fixed = fixed(0, 0);

    assertThat(fixed.units()).containsExactly(0, 0);
    assertThat(fixed.squareOfUnit()).isOne();
  }

  @Test
  void noWeightsAreNoUnits() {
    assertThat(fixed().units()).isEmpty();
  }

  @Test
  void aLoneWeightUsesTheWholeRange() {
    assertThat(fixed(1).units()[0]).isEqualTo(1L << 51);
  }

  @Test
  void theLargestCountersFit() {
    FixedPoint fixed = fixed(Long.MAX_VALUE, Long.MAX_VALUE);

    assertThat(Arrays.stream(fixed.units()).sum()).isEqualTo(1L << 51);
  }

  @Test
  void anAverageRegionOfAMillionKeepsThirtyTwoBits() {
    double[] weights = new double[1 << 20];
    Arrays.fill(weights, 1 / 3.0);

    assertThat(fixed(weights).units()[0]).isBetween(1L << 31, 1L << 32);
  }

  @Property
  void theTotalStaysWithinFiftyTwoBitsAndEachWeightWithinHalfAUnit(
      @ForAll @Size(max = 100) List<@DoubleRange(min = 0, max = 1e18) Double> list) {
    double[] weights = list.stream().mapToDouble(Double::doubleValue).toArray();
    FixedPoint fixed = fixed(weights);
    double unit = Math.sqrt(fixed.squareOfUnit());

    assertThat(Arrays.stream(fixed.units()).sum()).isBetween(0L, 1L << 52);
    for (int i = 0; i < weights.length; i++) {
      assertThat(Math.abs(fixed.units()[i] * unit - weights[i])).isLessThanOrEqualTo(unit / 2);
    }
  }

  private static FixedPoint fixed(double... weights) {
    return new FixedPoint(weights.length, i -> weights[i]);
  }
}
