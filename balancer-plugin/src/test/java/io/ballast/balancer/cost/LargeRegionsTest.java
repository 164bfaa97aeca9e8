// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RandomCandidates;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LargeRegionsTest {
  private static final int LIMIT = 70;

  private static long largestOn(Layout layout, RegionWeights weights, int server) {
    return IntStream.range(0, layout.count(server))
        .mapToLong(i -> weights.of(layout.regionAt(server, i)))
        .filter(weight -> weight > LIMIT)
        .max()
        .orElse(0);
  }

  @Property(tries = 200)
  void theLargestIsKnownBeforeAndAfterEachCandidate(@ForAll long seed) {
    Random random = new Random(seed);
    int servers = 2 + random.nextInt(4);
    SnapshotBuilder builder = new SnapshotBuilder(servers);
    long[] weight = new long[8 + random.nextInt(20)];
    for (int region = 0; region < weight.length; region++) {
      builder.region(random.nextInt(servers), 0);
      weight[region] = random.nextInt(100);
    }
    RegionWeights weights = RegionWeights.of(weight);
    Layout layout = new Layout(builder.build());
    LargeRegions large = new LargeRegions(layout, weights, LIMIT);
    RandomCandidates candidates = new RandomCandidates(layout, random);
    Candidate candidate = new Candidate();

    for (int change = 0; change < 40; change++) {
      candidates.next(candidate);
      long[] promised =
          IntStream.range(0, candidate.slots())
              .mapToLong(slot -> large.largestAfter(candidate, slot))
              .toArray();
      large.apply(candidate);
      layout.apply(candidate);
      for (int slot = 0; slot < promised.length; slot++) {
        assertThat(promised[slot]).isEqualTo(largestOn(layout, weights, candidate.server(slot)));
      }
      for (int server = 0; server < servers; server++) {
        assertThat(large.largestOn(server)).isEqualTo(largestOn(layout, weights, server));
      }
    }
  }

  @Test
  void aRegionAtTheLimitIsNotLarge() {
    Layout layout = new Layout(SnapshotBuilder.withCounts(1, 1));
    RegionWeights weights = RegionWeights.of(LIMIT, LIMIT + 1);

    assertThat(new LargeRegions(layout, weights, LIMIT).of(0)).isZero();
    assertThat(new LargeRegions(layout, weights, LIMIT).of(1)).isEqualTo(LIMIT + 1);
    assertThat(new LargeRegions(layout, weights, LIMIT + 1).isEmpty()).isTrue();
  }
}
