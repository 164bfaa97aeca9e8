// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import java.util.function.Function;

/**
 * A cost function to be made for a layout, and its multiplier in the objective.
 *
 * @param factory makes the function
 * @param multiplier single precision, as HBase reads it
 * @param hard whether the function is a hard rule: any improvement of it outweighs every other cost
 */
public record WeightedCost(
    Function<Layout, ? extends CostFunction> factory, float multiplier, boolean hard) {
  /** A function that is weighed against the others. */
  public WeightedCost(Function<Layout, ? extends CostFunction> factory, float multiplier) {
    this(factory, multiplier, false);
  }
}
