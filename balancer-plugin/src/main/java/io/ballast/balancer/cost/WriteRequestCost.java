// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Resource;

/** How unevenly write requests are spread over the servers. */
public final class WriteRequestCost extends ServerLoadCost {
  public WriteRequestCost(Layout layout) {
    super(layout, Resource.WRITE_REQUESTS);
  }
}
