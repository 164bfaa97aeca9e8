// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** What is said of whole shares holds for any weights and any total. */
class QuotasTest {
  private static long[] weights(Random random) {
    int servers = 1 + random.nextInt(12);
    int most = random.nextBoolean() ? 3 : 1 + random.nextInt(1 << 20);
    long[] weights = random.ints(servers, 0, most + 1).asLongStream().toArray();
    weights[random.nextInt(servers)] = 1L + random.nextInt(most);
    return weights;
  }

  @Property
  void wholeSharesAddUpToTheTotal(@ForAll long seed, @ForAll @IntRange(max = 5000) int total) {
    int[] whole = Quotas.of(total, weights(new Random(seed))).whole();

    assertThat(Arrays.stream(whole).sum()).isEqualTo(total);
  }

  @Property
  void aWholeShareIsTheShareRoundedDownOrUp(
      @ForAll long seed, @ForAll @IntRange(max = 5000) int total) {
    Quotas quotas = Quotas.of(total, weights(new Random(seed)));
    int[] whole = quotas.whole();

    for (int server = 0; server < whole.length; server++) {
      assertThat(whole[server]).isBetween(quotas.floor(server), quotas.ceiling(server));
      assertThat(quotas.ceiling(server) - quotas.floor(server)).isBetween(0, 1);
      assertThat(quotas.of(server)).isBetween(whole[server] - 1.0, whole[server] + 1.0);
    }
  }

  @Property
  void thoseThatLoseMostByRoundingDownAreRoundedUp(
      @ForAll long seed, @ForAll @IntRange(max = 5000) int total) {
    Quotas quotas = Quotas.of(total, weights(new Random(seed)));
    int[] whole = quotas.whole();
    double leastUp =
        IntStream.range(0, whole.length)
            .filter(server -> whole[server] > quotas.floor(server))
            .mapToDouble(server -> quotas.of(server) - quotas.floor(server))
            .min()
            .orElse(1);
    double mostDown =
        IntStream.range(0, whole.length)
            .filter(server -> whole[server] == quotas.floor(server))
            .mapToDouble(server -> quotas.of(server) - quotas.floor(server))
            .max()
            .orElse(0);

    assertThat(leastUp).isGreaterThanOrEqualTo(mostDown - 1e-9);
  }

  @Property
  void whereThereAreEnoughEachServerWithAWeightHasOne(
      @ForAll long seed, @ForAll @IntRange(max = 50) int total) {
    long[] weights = weights(new Random(seed));
    int[] whole = Quotas.of(total, weights).whole();
    boolean enough = total >= LongStream.of(weights).filter(weight -> weight > 0).count();

    for (int server = 0; server < whole.length; server++) {
      if (weights[server] == 0) {
        assertThat(whole[server]).isZero();
      } else if (enough) {
        assertThat(whole[server]).isPositive();
      }
    }
  }

  @Property
  void whoeverWeighsMoreHasNoLess(@ForAll long seed, @ForAll @IntRange(max = 5000) int total) {
    long[] weights = weights(new Random(seed));
    int[] whole = Quotas.of(total, weights).whole();

    for (int a = 0; a < whole.length; a++) {
      for (int b = 0; b < whole.length; b++) {
        if (weights[a] > weights[b]) {
          assertThat(whole[a]).isGreaterThanOrEqualTo(whole[b]);
        }
      }
    }
  }

  @Property
  void sharesThatAreNotRaisedAreInProportion(
      @ForAll long seed, @ForAll @IntRange(max = 5000) int total) {
    long[] weights = weights(new Random(seed));
    Quotas quotas = Quotas.of(total, weights);

    for (int a = 0; a < weights.length; a++) {
      for (int b = 0; b < weights.length; b++) {
        if (quotas.of(a) > 1 && quotas.of(b) > 1) {
          assertThat(quotas.of(a) * weights[b])
              .isCloseTo(quotas.of(b) * weights[a], withinPercentage(1e-9));
        }
      }
    }
  }

  @Test
  void amongEqualsTheFirstIsRoundedUp() {
    assertThat(Quotas.of(10, new long[] {1, 1, 1, 1}).whole()).containsExactly(3, 3, 2, 2);
    assertThat(Quotas.of(10, new long[] {1, 8, 5}).whole()).containsExactly(1, 6, 3);
  }

  @Test
  void aSmallShareIsRaisedToOneAndTheOthersShareTheRest() {
    assertThat(Quotas.of(21, new long[] {100, 1, 100}).whole()).containsExactly(10, 1, 10);
  }

  @Test
  void withFewerRegionsThanServersTheLargestComeFirst() {
    assertThat(Quotas.of(2, new long[] {1, 2, 2, 1}).whole()).containsExactly(0, 1, 1, 0);
    assertThat(Quotas.of(0, new long[] {1, 2}).whole()).containsExactly(0, 0);
  }
}
