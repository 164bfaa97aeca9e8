// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionSet;

/** How far servers are from their fair share of primaries; only where there are secondaries. */
public final class PrimaryRegionCountShareCost extends FairShareCost {
  private final RegionSet regions;

  public PrimaryRegionCountShareCost(Layout layout) {
    this(layout, PrimaryRegionCountSkewCost.primaries(layout.snapshot().regions()));
  }

  private PrimaryRegionCountShareCost(Layout layout, long[] primary) {
    super(
        layout,
        RegionWeights.of(primary),
        RegionCountShareCost.bands(layout, (int) PrimaryRegionCountSkewCost.sum(primary)));
    regions = layout.snapshot().regions();
  }

  @Override
  public boolean isNeeded() {
    return regions.hasSecondaries();
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    terms.addSpread(multiplier, RegionClasses.ofPrimaries(regions, unevenness()));
  }
}
