// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;

/** How many of the bytes that could be in their region's rack are not. */
public final class RackLocalityCost extends LocalityCost {
  public RackLocalityCost(Layout layout) {
    super(layout, layout.snapshot().rackLocality(), layout.snapshot().topology()::rackOf);
  }
}
