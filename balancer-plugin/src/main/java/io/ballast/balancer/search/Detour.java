// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.cost.Objective;
import java.util.SplittableRandom;

/**
 * Leaves a layout that no single candidate improves: for a short while what is a little worse is
 * taken too, then only what is better, and what came of it is kept if it is better than before.
 */
final class Detour {
  /** How much worse the worst may be, as a multiple of what better candidates bring by now. */
  private static final double MOST = 4;

  private final Objective objective;
  private final Climb climb;
  private final SplittableRandom random;

  Detour(Objective objective, Climb climb, SplittableRandom random) {
    this.objective = objective;
    this.climb = climb;
    this.random = random;
  }

  /**
   * One detour.
   *
   * @param tolerant steps in which what is a little worse is taken too
   * @param patience steps in vain after which the climb that follows is over
   * @return whether the layout is better than before; if not, it is as it was
   */
  boolean round(long tolerant, long patience) {
    double hardBefore = objective.hardTotal();
    double before = objective.total();
    double u = random.nextDouble();
    climb.mark();
    climb.run(new RandomThreshold(MOST * u * u * climb.usualGain(), random), tolerant);
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
