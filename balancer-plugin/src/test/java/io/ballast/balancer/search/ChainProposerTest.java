// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.cost.AllCosts;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.Referee;
import io.ballast.balancer.cost.RegionCountSkewCost;
import io.ballast.balancer.cost.ServerLocalityCost;
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
import java.util.SplittableRandom;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ChainProposerTest {
  private static final List<WeightedCost> COUNT_AND_LOCALITY =
      List.of(
          new WeightedCost(RegionCountSkewCost::new, 500),
          new WeightedCost(ServerLocalityCost::new, 25));

  private final Candidate best = new Candidate();

  private static ChainProposer proposer(Objective objective, long seed) {
    SearchLimits limits = new SearchLimits(Long.MAX_VALUE, Long.MAX_VALUE, 1);
    return new ChainProposer(
        new Evaluator(objective, limits, new ManualTicker(1)),
        objective.layout(),
        new SplittableRandom(seed));
  }

  /** Every server has a region whose blocks are all on the next. */
  private static ClusterSnapshot ring(int servers) {
    SnapshotBuilder builder = new SnapshotBuilder(servers);
    for (int region = 0; region < servers; region++) {
      builder.region(region, 0).storeFileMb(region, 100).blocks(region, (region + 1) % servers, 1);
    }
    return builder.build();
  }

  private void closesTheRing(int servers) {
    Objective objective =
        new Objective(new Layout(ring(servers)), COUNT_AND_LOCALITY, new Referee());

    double delta = proposer(objective, 1).propose(best);
    objective.apply(best);

    assertThat(best.steps()).isEqualTo(servers);
    assertThat(delta).isNegative();
    assertThat(objective.total()).isZero();
  }

  @Test
  void threeRegionsThatMissTheirBlocksGoRoundInACycle() {
    closesTheRing(3);
  }

  @Test
  void fiveRegionsDoToo() {
    closesTheRing(ChainProposer.LENGTH);
  }

  @Test
  void aLongerRingIsNotClosedInOneStep() {
    Objective objective = new Objective(new Layout(ring(6)), COUNT_AND_LOCALITY, new Referee());

    proposer(objective, 1).propose(best);

    assertThat(best.steps()).isLessThanOrEqualTo(ChainProposer.LENGTH);
  }

  @Test
  void whereNoRegionHasBlocksThereIsNoChain() {
    Objective objective =
        new Objective(
            new Layout(SnapshotBuilder.withCounts(3, 3, 3)), COUNT_AND_LOCALITY, new Referee());

    assertThat(proposer(objective, 1).propose(best)).isEqualTo(Proposer.NONE);
  }

  @Property(tries = 200)
  void whatItProposesCanBeTakenAndChangesWhatItSays(@ForAll long seed) {
    ClusterSnapshot snapshot = RandomSnapshot.of(new Random(seed));
    Assume.that(snapshot.regions().size() > 0);
    Objective objective = new Objective(new Layout(snapshot), AllCosts.weighted(), new Referee());

    double delta = proposer(objective, seed).propose(best);

    if (delta != Proposer.NONE) {
      Set<Integer> regions = new HashSet<>();
      for (int step = 0; step < best.steps(); step++) {
        assertThat(regions.add(best.region(step))).isTrue();
        assertThat(best.from(step)).isEqualTo(objective.layout().serverOf(best.region(step)));
        assertThat(best.to(step)).isNotEqualTo(best.from(step));
      }
      assertThat(best.steps()).isBetween(1, ChainProposer.LENGTH);
      assertThat(objective.delta(best)).isEqualTo(delta);
      objective.apply(best);
    }
  }
}
