// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ballast.balancer.cost.AllCosts;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.Referee;
import io.ballast.balancer.cost.RegionCountSkewCost;
import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RandomSnapshot;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BudgetTest {
  private static Objective search(Objective objective, Budget budget) {
    new LocalSearch(new ManualTicker(1))
        .run(objective, new SearchLimits(Long.MAX_VALUE, 3_000, 7, budget));
    return objective;
  }

  private static long movedMb(Layout layout) {
    long mb = 0;
    for (int region = 0; region < layout.snapshot().regions().size(); region++) {
      mb += layout.isMoved(region) ? layout.snapshot().loads().storeFileMb(region) : 0;
    }
    return mb;
  }

  @Property(tries = 100)
  void noSearchLeavesItsBudget(
      @ForAll long seed,
      @ForAll @IntRange(max = 12) int moves,
      @ForAll @IntRange(max = 60_000) int mb) {
    Objective objective =
        search(
            new Objective(
                new Layout(RandomSnapshot.of(new Random(seed))),
                AllCosts.weighted(),
                new Referee()),
            new Budget(moves, mb));

    assertThat(objective.layout().movedRegions()).isLessThanOrEqualTo(moves);
    assertThat(movedMb(objective.layout())).isLessThanOrEqualTo(mb);
  }

  @Test
  void whatThereIsOfABudgetIsUsed() {
    Objective objective =
        search(
            new Objective(
                new Layout(SnapshotBuilder.withCounts(40, 0, 0, 0)),
                List.of(new WeightedCost(RegionCountSkewCost::new, 1)),
                null),
            new Budget(7, Long.MAX_VALUE));

    assertThat(objective.layout().movedRegions()).isEqualTo(7);
  }

  @Test
  void aBudgetIsNotNegative() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Budget(-1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Budget(0, -1));
  }
}
