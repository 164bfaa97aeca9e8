// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Resource;

/** How far servers are above their fair share of store files, by size. */
public final class StoreFileShareCost extends LoadShareCost {
  public StoreFileShareCost(Layout layout) {
    super(layout, Resource.STORE_FILE_SIZE);
  }
}
