// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.Resource;

/** How far servers are above their fair share of a load. */
abstract class LoadShareCost extends FairShareCost {
  private static final double TOLERANCE = 0.14;

  LoadShareCost(Layout layout, Resource resource) {
    super(layout, RegionWeights.of(layout.snapshot().loads(), resource), bands(layout, resource));
  }

  private static ServerBands bands(Layout layout, Resource resource) {
    RegionLoads loads = layout.snapshot().loads();
    int regions = layout.snapshot().regions().size();
    double total = 0;
    double largest = 0;
    for (int region = 0; region < regions; region++) {
      double units = loads.of(resource, region) / loads.unit(resource);
      total += units;
      largest = Math.max(largest, units);
    }
    return ServerBands.upTo(
        layout.snapshot().capacities().of(resource),
        new ServerBands.Load(total, largest, regions),
        TOLERANCE);
  }
}
