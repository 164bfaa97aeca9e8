// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

/**
 * Numbers of regions on servers that one move after the other makes as even as that many moves can:
 * each takes a region from the server with most to the one with fewest. No other moves of that
 * number, nor fewer, make any {@link Unevenness} smaller.
 */
final class CountLevels {
  private final Unevenness unevenness;
  private final int[] serversWith;
  private final CompensatedSum sum = new CompensatedSum();
  private int most;
  private int fewest = Integer.MAX_VALUE;

  /**
   * @param count {@code int[servers]}, at least one server
   */
  CountLevels(Unevenness unevenness, int... count) {
    this.unevenness = unevenness;
    for (int n : count) {
      most = Math.max(most, n);
      fewest = Math.min(fewest, n);
      sum.add(unevenness.ofServer(n));
    }
    serversWith = new int[most + 1];
    for (int n : count) {
      serversWith[n]++;
    }
  }

  /** What the numbers cost as they are now. */
  double cost() {
    return unevenness.cost(Math.max(0, sum.value()));
  }

  /** Makes the next move; false if none makes the numbers more even. */
  boolean move() {
    if (most - fewest < 2) {
      return false;
    }
    change(most, most - 1);
    change(fewest, fewest + 1);
    while (serversWith[most] == 0) {
      most--;
    }
    while (serversWith[fewest] == 0) {
      fewest++;
    }
    return true;
  }

  private void change(int from, int to) {
    serversWith[from]--;
    serversWith[to]++;
    sum.add(-unevenness.ofServer(from));
    sum.add(unevenness.ofServer(to));
  }
}
