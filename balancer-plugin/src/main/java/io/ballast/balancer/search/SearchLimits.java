// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

/**
 * What ends a search at the latest, and what makes it repeatable.
 *
 * @param nanos time, from the call on
 * @param steps candidates judged
 * @param seed of the random choices: same snapshot, settings, seed and steps, same result
 * @param budget how much the layout may come to differ from the snapshot
 */
public record SearchLimits(long nanos, long steps, long seed, Budget budget) {
  /** Without a limit on moves. */
  public SearchLimits(long nanos, long steps, long seed) {
    this(nanos, steps, seed, Budget.UNLIMITED);
  }

  public SearchLimits {
    if (nanos < 0 || steps < 0) {
      throw new IllegalArgumentException(
          "nanos=%d steps=%d: limits are not negative".formatted(nanos, steps));
    }
  }
}
