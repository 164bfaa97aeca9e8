// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;

/**
 * How far servers are from their fair share of regions, by number. Within a small share of it, and
 * within the next whole number, nothing is to be gained.
 */
public final class RegionCountShareCost extends FairShareCost {
  private static final double TOLERANCE = 0.03;

  public RegionCountShareCost(Layout layout) {
    super(layout, RegionWeights.ones(), bands(layout, layout.snapshot().regions().size()));
  }

  /** Around each server's share of so many regions. */
  static ServerBands bands(Layout layout, int regions) {
    return ServerBands.around(layout.snapshot().capacities().regions(), regions, TOLERANCE);
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    terms.addSpread(multiplier, RegionClasses.ofAll(unevenness()));
  }
}
