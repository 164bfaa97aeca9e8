// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import java.util.SplittableRandom;

/** Takes what is better, and what is worse by less than a threshold that is drawn each time. */
final class RandomThreshold implements Acceptance {
  private final double most;
  private final SplittableRandom random;

  /**
   * @param most the highest threshold
   */
  RandomThreshold(double most, SplittableRandom random) {
    this.most = most;
    this.random = random;
  }

  @Override
  public boolean accepts(double delta, double cost) {
    return delta < most * random.nextDouble();
  }
}
