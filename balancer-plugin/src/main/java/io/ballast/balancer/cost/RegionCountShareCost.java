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
    super(
        layout,
        RegionWeights.ones(),
        band((double) layout.snapshot().regions().size() / layout.snapshot().topology().servers()));
  }

  static Band band(double mean) {
    double slack = Math.floor(mean * TOLERANCE);
    return new Band(Math.floor(mean) - slack, Math.ceil(mean) + slack, Math.max(mean, 1));
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    terms.addSpread(multiplier, RegionClasses.ofAll(band()));
  }
}
