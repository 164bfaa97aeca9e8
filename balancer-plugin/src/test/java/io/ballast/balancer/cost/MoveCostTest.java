// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.SnapshotBuilder;
import org.junit.jupiter.api.Test;

class MoveCostTest {
  @Test
  void theCostIsTheShareOfRegionsThatAreNotWhereTheyWere() {
    Layout layout = layout(10);
    MoveCost cost = new MoveCost(layout, 1);

    moveSome(layout, 3);

    assertThat(cost.cost()).isEqualTo(0.3);
  }

  @Test
  void aRegionThatGoesHomeMakesItCheaper() {
    Layout layout = layout(10);
    MoveCost cost = new MoveCost(layout, 1);
    moveSome(layout, 3);

    assertThat(cost.delta(new Candidate().add(0, 1, 0))).isEqualTo(-0.1);
  }

  @Test
  void aRegionThatMovesOnCostsNothingMore() {
    Layout layout = new Layout(new SnapshotBuilder(3).regions(10, 0).build());
    MoveCost cost = new MoveCost(layout, 1);
    layout.move(0, 1);

    assertThat(cost.delta(new Candidate().add(0, 1, 2))).isZero();
  }

  @Test
  void aSwapMovesTwoRegions() {
    MoveCost cost = new MoveCost(new Layout(SnapshotBuilder.withCounts(5, 5)), 1);

    assertThat(cost.delta(new Candidate().add(0, 0, 1).add(5, 1, 0))).isEqualTo(0.2);
  }

  @Test
  void aRegionThatWasMovedLatelyCountsSeveralTimes() {
    Layout layout = new Layout(new SnapshotBuilder(2).regions(10, 0).movedLately(3).build());
    MoveCost cost = new MoveCost(layout, 1, 10);

    assertThat(cost.delta(new Candidate().add(2, 0, 1))).isEqualTo(0.1);
    assertThat(cost.delta(new Candidate().add(3, 0, 1))).isEqualTo(1.0);
  }

  @Test
  void oneMoveMoreThanAllowedCostsTooMuch() {
    Layout layout = layout(1000);
    MoveCost cost = new MoveCost(layout, 0.7f);
    moveSome(layout, 700);
    double atTheLimit = cost.cost();
    Candidate oneMore = new Candidate().add(700, 0, 1);

    assertThat(atTheLimit).isOne();
    assertThat(cost.delta(oneMore)).isEqualTo(MoveCost.TOO_MANY - 1);
  }

  @Test
  void oneMoveLessThanTooManyIsWorthAlmostEverything() {
    Layout layout = layout(1000);
    MoveCost cost = new MoveCost(layout, 0.7f);
    moveSome(layout, 701);

    assertThat(cost.delta(new Candidate().add(0, 1, 0))).isEqualTo(1 - MoveCost.TOO_MANY);
  }

  @Test
  void sixHundredMovesAreAllowedWhateverTheShareIs() {
    Layout layout = layout(1000);
    MoveCost cost = new MoveCost(layout, 0);
    moveSome(layout, MoveCost.ALWAYS_ALLOWED);
    double atTheLimit = cost.cost();
    layout.move(MoveCost.ALWAYS_ALLOWED, 1);

    assertThat(atTheLimit).isOne();
    assertThat(cost.cost()).isEqualTo(MoveCost.TOO_MANY);
  }

  @Test
  void inASmallClusterEveryRegionMayMove() {
    Layout layout = layout(10);
    MoveCost cost = new MoveCost(layout, 0);

    moveSome(layout, 10);

    assertThat(cost.cost()).isOne();
  }

  private static Layout layout(int regions) {
    return new Layout(SnapshotBuilder.withCounts(regions, 0));
  }

  private static void moveSome(Layout layout, int regions) {
    for (int region = 0; region < regions; region++) {
      layout.move(region, 1);
    }
  }
}
