// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionSet;
import java.util.SplittableRandom;

/**
 * Which servers have more and fewer regions of a table than their share. Looks at every server, so
 * where all are equal the numbers themselves are compared: that is several times as fast.
 */
final class TableSurplus {
  private final Layout layout;
  private final RegionSet regions;
  private final Surplus surplus;
  private final int servers;

  TableSurplus(Layout layout) {
    this.layout = layout;
    regions = layout.snapshot().regions();
    surplus = new Surplus(layout.snapshot());
    servers = layout.snapshot().topology().servers();
  }

  private double of(int table, int server) {
    return surplus.of(layout.count(table, server), regions.sizeOf(table), server);
  }

  /** How much more the server with most has than the one with fewest. */
  double range(int table) {
    if (surplus.isOfEqualServers()) {
      int low = Integer.MAX_VALUE;
      int high = 0;
      for (int server = 0; server < servers; server++) {
        low = Math.min(low, layout.count(table, server));
        high = Math.max(high, layout.count(table, server));
      }
      return (double) high - low;
    }
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int server = 0; server < servers; server++) {
      low = Math.min(low, of(table, server));
      high = Math.max(high, of(table, server));
    }
    return high - low;
  }

  /** A random one of the servers that have most regions of a table. */
  int serverWithMost(int table, SplittableRandom random) {
    return surplus.isOfEqualServers()
        ? serverWithMostRegions(table, random)
        : serverWithMostSurplus(table, random);
  }

  private int serverWithMostRegions(int table, SplittableRandom random) {
    int found = 0;
    int ties = 0;
    for (int server = 0; server < servers; server++) {
      int more = layout.count(table, server) - layout.count(table, found);
      if (more > 0 || (more == 0 && random.nextInt(++ties) == 0)) {
        ties = more > 0 ? 1 : ties;
        found = server;
      }
    }
    return found;
  }

  private int serverWithMostSurplus(int table, SplittableRandom random) {
    int found = 0;
    int ties = 0;
    for (int server = 0; server < servers; server++) {
      double more = of(table, server) - of(table, found);
      if (more > 0 || (more == 0 && random.nextInt(++ties) == 0)) {
        ties = more > 0 ? 1 : ties;
        found = server;
      }
    }
    return found;
  }

  /** Whether a server has more of a table, beside its share, than another. */
  boolean isMore(int table, int server, int than) {
    return surplus.isOfEqualServers()
        ? layout.count(table, server) > layout.count(table, than)
        : of(table, server) > of(table, than);
  }

  /**
   * Whether a table is more even with one of its regions less on one server and more on another.
   */
  boolean isWorthAMove(int table, int giver, int taker) {
    return surplus.isOfEqualServers()
        ? layout.count(table, taker) <= layout.count(table, giver) - 2
        : surplus.isWorthAMove(of(table, giver), giver, of(table, taker), taker);
  }
}
