// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;

/** How many of the bytes that could be in their region's rack are not. */
public final class RackLocalityCost extends LocalityCost {
  /** Of all regions. */
  public RackLocalityCost(Layout layout) {
    this(layout, Counted.ALL);
  }

  private RackLocalityCost(Layout layout, Counted counted) {
    super(layout, layout.snapshot().rackLocality(), layout.snapshot().topology()::rackOf, counted);
  }

  /** Of primaries only. */
  public static RackLocalityCost ofPrimaries(Layout layout) {
    return new RackLocalityCost(layout, Counted.PRIMARIES);
  }

  @Override
  float share(float onHost, float inRack) {
    return inRack;
  }
}
