// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Shares;

/**
 * What it costs that regions of one kind are unevenly spread, by nothing but their numbers on the
 * servers: a sum over the servers, made a cost.
 */
interface Unevenness {
  /**
   * What a server adds to the sum; convex in the number of regions on it. Where {@link #shares} are
   * equal it is the same for all servers, so that between two of them an even split is the
   * cheapest.
   */
  double ofServer(int server, long regions);

  /** The cost; does not fall where the sum rises. */
  double cost(double sum);

  /** What the servers are to have of the regions. */
  Shares shares();
}
