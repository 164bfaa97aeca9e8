// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.Resource;

/** A whole number for each region, picked out of an array that may hold several for each. */
final class RegionWeights {
  private static final long[] ONE = {1};

  private final long[] values;
  private final int stride;
  private final int offset;

  /**
   * @param values the weights, and perhaps others; kept, not copied
   * @param stride how far apart two regions' weights are
   * @param offset where the first region's is
   */
  RegionWeights(long[] values, int stride, int offset) {
    this.values = values;
    this.stride = stride;
    this.offset = offset;
  }

  /** Every region weighs 1. */
  static RegionWeights ones() {
    return new RegionWeights(ONE, 0, 0);
  }

  /** One value for each region. */
  static RegionWeights of(long... values) {
    return new RegionWeights(values, 1, 0);
  }

  /** The loads of a resource, in its units. */
  static RegionWeights of(RegionLoads loads, Resource resource) {
    return new RegionWeights(loads.units(), loads.stride(), loads.offset(resource));
  }

  long of(int region) {
    return values[region * stride + offset];
  }
}
