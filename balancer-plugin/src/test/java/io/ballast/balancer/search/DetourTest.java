// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.cost.AllCosts;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.Referee;
import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RandomCandidates;
import io.ballast.balancer.model.RandomSnapshot;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class DetourTest {
  private final Candidate candidate = new Candidate();

  /** A climb whose proposer suggests random candidates, good and bad. */
  private Climb climb(Objective objective, Random random) {
    Layout layout = objective.layout();
    Evaluator evaluator =
        new Evaluator(
            objective, new SearchLimits(Long.MAX_VALUE, Long.MAX_VALUE, 1), new ManualTicker(1));
    RandomCandidates candidates = new RandomCandidates(layout, random);
    Proposer proposer =
        best -> {
          candidates.next(best);
          return best.steps() == 0 ? Proposer.NONE : evaluator.delta(best);
        };
    return new Climb(
        evaluator,
        objective,
        new ServerPressure(layout),
        new MovedRegions(layout),
        new ProposerChoice(List.of(List.of(proposer)), new SplittableRandom(1)));
  }

  private static Objective objective(Random random) {
    Objective objective =
        new Objective(new Layout(RandomSnapshot.of(random)), AllCosts.weighted(), new Referee());
    Assume.that(objective.layout().snapshot().regions().size() > 0);
    return objective;
  }

  private static int[] servers(Layout layout) {
    int[] servers = new int[layout.snapshot().regions().size()];
    for (int region = 0; region < servers.length; region++) {
      servers[region] = layout.serverOf(region);
    }
    return servers;
  }

  @Property(tries = 100)
  void goingBackPutsEveryRegionWhereItWasAtTheMark(@ForAll long seed) {
    Random random = new Random(seed);
    Objective objective = objective(random);
    Climb climb = climb(objective, random);
    objective.apply(new RandomCandidates(objective.layout(), random).next(candidate));
    climb.mark();
    int[] marked = servers(objective.layout());

    climb.run(100, 100);
    climb.goBack();

    assertThat(servers(objective.layout())).isEqualTo(marked);
  }

  @Property(tries = 100)
  void aRoundLeavesTheLayoutBetterOrAsItWas(@ForAll long seed) {
    Random random = new Random(seed);
    Objective objective = objective(random);
    Detour detour = new Detour(objective, climb(objective, random), new SplittableRandom(seed));
    for (int round = 0; round < 5; round++) {
      double before = objective.total();
      int[] servers = servers(objective.layout());

      if (detour.round(50, 50)) {
        assertThat(objective.total()).isLessThan(before);
      } else {
        assertThat(servers(objective.layout())).isEqualTo(servers);
      }
    }
  }
}
