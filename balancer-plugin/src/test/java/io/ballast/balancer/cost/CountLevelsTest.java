// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.Shares;
import org.junit.jupiter.api.Test;

class CountLevelsTest {
  @Test
  void eachMoveIsFromMostToFewest() {
    CountLevels levels = new CountLevels(new Squares(), 5, 1, 0);

    assertThat(levels.cost()).isEqualTo(26);
    assertThat(levels.move()).isTrue();
    assertThat(levels.cost()).isEqualTo(18); // 4 1 1
    assertThat(levels.move()).isTrue();
    assertThat(levels.cost()).isEqualTo(14); // 3 2 1
    assertThat(levels.move()).isTrue();
    assertThat(levels.cost()).isEqualTo(12); // 2 2 2
    assertThat(levels.move()).isFalse();
    assertThat(levels.cost()).isEqualTo(12);
  }

  @Test
  void numbersThatDifferByOneStay() {
    assertThat(new CountLevels(new Squares(), 3, 4, 4, 3).move()).isFalse();
  }

  private static final class Squares implements Unevenness {
    @Override
    public double ofServer(int server, long regions) {
      return (double) regions * regions;
    }

    @Override
    public double cost(double sum) {
      return sum;
    }

    @Override
    public Shares shares() {
      return Shares.equal(4);
    }
  }
}
