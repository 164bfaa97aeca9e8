// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharesTest {
  @Property
  void sharesAddUpAndAreInProportion(
      @ForAll long seed, @ForAll @IntRange(max = 100_000) int total) {
    Random random = new Random(seed);
    double[] weights = RandomCapacities.draw(random, 2 + random.nextInt(10));
    Shares shares = Shares.byWeight(weights);

    double sum = 0;
    int floors = 0;
    int ceilings = 0;
    for (int server = 0; server < weights.length; server++) {
      double share = shares.of(total, server);
      sum += share;
      floors += shares.floor(total, server);
      ceilings += shares.ceiling(total, server);
      assertThat(share)
          .isBetween(
              shares.floor(total, server) - 1e-9 * total,
              shares.ceiling(total, server) + 1e-9 * total)
          .isCloseTo(total * shares.weight(server) / shares.sum(), within(1e-9 + 1e-9 * share));
    }
    assertThat(sum).isCloseTo(total, within(1e-9 + 1e-9 * total));
    assertThat(total).isBetween(floors, ceilings);
  }

  @Test
  void equalWeightsAreForgotten() {
    assertThat(Shares.byWeight(200, 200, 200).areEqual()).isTrue();
    assertThat(Shares.byWeight(1, 1, 2).areEqual()).isFalse();
    assertThat(Shares.equal(3).of(10, 1)).isEqualTo(10.0 / 3);
  }

  @Test
  void whereAllWeightsAreZeroTheSharesAreEqual() {
    assertThat(Shares.byWeight(0, 0).areEqual()).isTrue();
  }

  @Test
  void weightZeroIsNoShareAndAnyOtherIsOne() {
    Shares shares = Shares.byWeight(0, 1e-9, 1e6);

    assertThat(IntStream.range(0, 3).mapToObj(shares::isNone)).containsExactly(true, false, false);
    assertThat(shares.of(1e6, 0)).isZero();
    assertThat(shares.some()).isEqualTo(2);
  }

  @Test
  void wholeWeightsAndSimpleFractionsAreExact() {
    Shares shares = Shares.byWeight(0.5, 200, 1.25);

    assertThat(shares.weight(0)).isEqualTo(0.5);
    assertThat(shares.weight(1)).isEqualTo(200);
    assertThat(shares.sum()).isEqualTo(201.75);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void whatIsNoWeightIsRefused(double weight) {
    assertThatThrownBy(() -> Shares.byWeight(1, weight)).hasMessageContaining("server=1");
  }
}
