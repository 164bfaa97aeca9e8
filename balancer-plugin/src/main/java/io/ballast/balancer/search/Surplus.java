// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Shares;

/**
 * How many regions more than its share a server has, of all or of a table: what makes it a giver or
 * a taker. Where all servers are equal the numbers themselves are as good, since only differences
 * between servers matter.
 */
final class Surplus {
  private final Shares shares;

  Surplus(ClusterSnapshot snapshot) {
    shares = snapshot.capacities().regions();
  }

  /** Whether the numbers themselves are compared. */
  boolean isOfEqualServers() {
    return shares.areEqual();
  }

  /**
   * The surplus of a server, up to a number that is the same for all of them.
   *
   * @param count regions on the server
   * @param total regions on all servers
   */
  double of(int count, int total, int server) {
    return shares.areEqual() ? count : count - shares.of(total, server);
  }

  /** Whether one region less on the one server and one more on the other is more even. */
  boolean isWorthAMove(double ofGiver, int giver, double ofTaker, int taker) {
    return !shares.isNone(taker) && (shares.isNone(giver) || ofTaker < ofGiver - 1);
  }
}
