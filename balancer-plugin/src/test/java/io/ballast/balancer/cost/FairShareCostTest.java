// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Resource;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FairShareCostTest {
  private static RegionCountShareCost counts(int... counts) {
    return new RegionCountShareCost(new Layout(SnapshotBuilder.withCounts(counts)));
  }

  /** One region on each server, with these loads. */
  private static ReadRequestShareCost reads(double... loads) {
    SnapshotBuilder builder = new SnapshotBuilder(loads.length);
    for (int server = 0; server < loads.length; server++) {
      builder.region(server, 0).load(Resource.READ_REQUESTS, server, loads[server]);
    }
    return new ReadRequestShareCost(new Layout(builder.build()));
  }

  @Test
  void countsWithinOneOfEachOtherCostNothing() {
    assertThat(counts(3, 3, 4).cost()).isZero();
    assertThat(counts(1, 0, 1).cost()).isZero();
  }

  @Test
  void countsWithinThreePercentOfTheShareCostNothing() {
    assertThat(counts(103, 97, 100).cost()).isZero();
    assertThat(counts(104, 96, 100).cost()).isPositive();
  }

  @Test
  void oneHotServerDoesNotVanishAsTheClusterGrows() {
    int[] few = new int[10];
    int[] many = new int[1000];
    Arrays.fill(few, 100);
    Arrays.fill(many, 100);
    few[0] = 200;
    many[0] = 200;

    assertThat(counts(few).cost()).isGreaterThan(0.5);
    assertThat(counts(many).cost()).isGreaterThanOrEqualTo(counts(few).cost());
  }

  @Test
  void aHotServerAmongAThousandCallsForARunAndIsNamed() {
    int[] counts = new int[1000];
    Arrays.fill(counts, 100);
    counts[7] = 119;

    assertThat(counts(counts).need()).contains("server7");
  }

  @Test
  void loadsThatSwingByAFewPercentDoNotCallForARun() {
    assertThat(reads(100, 110, 92, 105, 95).need()).isNull();
  }

  @Test
  void aServerFarBelowItsShareOfALoadCostsNothingByItself() {
    assertThat(reads(100, 100, 100, 100, 100, 100, 100, 100, 100, 95).cost()).isZero();
  }

  @Test
  void aRegionThatIsLargerThanTheShareRaisesTheShareOfItsServer() {
    assertThat(reads(1000, 1, 1, 1).cost()).isZero();
    assertThat(reads(1000, 1, 1, 1).need()).isNull();
  }

  /** Ten servers with a region of 1000 on the first; the fair share is 300, grown to 405. */
  private static Layout beside(double giant, double hot, int parts) {
    SnapshotBuilder builder = new SnapshotBuilder(10).region(0, 0);
    builder.load(Resource.READ_REQUESTS, 0, giant);
    for (int part = 0; part < parts; part++) {
      builder.region(1, 0).load(Resource.READ_REQUESTS, 1 + part, hot / parts);
    }
    return new Layout(builder.build());
  }

  @Test
  void aRegionThatIsLargerThanTheShareHidesNoOtherServerThatIsHot() {
    ReadRequestShareCost cost = new ReadRequestShareCost(beside(1000, 2000, 20));

    assertThat(cost.need()).contains("server1", "667 %").doesNotContain("alone exceeds");
    assertThat(new ReadRequestShareCost(beside(2000, 400, 20)).need()).isNull();
  }

  @Test
  void besideSuchARegionThereIsRoomForItsToleranceButForNoMoreThanAShare() {
    Layout layout = beside(1000, 2000, 20);
    ReadRequestShareCost cost = new ReadRequestShareCost(layout);

    assertThat(cost.delta(new Candidate().add(1, 1, 0)))
        .as("100 beside 1000 are within 14 %%")
        .isNegative();
    assertThat(cost.delta(new Candidate().add(1, 1, 0).add(2, 1, 0).add(3, 1, 0)))
        .as("300 are not")
        .isGreaterThan(cost.delta(new Candidate().add(1, 1, 2).add(2, 1, 2).add(3, 1, 2)));
    assertThat(
            new ReadRequestShareCost(beside(10_000, 5_000, 50)).delta(new Candidate().add(0, 0, 1)))
        .as("a hot server does not become cool by the largest region")
        .isPositive();
  }

  @Test
  void withoutAnyLoadThereIsNothingToSpread() {
    assertThat(reads(0, 0, 0).cost()).isZero();
    assertThat(reads(0, 0, 0).need()).isNull();
  }
}
