// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;

/** How many of the bytes that could be on their region's own host are not. */
public final class ServerLocalityCost extends LocalityCost {
  /** Of all regions. */
  public ServerLocalityCost(Layout layout) {
    this(layout, Counted.ALL);
  }

  private ServerLocalityCost(Layout layout, Counted counted) {
    super(layout, layout.snapshot().hostLocality(), layout.snapshot().topology()::hostOf, counted);
  }

  /** Of primaries only. */
  public static ServerLocalityCost ofPrimaries(Layout layout) {
    return new ServerLocalityCost(layout, Counted.PRIMARIES);
  }

  @Override
  float share(float onHost, float inRack) {
    return onHost;
  }
}
