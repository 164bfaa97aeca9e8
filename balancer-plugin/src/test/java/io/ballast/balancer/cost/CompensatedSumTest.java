// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class CompensatedSumTest {
  private final CompensatedSum sum = new CompensatedSum();

  @Test
  void itStartsAtZero() {
    assertThat(sum.value()).isZero();
  }

  @Test
  void aSmallTermSurvivesALargeOneThatComesAndGoes() {
    sum.add(1);
    sum.add(1e17);
    sum.add(-1e17);

    assertThat(sum.value()).isOne();
  }

  @Test
  void tenTenthsAreOne() {
    for (int i = 0; i < 10; i++) {
      sum.add(0.1);
    }

    assertThat(sum.value()).isOne();
  }

  @Test
  void aMillionChangesLeaveWhatWasThereBefore() {
    Random random = new Random(42);
    sum.add(0.3);
    for (int i = 0; i < 500_000; i++) {
      double term = random.nextDouble();
      sum.add(term);
      sum.add(-term);
    }

    assertThat(sum.value()).isCloseTo(0.3, within(Math.ulp(0.3)));
  }

  @Property
  void itEqualsTheExactSumToTheLastPlaceOfItsLargestTerm(
      @ForAll List<@DoubleRange(min = -1e6, max = 1e6) Double> terms) {
    CompensatedSum any = new CompensatedSum();
    BigDecimal exact = BigDecimal.ZERO;
    for (double term : terms) {
      any.add(term);
      exact = exact.add(new BigDecimal(term));
    }

    assertThat(any.value())
        .isCloseTo(exact.doubleValue(), within(Math.ulp(exact.doubleValue()) + 1e-20));
  }
}
