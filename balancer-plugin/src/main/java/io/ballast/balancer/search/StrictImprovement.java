// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

/**
 * Takes what makes the objective smaller by more than rounding: 2^-44 of the cost, so that two
 * candidates cannot undo each other for ever.
 */
final class StrictImprovement implements Acceptance {
  private static final double SHARE = 0x1p-44;

  @Override
  public boolean accepts(double delta, double cost) {
    return delta < 0 && delta < -SHARE * cost;
  }
}
