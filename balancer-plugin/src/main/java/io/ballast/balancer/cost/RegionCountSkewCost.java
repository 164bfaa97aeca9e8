// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;

/** How unevenly regions are spread over the servers, by number. */
public final class RegionCountSkewCost extends ServerSkewCost {
  public RegionCountSkewCost(Layout layout) {
    super(
        layout,
        RegionWeights.ones(),
        1,
        SkewScale.of(layout.snapshot().regions().size(), layout.snapshot().topology().servers()));
  }

  @Override
  double weight(int region) {
    return 1;
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    terms.addSpread(multiplier, RegionClasses.ofAll(unevenness()));
  }
}
