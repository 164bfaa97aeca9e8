// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

/**
 * Numbers of regions on servers that one move after the other makes as even as that many moves can.
 * No other moves of that number, nor fewer, make an {@link Unevenness} smaller than {@link #cost}.
 */
interface Levels {
  /** What the numbers cost as they are now. */
  double cost();

  /** Makes the next move; false if none makes the numbers more even. */
  boolean move();

  /**
   * The levels of some numbers.
   *
   * @param count {@code int[servers]}, at least one server
   */
  static Levels of(Unevenness unevenness, int... count) {
    return unevenness.shares().areEqual()
        ? new CountLevels(unevenness, count)
        : new ServerLevels(unevenness, count);
  }
}
