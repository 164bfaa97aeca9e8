// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Resource;

/** How unevenly store files are spread over the servers, by size. */
public final class StoreFileCost extends ServerLoadCost {
  public StoreFileCost(Layout layout) {
    super(layout, Resource.STORE_FILE_SIZE);
  }
}
