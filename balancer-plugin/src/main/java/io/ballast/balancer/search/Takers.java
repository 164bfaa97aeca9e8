// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import java.util.function.IntPredicate;

/** A group of servers that take regions, asked in turn, so that all of them get about as many. */
final class Takers {
  /** So many are asked for one region. */
  private static final int ASKED = 8;

  private final int[] servers;
  private int size;
  private int turn;

  /**
   * @param servers those of the group, in any order; taken over
   */
  Takers(int[] servers) {
    this.servers = servers;
    size = servers.length;
  }

  /**
   * The next that takes one more region, -1 if none of a few does.
   *
   * @param mayTake whether a server has room at all; one that has none is never asked again
   * @param suits whether it has room for this region
   */
  int next(IntPredicate mayTake, IntPredicate suits) {
    for (int asked = 0; asked < ASKED && size > 0; asked++) {
      turn = turn + 1 < size ? turn + 1 : 0;
      while (size > 0 && !mayTake.test(servers[turn])) {
        servers[turn] = servers[--size];
        turn = turn < size ? turn : 0;
      }
      if (size > 0 && suits.test(servers[turn])) {
        return servers[turn];
      }
    }
    return -1;
  }
}
