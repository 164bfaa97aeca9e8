// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

/**
 * What a region adds to a cost by the server it is on, whatever the other regions do. All that
 * matters of the server is what is asked for here, so a bound looks at one for all that are alike.
 */
@FunctionalInterface
interface RegionCost {
  /**
   * The cost of a region on a server.
   *
   * @param atHome whether it is the server that the snapshot has the region on
   * @param onHost share of the region's bytes on the server's host
   * @param inRack share of the region's bytes in its rack, in the rack rows' sense
   */
  double of(int region, boolean atHome, float onHost, float inRack);
}
