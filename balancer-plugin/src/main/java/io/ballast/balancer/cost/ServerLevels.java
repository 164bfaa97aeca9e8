// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Levels of servers that are not all alike: each move is from the server where one region less
 * saves most to the one where one more costs least. What is saved falls with each region that a
 * server gives, and what one more costs rises with each that it takes, so the first moves are the
 * best. What a server gives and what it takes is counted apart; none that gains by one can gain by
 * the other.
 */
final class ServerLevels implements Levels {
  private final Unevenness unevenness;
  private final int[] less;
  private final int[] more;
  private final PriorityQueue<Integer> givers;
  private final PriorityQueue<Integer> takers;
  private final CompensatedSum sum = new CompensatedSum();

  /**
   * @param count {@code int[servers]}
   */
  ServerLevels(Unevenness unevenness, int... count) {
    this(unevenness, IntStream.range(0, count.length).toArray(), count);
  }

  /** The same of some servers only. */
  private ServerLevels(Unevenness unevenness, int[] servers, int[] count) {
    this.unevenness = unevenness;
    less = count.clone();
    more = count.clone();
    givers = new PriorityQueue<>(Comparator.comparingDouble(server -> step(server, less, -1)));
    takers = new PriorityQueue<>(Comparator.comparingDouble(server -> step(server, more, 1)));
    for (int server : servers) {
      sum.add(unevenness.ofServer(server, count[server]));
      givers.add(server);
      takers.add(server);
    }
  }

  /**
   * The least sums over some servers with 0, 1, 2 … regions on them in all: without any at first,
   * each goes to where it costs least.
   *
   * @param most the largest number of regions
   */
  static double[] leastSums(Unevenness unevenness, int[] servers, int most) {
    int[] none = new int[1 + Arrays.stream(servers).max().orElse(0)];
    ServerLevels levels = new ServerLevels(unevenness, servers, none);
    double[] sums = new double[most + 1];
    for (int regions = 0; regions <= most; regions++) {
      sums[regions] = levels.sum.value();
      levels.change(levels.takers, levels.more, 1);
    }
    return sums;
  }

  /** By how much a server's part changes with a region more or less. */
  private double step(int server, int[] count, int change) {
    return count[server] + change < 0
        ? Double.POSITIVE_INFINITY
        : unevenness.ofServer(server, count[server] + change)
            - unevenness.ofServer(server, count[server]);
  }

  @Override
  public double cost() {
    return unevenness.cost(Math.max(0, sum.value()));
  }

  @Override
  public boolean move() {
    if (!(step(givers.element(), less, -1) + step(takers.element(), more, 1) < 0)) {
      return false;
    }
    change(givers, less, -1);
    change(takers, more, 1);
    return true;
  }

  private void change(PriorityQueue<Integer> first, int[] count, int change) {
    int server = first.remove();
    sum.add(-unevenness.ofServer(server, count[server]));
    count[server] += change;
    sum.add(unevenness.ofServer(server, count[server]));
    first.add(server);
  }
}
