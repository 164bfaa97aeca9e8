// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.cost.CostFunction;
import io.ballast.balancer.model.Layout;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;

/**
 * A cost function, how to make it and the key of its multiplier.
 *
 * @param multiplier the key; 0 or less turns the function off
 * @param factory reads what the function needs and answers how to make one for a layout
 * @param needsBlocks whether it looks at block locations
 * @param hard whether it comes before all that are not
 */
record CostSetting(
    Setting<Float> multiplier,
    Function<Configuration, Function<Layout, ? extends CostFunction>> factory,
    boolean needsBlocks,
    boolean hard) {
  CostSetting(
      Setting<Float> multiplier,
      Function<Configuration, Function<Layout, ? extends CostFunction>> factory,
      boolean needsBlocks) {
    this(multiplier, factory, needsBlocks, false);
  }
}
