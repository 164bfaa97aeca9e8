// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;

/** How many replicas of one region share a rack. */
public final class RegionReplicaRackCost extends ReplicaSpreadCost {
  public RegionReplicaRackCost(Layout layout) {
    super(layout, layout.snapshot().topology().racks(), layout.snapshot().topology()::rackOf);
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    terms.addRackPenalty(multiplier * ofTwoTogether());
  }
}
