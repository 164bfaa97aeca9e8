// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.Resource;

/**
 * How far servers are above their fair share of a load. A region that is larger than the share
 * makes it the share: no layout can do better.
 */
abstract class LoadShareCost extends FairShareCost {
  private static final double TOLERANCE = 0.14;

  LoadShareCost(Layout layout, Resource resource) {
    super(layout, RegionWeights.of(layout.snapshot().loads(), resource), band(layout, resource));
  }

  private static Band band(Layout layout, Resource resource) {
    RegionLoads loads = layout.snapshot().loads();
    double largest = 0;
    double total = 0;
    for (int region = 0; region < layout.snapshot().regions().size(); region++) {
      double units = loads.of(resource, region) / loads.unit(resource);
      largest = Math.max(largest, units);
      total += units;
    }
    double mean = total / layout.snapshot().topology().servers();
    double share = Math.max(1, Math.max(mean, largest));
    return new Band(Double.NEGATIVE_INFINITY, share * (1 + TOLERANCE), share);
  }
}
