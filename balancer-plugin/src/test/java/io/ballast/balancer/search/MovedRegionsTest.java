// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RandomCandidates;
import io.ballast.balancer.model.RandomSnapshot;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class MovedRegionsTest {
  @Property(tries = 200)
  void listsJustTheRegionsThatAreNotWhereTheyWere(@ForAll long seed) {
    Random random = new Random(seed);
    Layout layout = new Layout(RandomSnapshot.of(random));
    MovedRegions moved = new MovedRegions(layout);
    RandomCandidates candidates = new RandomCandidates(layout, random);
    Candidate candidate = new Candidate();
    SplittableRandom draw = new SplittableRandom(seed);
    for (int i = 0; i < 50; i++) {
      layout.apply(candidates.next(candidate));
      moved.taken(candidate);

      assertThat(moved.size()).isEqualTo(layout.movedRegions());
      if (moved.size() > 0) {
        assertThat(layout.isMoved(moved.any(draw))).isTrue();
      }
    }
  }
}
