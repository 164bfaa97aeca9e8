// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

/**
 * Levels of servers that are all alike: each move takes a region from the server with most to the
 * one with fewest. No other moves of that number, nor fewer, make any {@link Unevenness} smaller.
 */
final class CountLevels implements Levels {
  /** Any server: all are alike. */
  static final int ANY = 0;

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
      sum.add(unevenness.ofServer(ANY, n));
    }
    serversWith = new int[most + 1];
    for (int n : count) {
      serversWith[n]++;
    }
  }

  @Override
  public double cost() {
    return unevenness.cost(Math.max(0, sum.value()));
  }

  @Override
  public boolean move() {
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
    sum.add(-unevenness.ofServer(ANY, from));
    sum.add(unevenness.ofServer(ANY, to));
  }
}
