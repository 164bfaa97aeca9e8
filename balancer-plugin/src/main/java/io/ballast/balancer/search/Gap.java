// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.cost.Objective;

/**
 * How far a cost may be from the best there is.
 *
 * @param cost of a layout
 * @param bound what no layout of the same snapshot costs less than
 */
public record Gap(double cost, double bound) {
  /** A layout whose gap is no more than that is as good as the best. */
  private static final double CLOSED = 0.01;

  /** By how much the cost can fall at most, as a share of it. */
  public double relative() {
    return cost > 0 ? Math.max(0, (cost - bound) / cost) : 0;
  }

  /** The cost at which the gap to a bound is closed. */
  static double closedAt(double bound) {
    return bound / (1 - CLOSED);
  }

  /** Whether a layout that breaks no hard rule is as good as the best. */
  static boolean isClosed(Objective objective, double bound) {
    return objective.total() <= closedAt(bound) && objective.hardTotal() == 0;
  }
}
