// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;

/** How many of the bytes that could be on their region's own host are not. */
public final class ServerLocalityCost extends LocalityCost {
  public ServerLocalityCost(Layout layout) {
    super(layout, layout.snapshot().hostLocality(), layout.snapshot().topology()::hostOf);
  }
}
