// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SkewScaleTest {
  @Test
  void everythingOnOneServerCostsOne() {
    SkewScale scale = SkewScale.of(12, 3);

    assertThat(scale.cost(scale.max())).isOne();
  }

  @Test
  void theMostEvenLayoutCostsNothing() {
    SkewScale scale = SkewScale.of(13, 3);

    assertThat(scale.min()).isCloseTo(Math.sqrt(2 / 3.0), within(1e-15));
    assertThat(scale.cost(scale.min())).isZero();
  }

  @Test
  void aDeviationAboveTheLargestCostsOne() {
    assertThat(SkewScale.of(12, 3).cost(1e9)).isOne();
  }

  @Test
  void aSingleServerCostsNothing() {
    assertThat(SkewScale.of(12, 1).cost(0)).isZero();
  }

  @Test
  void aTotalOfZeroCostsNothing() {
    assertThat(SkewScale.of(0, 3).cost(0)).isZero();
  }

  @Test
  void withoutServersNothingCosts() {
    assertThat(SkewScale.of(0, 0)).isEqualTo(new SkewScale(0, 0));
  }

  @Test
  void noChangeIsNoDelta() {
    assertThat(SkewScale.of(12, 3).delta(5, 0)).isZero();
  }

  @Test
  void aChangeBelowTheLeastDeviationIsNoDelta() {
    SkewScale scale = new SkewScale(3, 10);

    assertThat(scale.delta(4, 2)).isZero();
  }

  @Test
  void aChangeThatPassesTheLeastDeviationCountsFromThere() {
    SkewScale scale = new SkewScale(3, 10);

    assertThat(scale.delta(4, 12)).isEqualTo(1 / 7.0); // from 2 to 4
    assertThat(scale.delta(16, -12)).isEqualTo(-1 / 7.0);
  }

  @Test
  void squaresThatRoundingTakesBelowZeroAreZero() {
    assertThat(new SkewScale(0, 10).delta(4, -4.0000001)).isEqualTo(-0.2);
  }

  /** The difference of two costs that are nearly equal keeps its digits. */
  @Property
  void aDeltaIsTheDifferenceOfCostsHoweverSmall(
      @ForAll @IntRange(min = 100, max = 100_000) int total,
      @ForAll @IntRange(min = 2, max = 1000) int servers,
      @ForAll @DoubleRange(min = 0.2, max = 0.9) double share,
      @ForAll @DoubleRange(min = -0.01, max = 0.01) double relative) {
    SkewScale scale = SkewScale.of(total, servers);
    double squares = share * share * scale.max() * scale.max();
    double change = squares * relative * relative * relative;
    Assume.that(change != 0 && Math.sqrt(squares + change) > scale.min());
    Assume.that(Math.sqrt(squares) > scale.min() * 1.01);

    double exact = exactDelta(scale, squares, change);
    assertThat(Math.abs(scale.delta(squares, change) - exact))
        .isLessThanOrEqualTo(1e-14 * Math.abs(exact));
  }

  private static double exactDelta(SkewScale scale, double squares, double change) {
    MathContext digits = new MathContext(60);
    BigDecimal before = new BigDecimal(squares);
    BigDecimal after = before.add(new BigDecimal(change));
    return after
        .sqrt(digits)
        .subtract(before.sqrt(digits))
        .divide(new BigDecimal(scale.max()).subtract(new BigDecimal(scale.min())), digits)
        .doubleValue();
  }
}
