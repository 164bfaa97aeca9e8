// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Resource;

/** How unevenly memstores fill on the servers. */
public final class MemStoreSizeCost extends ServerLoadCost {
  public MemStoreSizeCost(Layout layout) {
    super(layout, Resource.MEMSTORE);
  }
}
