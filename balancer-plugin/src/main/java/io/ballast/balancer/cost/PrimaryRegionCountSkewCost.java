// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionSet;

/** How unevenly primary replicas are spread over the servers; only where there are secondaries. */
public final class PrimaryRegionCountSkewCost extends ServerSkewCost {
  private final RegionSet regions;

  public PrimaryRegionCountSkewCost(Layout layout) {
    this(layout, primaries(layout.snapshot().regions()));
  }

  private PrimaryRegionCountSkewCost(Layout layout, long[] primary) {
    super(
        layout,
        RegionWeights.of(primary),
        1,
        SkewScale.of(sum(primary), layout.snapshot().topology().servers()));
    regions = layout.snapshot().regions();
  }

  static long[] primaries(RegionSet regions) {
    if (!regions.hasSecondaries()) {
      return new long[regions.size()];
    }
    long[] primary = new long[regions.size()];
    for (int region = 0; region < primary.length; region++) {
      primary[region] = regions.isPrimary(region) ? 1 : 0;
    }
    return primary;
  }

  static double sum(long[] values) {
    long sum = 0;
    for (long value : values) {
      sum += value;
    }
    return (double) sum;
  }

  @Override
  public boolean isNeeded() {
    return regions.hasSecondaries();
  }

  @Override
  double weight(int region) {
    return regions.hasSecondaries() && regions.isPrimary(region) ? 1 : 0;
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    terms.addSpread(multiplier, RegionClasses.ofPrimaries(regions, unevenness()));
  }
}
