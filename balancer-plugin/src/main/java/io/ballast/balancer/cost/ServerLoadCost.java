// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.Resource;

/** How unevenly a load is spread over the servers. */
abstract class ServerLoadCost extends ServerSkewCost {
  private final RegionLoads loads;
  private final Resource resource;

  ServerLoadCost(Layout layout, Resource resource) {
    super(
        layout,
        RegionWeights.of(layout.snapshot().loads(), resource),
        layout.snapshot().loads().unit(resource),
        SkewScale.of(
            total(layout, region -> layout.snapshot().loads().of(resource, region)),
            layout.snapshot().topology().servers()));
    this.loads = layout.snapshot().loads();
    this.resource = resource;
  }

  @Override
  final double weight(int region) {
    return loads.of(resource, region);
  }

  @Override
  final void addTo(BoundTerms terms, double multiplier) {
    LoadCurve curve = LoadCurve.aroundMean(terms.snapshot(), weights());
    double squareOfUnit = loads.unit(resource) * loads.unit(resource);
    terms.addAtMost(multiplier, moved -> scale().leastCost(curve.squares(moved) * squareOfUnit));
  }
}
