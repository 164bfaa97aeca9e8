// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PeaksTest {
  @Test
  void theHighestAreLevelledFirst() {
    Peaks peaks = new Peaks(5, -7, 2, 3, Double.NEGATIVE_INFINITY);

    assertThat(peaks.squaresWithout(0)).isEqualTo(25 + 4 + 9);
    assertThat(peaks.squaresWithout(1)).isEqualTo(16 + 4 + 9);
    assertThat(peaks.squaresWithout(2)).isEqualTo(9 + 4 + 9);
    assertThat(peaks.squaresWithout(3)).isEqualTo(2 * 2.5 * 2.5 + 4);
    assertThat(peaks.squaresWithout(7)).isEqualTo(3);
    assertThat(peaks.squaresWithout(10)).isZero();
    assertThat(peaks.squaresWithout(100)).isZero();
  }

  @Test
  void withoutHeightsNothingIsLeft() {
    assertThat(new Peaks(-1, 0).squaresWithout(0)).isZero();
  }
}
