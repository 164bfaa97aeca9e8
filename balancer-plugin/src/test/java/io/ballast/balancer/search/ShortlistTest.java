// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ShortlistTest {
  @Property
  void keepsTheLowestScoresInOrder(
      @ForAll @Size(max = 40) List<@IntRange(max = 1000) Integer> scores) {
    Shortlist list = new Shortlist(5);
    for (int score : scores) {
      list.offer(score, score);
    }

    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      kept.add(list.item(i));
    }
    assertThat(kept).isEqualTo(scores.stream().sorted(Comparator.naturalOrder()).limit(5).toList());
  }
}
