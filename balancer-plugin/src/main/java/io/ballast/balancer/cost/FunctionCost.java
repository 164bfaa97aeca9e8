// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

/**
 * A function's cost at one moment.
 *
 * @param name the function's name
 * @param multiplier its weight in the objective
 * @param cost the cost before weighting
 */
public record FunctionCost(String name, double multiplier, double cost) {
  /** The cost as it counts in the objective. */
  public double weighted() {
    return multiplier * cost;
  }
}
