// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TakersTest {
  private final Takers takers = new Takers(new int[] {3, 5, 8});

  @Test
  void allAreAskedAsOften() {
    Map<Integer, Integer> asked = new HashMap<>();
    for (int i = 0; i < 30; i++) {
      asked.merge(takers.next(any -> true, any -> true), 1, Integer::sum);
    }

    assertThat(asked).containsOnly(Map.entry(3, 10), Map.entry(5, 10), Map.entry(8, 10));
  }

  @Test
  void oneWithoutRoomIsNeverAskedAgain() {
    takers.next(server -> server != 5, any -> true);
    takers.next(server -> server != 5, any -> true);
    Set<Integer> asked = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      asked.add(takers.next(any -> true, any -> true));
    }

    assertThat(asked).containsExactlyInAnyOrder(3, 8);
  }

  @Test
  void oneThatDoesNotSuitIsAskedForTheNext() {
    assertThat(takers.next(any -> true, server -> server == 8)).isEqualTo(8);
    assertThat(takers.next(any -> true, server -> server == 5)).isEqualTo(5);
  }

  @Test
  void whereNoneHasRoomThereIsNone() {
    assertThat(takers.next(any -> false, any -> true)).isEqualTo(-1);
    assertThat(takers.next(any -> true, any -> true)).isEqualTo(-1);
    assertThat(new Takers(new int[0]).next(any -> true, any -> true)).isEqualTo(-1);
  }

  @Test
  void whereNoneSuitsTheyStay() {
    assertThat(takers.next(any -> true, any -> false)).isEqualTo(-1);
    assertThat(takers.next(any -> true, any -> true)).isPositive();
  }
}
