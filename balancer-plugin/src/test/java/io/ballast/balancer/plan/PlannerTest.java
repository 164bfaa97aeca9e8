// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ballast.balancer.cost.AllCosts;
import io.ballast.balancer.cost.MoveCost;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.Referee;
import io.ballast.balancer.cost.RegionCountSkewCost;
import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RandomSnapshot;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static Objective countAndMoves(ClusterSnapshot snapshot) {
    return new Objective(
        new Layout(snapshot),
        List.of(
            new WeightedCost(RegionCountSkewCost::new, 500),
            new WeightedCost(layout -> new MoveCost(layout, 1), 7)),
        new Referee());
  }

  private static void move(Objective objective, int region, int to) {
    objective.apply(new Candidate().add(region, objective.layout().serverOf(region), to));
  }

  @Property(tries = 200)
  void thePlanLeadsFromTheSnapshotToALayoutThatCostsNoMore(@ForAll long seed) {
    Random random = new Random(seed);
    ClusterSnapshot snapshot = RandomSnapshot.of(random);
    Objective objective = AllCosts.afterChanges(snapshot, random);
    double before = objective.total();

    PlannedMoves moves = new Planner(objective).plan();

    assertThat(objective.total()).isLessThanOrEqualTo(before + 1e-9);
    Layout replayed = new Layout(snapshot);
    Set<Integer> regions = new HashSet<>();
    for (int move = 0; move < moves.size(); move++) {
      assertThat(regions.add(moves.region(move))).isTrue();
      assertThat(moves.from(move)).isEqualTo(replayed.serverOf(moves.region(move)));
      assertThat(moves.to(move)).isNotEqualTo(moves.from(move));
      replayed.move(moves.region(move), moves.to(move));
    }
    for (int region = 0; region < snapshot.regions().size(); region++) {
      assertThat(replayed.serverOf(region)).isEqualTo(objective.layout().serverOf(region));
    }
  }

  @Property(tries = 200)
  void whatBringsMostForItsMegabytesComesFirstAndEffectsAddUpToTheBenefit(@ForAll long seed) {
    Random random = new Random(seed);
    Objective objective = AllCosts.afterChanges(RandomSnapshot.of(random), random);

    PlannedMoves moves = new Planner(objective).plan();

    for (int move = 0; move < moves.size(); move++) {
      double sum = moves.effects(move).stream().mapToDouble(PlannedMoves.Effect::change).sum();
      double scale = 1 + Math.abs(sum);
      assertThat(-sum).isCloseTo(moves.benefit(move), within(1e-3 * scale));
      if (move > 0) {
        assertThat(perMegabyte(objective, moves, move))
            .isLessThanOrEqualTo(perMegabyte(objective, moves, move - 1) + 1e-5 * scale);
      }
    }
  }

  private static double perMegabyte(Objective objective, PlannedMoves moves, int move) {
    int mb = objective.layout().snapshot().loads().storeFileMb(moves.region(move));
    return moves.benefit(move) / (256 + mb);
  }

  @Test
  void aMoveThatBringsNothingIsTakenBack() {
    Objective objective = countAndMoves(SnapshotBuilder.withCounts(4, 2, 3));
    move(objective, 0, 2); // makes it no better
    move(objective, 1, 1); // evens out

    PlannedMoves moves = new Planner(objective).plan();

    assertThat(moves.size()).isEqualTo(1);
    assertThat(objective.layout().count(0)).isEqualTo(3);
  }

  @Test
  void aMoveSaysWhatItImprovesAndWhatItCosts() {
    Objective objective = countAndMoves(SnapshotBuilder.withCounts(4, 2));
    move(objective, 0, 1);

    PlannedMoves moves = new Planner(objective).plan();

    assertThat(moves.effects(0))
        .extracting(PlannedMoves.Effect::function)
        .containsExactly("RegionCountSkew", "Move");
    assertThat(moves.effects(0).get(0).change()).isNegative();
    assertThat(moves.effects(0).get(1).change()).isPositive();
  }

  @Test
  void aLayoutThatIsAsItWasGivesNoMoves() {
    assertThat(new Planner(countAndMoves(SnapshotBuilder.withCounts(3, 3))).plan().size()).isZero();
  }
}
