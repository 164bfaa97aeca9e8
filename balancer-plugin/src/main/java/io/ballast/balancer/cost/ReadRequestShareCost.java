// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Resource;

/** How far servers are above their fair share of read requests. */
public final class ReadRequestShareCost extends LoadShareCost {
  public ReadRequestShareCost(Layout layout) {
    super(layout, Resource.READ_REQUESTS);
  }
}
