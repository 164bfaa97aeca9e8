// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.cost.Objective;
import java.util.SplittableRandom;

/**
 * Leaves a layout that no single candidate improves: for a short while the search climbs by other
 * weights, drawn at random, then by the true ones again, and keeps what came of it if it is better.
 */
final class WeightNoise {
  /** A weight is multiplied by e to the power of up to this, up or down. */
  private static final double STRENGTH = 0.7;

  private final Objective objective;
  private final Climb climb;
  private final SplittableRandom random;
  private final double[] factors;

  WeightNoise(Objective objective, Climb climb, SplittableRandom random) {
    this.objective = objective;
    this.climb = climb;
    this.random = random;
    factors = new double[objective.size()];
  }

  /**
   * One round.
   *
   * @param noisy steps by other weights
   * @param patience steps in vain by the true weights after which the round is over
   * @return whether the layout is better than before; if not, it is as it was
   */
  boolean round(long noisy, long patience) {
    double hardBefore = objective.hardTotal();
    double before = objective.total();
    climb.mark();
    for (int i = 0; i < factors.length; i++) {
      factors[i] = Math.exp(STRENGTH * (2 * random.nextDouble() - 1));
    }
    objective.distort(factors);
    climb.run(noisy, noisy);
    objective.distort(null);
    climb.run(patience, Long.MAX_VALUE / 2);
    boolean better =
        objective.hardTotal() < hardBefore
            || (objective.hardTotal() == hardBefore && objective.total() < before);
    if (!better) {
      climb.goBack();
    }
    return better;
  }
}
