// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;

/** How far servers are from their fair share of primaries; only where there are secondaries. */
public final class PrimaryRegionCountShareCost extends FairShareCost {
  private final boolean needed;

  public PrimaryRegionCountShareCost(Layout layout) {
    this(layout, PrimaryRegionCountSkewCost.primaries(layout.snapshot().regions()));
  }

  private PrimaryRegionCountShareCost(Layout layout, long[] primary) {
    super(
        layout,
        RegionWeights.of(primary),
        RegionCountShareCost.band(
            PrimaryRegionCountSkewCost.sum(primary) / layout.snapshot().topology().servers()));
    needed = layout.snapshot().regions().hasSecondaries();
  }

  @Override
  public boolean isNeeded() {
    return needed;
  }
}
