// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;

/** How many replicas of one region share a host. */
public final class RegionReplicaHostCost extends ReplicaSpreadCost {
  public RegionReplicaHostCost(Layout layout) {
    super(layout, layout.snapshot().topology().hosts(), layout.snapshot().topology()::hostOf);
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    terms.addHostPenalty(multiplier * ofTwoTogether());
  }
}
