// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Resource;

/** How far servers are above their fair share of write requests. */
public final class WriteRequestShareCost extends LoadShareCost {
  public WriteRequestShareCost(Layout layout) {
    super(layout, Resource.WRITE_REQUESTS);
  }
}
