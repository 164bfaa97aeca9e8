// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ballast.balancer.cost.StockNeed.Reason;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StockNeedTest {
  private static final float SLOP = 0.2f;
  private static final float MIN_COST = 0.025f;
  private static final float ANY_SLOP = -1;

  /** The functions that count by default where there are no replicas, all of their multipliers. */
  private static final List<WeightedCost> DEFAULTS =
      List.of(
          new WeightedCost(RegionCountSkewCost::new, 500),
          new WeightedCost(layout -> new MoveCost(layout, 1), 7),
          new WeightedCost(ServerLocalityCost::new, 25),
          new WeightedCost(RackLocalityCost::new, 15),
          new WeightedCost(any -> new FixedCost(0), 35),
          new WeightedCost(ReadRequestCost::new, 5),
          new WeightedCost(WriteRequestCost::new, 5),
          new WeightedCost(MemStoreSizeCost::new, 5),
          new WeightedCost(StoreFileCost::new, 5));

  /**
   * Clusters as {@code servers x regions + ...}, HBase 2.6.4's cost of their counts, the same
   * weighted among 602, and whether the weighted cost and the slop call for a run.
   */
  @ParameterizedTest
  @CsvSource({
    "99x100 + 1x119,  0.0015, 0.0012, false, false",
    "99x100 + 1x300,  0.0196, 0.0163, false, true",
    "99x100 + 1x20,   0.0077, 0.0064, false, true",
    "500x81 + 500x119, 0.0060, 0.0050, false, false",
    "50x81 + 50x119,  0.0191, 0.0159, false, false",
    "5x81 + 5x119,    0.0633, 0.0526, true, false"
  })
  void theFieldsFiguresComeOut(
      String cluster, double cost, double weighted, boolean byCost, boolean bySlop) {
    Objective objective = objective(snapshot(cluster));

    assertThat(objective.sumOfMultipliers()).isEqualTo(602f);
    assertThat(objective.function(0).cost()).isCloseTo(cost, within(0.00005));
    assertThat(StockNeed.imbalance(objective)).isCloseTo(weighted, within(0.00005));
    assertThat(new StockNeed(ANY_SLOP, MIN_COST).reason(objective))
        .isEqualTo(byCost ? Reason.IMBALANCE : Reason.BALANCED);
    assertThat(new StockNeed(SLOP, Float.MAX_VALUE).reason(objective))
        .isEqualTo(bySlop ? Reason.OUTSIDE_SLOP : Reason.BALANCED);
  }

  @Test
  void threeServersOneOfThemEmptyCostNearlyHalf() {
    Objective objective = objective(SnapshotBuilder.withCounts(10, 10, 0));

    assertThat(objective.function(0).cost()).isCloseTo(0.474, within(0.0005));
    assertThat(StockNeed.imbalance(objective)).isCloseTo(0.393, within(0.0005));
    assertThat(judge(SLOP, 10, 10, 0)).isEqualTo(Reason.IDLE_SERVER);
  }

  @Test
  void fewerThanTwoServersAreNeverBalanced() {
    assertThat(judge(SLOP)).isEqualTo(Reason.TOO_FEW_SERVERS);
    assertThat(judge(SLOP, 100)).isEqualTo(Reason.TOO_FEW_SERVERS);
  }

  @Test
  void anEmptyServerIsIdleWhereAnotherHasTwo() {
    assertThat(judge(ANY_SLOP, 2, 0)).isEqualTo(Reason.IDLE_SERVER);
  }

  @Test
  void anEmptyServerIsNotIdleWhereNoneHasMoreThanOne() {
    assertThat(judge(ANY_SLOP, 1, 0)).isEqualTo(Reason.BALANCED);
  }

  @Test
  void emptyServersAloneAreBalanced() {
    assertThat(judge(SLOP, 0, 0)).isEqualTo(Reason.BALANCED);
  }

  /** Average 10, slop 0.2: 8 to 12 are within; of 7 and 13 one at a time. */
  @ParameterizedTest
  @CsvSource({
    "12, 10, 8, 10, false",
    "13, 9, 9, 9, true",
    "7, 11, 11, 11, true",
    "12, 12, 8, 8, false"
  })
  void theSlopIncludesItsBounds(int a, int b, int c, int d, boolean outside) {
    assertThat(judge(SLOP, a, b, c, d)).isEqualTo(outside ? Reason.OUTSIDE_SLOP : Reason.BALANCED);
  }

  /** Average 1.5: from ⌊1.2⌋ = 1 to ⌈1.8⌉ = 2. */
  @Test
  void theSlopIsRoundedOutwardsToWholeRegions() {
    assertThat(judge(SLOP, 2, 1)).isEqualTo(Reason.BALANCED);
  }

  @Test
  void withASlopOfZeroTheNextWholeNumbersAreStillWithin() {
    assertThat(judge(0, 2, 1)).isEqualTo(Reason.BALANCED);
    assertThat(judge(0, 3, 1)).isEqualTo(Reason.OUTSIDE_SLOP);
  }

  @Test
  void aNegativeSlopAllowsAnyNumberOfRegions() {
    assertThat(judge(ANY_SLOP, 1000, 1)).isEqualTo(Reason.BALANCED);
    assertThat(judge(SLOP, 1000, 1)).isEqualTo(Reason.OUTSIDE_SLOP);
  }

  @Test
  void anImbalanceThatEqualsTheThresholdCallsForARun() {
    Objective objective = objective(SnapshotBuilder.withCounts(1, 1), half());

    assertThat(new StockNeed(SLOP, 0.5f).reason(objective)).isEqualTo(Reason.IMBALANCE);
  }

  @Test
  void anImbalanceJustBelowTheThresholdDoesNot() {
    Objective objective = objective(SnapshotBuilder.withCounts(1, 1), half());

    assertThat(new StockNeed(SLOP, Math.nextUp(0.5f)).reason(objective)).isEqualTo(Reason.BALANCED);
  }

  @Test
  void withoutAnyFunctionTheImbalanceIsZeroNotNaN() {
    assertThat(StockNeed.imbalance(objective(SnapshotBuilder.withCounts(9, 1), List.of())))
        .isZero();
  }

  private static Reason judge(float slop, int... counts) {
    Objective objective = objective(SnapshotBuilder.withCounts(counts));
    return new StockNeed(slop, Float.MAX_VALUE).reason(objective);
  }

  private static List<WeightedCost> half() {
    return List.of(
        new WeightedCost(any -> new FixedCost(0), 1), new WeightedCost(any -> new FixedCost(1), 1));
  }

  private static Objective objective(ClusterSnapshot snapshot) {
    return objective(snapshot, DEFAULTS);
  }

  private static Objective objective(ClusterSnapshot snapshot, List<WeightedCost> costs) {
    return new Objective(new Layout(snapshot), costs, null);
  }

  private static ClusterSnapshot snapshot(String cluster) {
    int[] counts =
        Arrays.stream(cluster.split("\\+", -1))
            .map(part -> part.trim().split("x", -1))
            .flatMapToInt(
                part ->
                    IntStream.generate(() -> Integer.parseInt(part[1]))
                        .limit(Integer.parseInt(part[0])))
            .toArray();
    return SnapshotBuilder.withCounts(counts);
  }
}
