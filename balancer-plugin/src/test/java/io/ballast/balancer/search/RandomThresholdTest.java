// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RandomThresholdTest {
  private final Acceptance acceptance = new RandomThreshold(2, new SplittableRandom(1));

  private int taken(double delta) {
    int taken = 0;
    for (int i = 0; i < 1_000; i++) {
      taken += acceptance.accepts(delta, 100) ? 1 : 0;
    }
    return taken;
  }

  @Test
  void whatIsBetterIsAlwaysTaken() {
    assertThat(taken(-1e-9)).isEqualTo(1_000);
  }

  @Test
  void theWorseItIsTheRarerItIsTaken() {
    assertThat(taken(0.5)).isBetween(650, 850);
    assertThat(taken(1.5)).isBetween(150, 350);
  }

  @Test
  void whatIsWorseThanTheThresholdIsNot() {
    assertThat(taken(2)).isZero();
    assertThat(taken(Proposer.NONE)).isZero();
  }

  @Test
  void withoutAThresholdWhatIsEquallyGoodIsNotTaken() {
    assertThat(new RandomThreshold(0, new SplittableRandom(1)).accepts(0, 100)).isFalse();
  }
}
