// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

/**
 * What it costs that regions of one kind are unevenly spread, by nothing but their numbers on the
 * servers: a sum over the servers, made a cost.
 */
interface Unevenness {
  /**
   * What a server adds to the sum; convex in the number of regions on it, so that between two
   * servers an even split is the cheapest.
   */
  double ofServer(long regions);

  /** The cost; does not fall where the sum rises. */
  double cost(double sum);
}
