// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Resource;

/** How far servers are above their fair share of memstore. */
public final class MemStoreSizeShareCost extends LoadShareCost {
  public MemStoreSizeShareCost(Layout layout) {
    super(layout, Resource.MEMSTORE);
  }
}
