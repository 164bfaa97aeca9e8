// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RandomCandidates;
import io.ballast.balancer.model.RandomSnapshot;
import io.ballast.balancer.model.SnapshotBuilder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ServerSumsTest {
  private static final long MOST = 1L << 53;

  /** What converting to double and subtracting the constant part may lose. */
  private static final double FEW_ULPS = 1e-14;

  @Test
  void squaresAreThoseOfTheDistancesFromTheMean() {
    ServerSums sums = new ServerSums(layout(4, 1, 1), RegionWeights.ones());

    assertThat(sums.squares()).isEqualTo(6.0); // 2² + 1² + 1²
  }

  @Test
  void aMeanThatIsNotWholeIsExactToo() {
    ServerSums sums = new ServerSums(layout(1, 0, 0), RegionWeights.ones());

    assertThat(sums.squares()).isCloseTo(2 / 3.0, within(FEW_ULPS));
  }

  @Test
  void squaresOfAnEvenClusterAreZero() {
    assertThat(new ServerSums(layout(5, 5, 5), RegionWeights.ones()).squares()).isZero();
  }

  @Test
  void aSwapOfEqualWeightsChangesNothing() {
    Layout layout = layout(2, 2);
    ServerSums sums = new ServerSums(layout, RegionWeights.ones());

    assertThat(sums.delta(new Candidate().add(0, 0, 1).add(2, 1, 0))).isZero();
  }

  @Test
  void aCycleOfOneWeightChangesNothing() {
    ServerSums sums = new ServerSums(layout(3, 2, 1), RegionWeights.ones());

    assertThat(sums.delta(new Candidate().add(0, 0, 1).add(3, 1, 2).add(5, 2, 0))).isZero();
  }

  @Test
  void aChainCountsForItsEndsOnly() {
    ServerSums chain = new ServerSums(layout(3, 2, 1), RegionWeights.ones());
    ServerSums move = new ServerSums(layout(3, 2, 1), RegionWeights.ones());

    assertThat(chain.delta(new Candidate().add(0, 0, 1).add(3, 1, 2)))
        .isEqualTo(move.delta(new Candidate().add(0, 0, 2)));
  }

  @Test
  void everythingOnOneServerAtTheLargestTotalIsExact() {
    Layout layout = layout(1, 0);
    ServerSums sums = new ServerSums(layout, RegionWeights.of(MOST));

    assertThat(sums.squares()).isEqualTo(Math.scalb(1.0, 105)); // 2 · (2^52)²
  }

  @Test
  void noServersHaveNoSquares() {
    assertThat(new ServerSums(layout(), RegionWeights.ones()).squares()).isZero();
  }

  @Property(tries = 400)
  void squaresAndDeltasAreExactAlongAnySequenceOfCandidates(@ForAll long seed) {
    Random random = new Random(seed);
    Layout layout = new Layout(RandomSnapshot.of(random));
    long[] weight = weights(random, layout.snapshot().regions().size());
    ServerSums sums = new ServerSums(layout, RegionWeights.of(weight));
    RandomCandidates candidates = new RandomCandidates(layout, random);
    Candidate candidate = new Candidate();
    for (int change = 0; change < 30; change++) {
      candidates.next(candidate);
      double promised = sums.delta(candidate);
      BigInteger before = scaledSquares(layout, weight);
      double largest = largestTerm(layout, weight, candidate);
      sums.apply(candidate);
      layout.apply(candidate);
      BigInteger after = scaledSquares(layout, weight);
      assertThat(sums.squares())
          .as("squares after %s", candidate)
          .isCloseTo(unscaled(after, layout), within(unscaled(after, layout) * FEW_ULPS));
      assertThat(promised)
          .as("delta of %s", candidate)
          .isCloseTo(unscaled(after.subtract(before), layout), within(largest * FEW_ULPS));
    }
  }

  @Property
  void afterAnySequenceTheSumsAreThoseOfANewObject(@ForAll long seed) {
    Random random = new Random(seed);
    Layout layout = new Layout(RandomSnapshot.of(random));
    long[] weight = weights(random, layout.snapshot().regions().size());
    ServerSums kept = new ServerSums(layout, RegionWeights.of(weight));
    RandomCandidates candidates = new RandomCandidates(layout, random);
    Candidate candidate = new Candidate();
    for (int change = 0; change < 100; change++) {
      candidates.next(candidate);
      kept.apply(candidate);
      layout.apply(candidate);
    }
    ServerSums fresh = new ServerSums(layout, RegionWeights.of(weight));

    assertThat(kept.squares()).isEqualTo(fresh.squares());
    for (int i = 0; i < 20; i++) {
      candidates.next(candidate);
      assertThat(kept.delta(candidate)).isEqualTo(fresh.delta(candidate));
    }
  }

  /** Weights whose total is at most 2^53: small ones, or a few that make up nearly all of it. */
  private static long[] weights(Random random, int regions) {
    long[] weight = new long[regions];
    long left = MOST;
    boolean huge = random.nextBoolean();
    for (int region = 0; region < regions; region++) {
      long bound = huge ? Math.max(1, left / 3) : 1000;
      weight[region] = random.nextInt(4) == 0 ? 0 : random.nextLong(bound);
      left -= weight[region];
    }
    return weight;
  }

  /** n · Σ(x−mean)² = n·Σx² − (Σx)², which is whole. */
  private static BigInteger scaledSquares(Layout layout, long[] weight) {
    BigInteger squares = BigInteger.ZERO;
    BigInteger total = BigInteger.ZERO;
    int servers = layout.snapshot().topology().servers();
    for (int server = 0; server < servers; server++) {
      BigInteger sum = sum(layout, weight, server);
      squares = squares.add(sum.multiply(sum));
      total = total.add(sum);
    }
    return squares.multiply(BigInteger.valueOf(servers)).subtract(total.multiply(total));
  }

  private static BigInteger sum(Layout layout, long[] weight, int server) {
    long sum = 0;
    for (int i = 0; i < layout.count(server); i++) {
      sum += weight[layout.regionAt(server, i)];
    }
    return BigInteger.valueOf(sum);
  }

  private static double unscaled(BigInteger scaled, Layout layout) {
    int servers = layout.snapshot().topology().servers();
    return new BigDecimal(scaled)
        .divide(BigDecimal.valueOf(servers), MathContext.DECIMAL128)
        .doubleValue();
  }

  /** What a server's own square changes by, at most: deltas are sums of such terms. */
  private static double largestTerm(Layout layout, long[] weight, Candidate candidate) {
    double mean = 0;
    double moved = 0;
    for (long w : weight) {
      mean += w / (double) layout.snapshot().topology().servers();
    }
    for (int step = 0; step < candidate.steps(); step++) {
      moved += weight[candidate.region(step)];
    }
    double most = 0;
    for (int slot = 0; slot < candidate.slots(); slot++) {
      double above = sum(layout, weight, candidate.server(slot)).doubleValue() - mean;
      most = Math.max(most, moved * (2 * (Math.abs(above) + 1) + moved));
    }
    return most;
  }

  private static Layout layout(int... counts) {
    return new Layout(SnapshotBuilder.withCounts(counts));
  }
}
