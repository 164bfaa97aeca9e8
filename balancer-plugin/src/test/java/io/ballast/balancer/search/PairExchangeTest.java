// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ballast.balancer.cost.AllCosts;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RandomSnapshot;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class PairExchangeTest {
  @Property(tries = 300)
  void whatIsFoundIsWhatItSaysAndNoSingleMoveIsBetter(@ForAll long seed) {
    Random random = new Random(seed);
    Objective objective =
        new Objective(new Layout(RandomSnapshot.of(random)), AllCosts.weighted(), null);
    Layout layout = objective.layout();
    int a = random.nextInt(layout.snapshot().topology().servers());
    int b = random.nextInt(layout.snapshot().topology().servers());
    Assume.that(a != b && layout.count(a) + layout.count(b) > 0);
    Evaluator evaluator =
        new Evaluator(
            objective, new SearchLimits(Long.MAX_VALUE, Long.MAX_VALUE, 1), new ManualTicker(1));
    Candidate best = new Candidate();

    double delta = new PairExchange(evaluator, layout, new SplittableRandom(seed)).best(a, b, best);

    assertThat(objective.delta(best)).isCloseTo(delta, within(1e-9));
    for (int step = 0; step < best.steps(); step++) {
      assertThat(layout.serverOf(best.region(step))).isEqualTo(best.from(step)).isIn(a, b);
      assertThat(best.to(step)).isIn(a, b).isNotEqualTo(best.from(step));
    }
    assertThat(delta).isLessThanOrEqualTo(bestMove(objective, a, b) + 1e-9);
    assertThat(delta).isLessThanOrEqualTo(bestMove(objective, b, a) + 1e-9);
  }

  private static double bestMove(Objective objective, int from, int to) {
    double best = Double.POSITIVE_INFINITY;
    Candidate move = new Candidate();
    for (int i = 0; i < objective.layout().count(from); i++) {
      move.clear().add(objective.layout().regionAt(from, i), from, to);
      best = Math.min(best, objective.delta(move));
    }
    return best;
  }
}
