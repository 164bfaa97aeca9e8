// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Resource;

/** How unevenly read requests are spread over the servers. */
public final class ReadRequestCost extends ServerLoadCost {
  public ReadRequestCost(Layout layout) {
    super(layout, Resource.READ_REQUESTS);
  }
}
