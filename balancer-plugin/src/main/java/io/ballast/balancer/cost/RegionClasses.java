// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.RegionSet;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Kinds of regions that a cost wants evenly spread over the servers by number, each kind for
 * itself: tables, or the primaries, or all regions as one kind. The cost is the sum over the kinds.
 *
 * @param classOf the kind of a region, 0 and up, or negative for a region that is not counted
 * @param unevenness what an uneven spread of each kind costs
 */
record RegionClasses(IntUnaryOperator classOf, List<? extends Unevenness> unevenness) {
  int size() {
    return unevenness.size();
  }

  /** All primaries are of one kind, and secondaries do not count. */
  static RegionClasses ofPrimaries(RegionSet regions, Unevenness unevenness) {
    return new RegionClasses(region -> regions.isPrimary(region) ? 0 : -1, List.of(unevenness));
  }

  /** All regions are of one kind. */
  static RegionClasses ofAll(Unevenness unevenness) {
    return new RegionClasses(region -> 0, List.of(unevenness));
  }
}
