// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ballast.balancer.cost.AllCosts;
import io.ballast.balancer.cost.MoveCost;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.Referee;
import io.ballast.balancer.cost.RegionCountSkewCost;
import io.ballast.balancer.cost.ServerLocalityCost;
import io.ballast.balancer.cost.TableSkewCost;
import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RandomSnapshot;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ConstructionTest {
  private static final List<WeightedCost> COSTS =
      List.of(
          new WeightedCost(RegionCountSkewCost::new, 500),
          new WeightedCost(layout -> new MoveCost(layout, 1), 7),
          new WeightedCost(ServerLocalityCost::new, 25),
          new WeightedCost(TableSkewCost::new, 35));

  private static Layout constructed(ClusterSnapshot snapshot) {
    return run(new Objective(new Layout(snapshot), COSTS, new Referee()), Budget.UNLIMITED);
  }

  private static Layout run(Objective objective, Budget budget) {
    SearchLimits limits = new SearchLimits(Long.MAX_VALUE, Long.MAX_VALUE, 1, budget);
    Evaluator evaluator = new Evaluator(objective, limits, new ManualTicker(1));
    Layout layout = objective.layout();
    new Construction(evaluator, evaluator::take, layout, budget).run();
    return layout;
  }

  @Test
  void allOnOneServerGoesToWhereTheBlocksAreAndNumbersAreEven() {
    int servers = 20;
    SnapshotBuilder builder = new SnapshotBuilder(servers).regions(servers * 50, 0);
    for (int region = 0; region < builder.size(); region++) {
      builder.storeFileMb(region, 100).blocks(region, region % servers, 1);
    }

    Layout layout = constructed(builder.build());

    int local = 0;
    for (int server = 0; server < servers; server++) {
      assertThat(layout.count(server)).isEqualTo(50);
      for (int i = 0; i < layout.count(server); i++) {
        local += layout.regionAt(server, i) % servers == server ? 1 : 0;
      }
    }
    assertThat(local).isEqualTo(servers * 50);
  }

  @Test
  void aPlaceGoesToTheRegionThatWouldLoseMostElsewhere() {
    // both want server 1, which takes one; region 0 is as well off on server 2
    SnapshotBuilder builder = new SnapshotBuilder(3).regions(3, 0);
    builder.storeFileMb(0, 100).blocks(0, 1, 1).blocks(0, 2, 0.9);
    builder.storeFileMb(1, 100).blocks(1, 1, 0.95);
    builder.storeFileMb(2, 100).blocks(2, 0, 1);

    Layout layout = constructed(builder.build());

    assertThat(layout.serverOf(1)).isEqualTo(1);
    assertThat(layout.serverOf(0)).isEqualTo(2);
    assertThat(layout.serverOf(2)).isZero();
  }

  @Test
  void regionsWithoutBlocksOnTheirServerGoFirst() {
    SnapshotBuilder builder = new SnapshotBuilder(2).regions(10, 0);
    for (int region = 0; region < 10; region++) {
      builder.storeFileMb(region, 100).blocks(region, 0, region < 5 ? 1 : 0.3);
    }

    Layout layout = constructed(builder.build());

    for (int region = 0; region < 10; region++) {
      assertThat(layout.serverOf(region)).isEqualTo(region < 5 ? 0 : 1);
    }
  }

  @Test
  void noTableIsGivenOrTakenBeyondItsShare() {
    SnapshotBuilder builder = new SnapshotBuilder(4);
    for (int table = 0; table < 5; table++) {
      for (int i = 0; i < 8; i++) {
        builder.region(i % 2, table);
      }
    }

    Layout layout = constructed(builder.build());

    for (int table = 0; table < 5; table++) {
      for (int server = 0; server < 4; server++) {
        assertThat(layout.count(table, server)).isEqualTo(2);
      }
    }
  }

  @Test
  void withABudgetTheFullestServersAreRelieved() {
    Objective objective =
        new Objective(
            new Layout(SnapshotBuilder.withCounts(40, 25, 10, 5, 20)), COSTS, new Referee());

    Layout layout = run(objective, new Budget(10, Long.MAX_VALUE));

    assertThat(layout.movedRegions()).isEqualTo(10);
    assertThat(layout.count(0)).isEqualTo(30);
    assertThat(layout.count(1)).isEqualTo(25);
    assertThat(layout.count(4)).isEqualTo(20);
  }

  @Property(tries = 500)
  void whatItTakesIsBetterAndWithinTheBudget(
      @ForAll long seed, @ForAll @IntRange(min = 0, max = 40) int moves) {
    Random random = new Random(seed);
    Objective objective =
        new Objective(new Layout(RandomSnapshot.of(random)), AllCosts.weighted(), new Referee());
    double before = objective.total();
    double hardBefore = objective.hardTotal();

    Layout layout = run(objective, new Budget(moves, Long.MAX_VALUE));

    assertThat(layout.movedRegions()).isLessThanOrEqualTo(moves);
    assertThat(objective.hardTotal()).isLessThanOrEqualTo(hardBefore);
    if (objective.hardTotal() == hardBefore) {
      assertThat(objective.total()).isLessThanOrEqualTo(before + Math.abs(before) * 1e-9);
    }
    Objective anew = new Objective(layout, AllCosts.weighted(), null);
    assertThat(anew.total()).isCloseTo(objective.total(), within(1e-6 * (1 + Math.abs(before))));
  }
}
