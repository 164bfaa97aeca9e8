// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RelayProposerTest {
  private static final List<WeightedCost> COUNT_AND_MOVES =
      List.of(
          new WeightedCost(RegionCountSkewCost::new, 500),
          new WeightedCost(layout -> new MoveCost(layout, 1), 7));

  private final Candidate best = new Candidate();

  private static RelayProposer proposer(Objective objective, long seed) {
    SearchLimits limits = new SearchLimits(Long.MAX_VALUE, Long.MAX_VALUE, 1);
    return new RelayProposer(
        new Evaluator(objective, limits, new ManualTicker(1)),
        new ServerPressure(objective.layout()),
        new MovedRegions(objective.layout()),
        new SplittableRandom(seed));
  }

  /** Server 0 has four regions, servers 1 and 2 have two each. */
  private static ClusterSnapshot fourTwoTwo() {
    SnapshotBuilder builder = new SnapshotBuilder(3);
    for (int region = 0; region < 8; region++) {
      builder.region(Math.max(0, region / 2 - 1), 0);
    }
    return builder.build();
  }

  @Test
  void aRegionThatIsMovedAnywayTakesThePlaceOfOneThatNeedNotBe() {
    Objective objective = new Objective(new Layout(fourTwoTwo()), COUNT_AND_MOVES, new Referee());
    // 0 -> 1 -> 2 by way of two regions, where one from 0 to 2 would do
    objective.apply(new Candidate().add(0, 0, 1).add(4, 1, 2));
    double before = objective.total();

    double delta = proposer(objective, 1).propose(best);
    objective.apply(best);

    assertThat(delta).isNegative();
    assertThat(objective.total()).isLessThan(before);
    assertThat(objective.layout().movedRegions()).isEqualTo(1);
    assertThat(objective.layout().count(2)).isEqualTo(3);
  }

  @Test
  void nothingIsProposedWhereNothingIsMoved() {
    Objective objective = new Objective(new Layout(fourTwoTwo()), COUNT_AND_MOVES, new Referee());

    assertThat(proposer(objective, 1).propose(best)).isEqualTo(Proposer.NONE);
  }

  @Property(tries = 200)
  void whatItProposesIsLegalAndJudgedExactly(@ForAll long seed) {
    Random random = new Random(seed);
    ClusterSnapshot snapshot = RandomSnapshot.of(random);
    int servers = snapshot.topology().servers();
    int regions = snapshot.regions().size();
    Assume.that(servers > 1 && regions > 0);
    Objective objective = new Objective(new Layout(snapshot), AllCosts.weighted(), new Referee());
    for (int i = 0; i < 3; i++) {
      int region = random.nextInt(regions);
      int from = objective.layout().serverOf(region);
      objective.apply(new Candidate().add(region, from, (from + 1) % servers));
    }

    double delta = proposer(objective, seed).propose(best);

    if (delta != Proposer.NONE) {
      assertThat(best.steps()).isEqualTo(2);
      assertThat(best.region(0)).isNotEqualTo(best.region(1));
      assertThat(best.to(0)).isEqualTo(snapshot.regions().serverOf(best.region(0)));
      assertThat(best.to(1)).isEqualTo(best.from(0));
      for (int step = 0; step < 2; step++) {
        assertThat(best.from(step)).isEqualTo(objective.layout().serverOf(best.region(step)));
      }
      assertThat(objective.delta(best)).isEqualTo(delta);
      objective.apply(best);
    }
  }
}
