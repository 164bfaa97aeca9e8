// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.Arrays;

/**
 * Sorts indices by a number each. The index takes the last bits of its number, so numbers that
 * differ by less than that count as equal; among equals the lower index comes first.
 */
public final class IndexOrder {
  private final long[] keyed;
  private final int indexBits;

  /**
   * @param size how many indices there are
   */
  public IndexOrder(int size) {
    keyed = new long[size];
    indexBits = 32 - Integer.numberOfLeadingZeros(Math.max(1, size - 1));
  }

  /**
   * Fills in the indices by ascending number.
   *
   * @param by {@code double[size]}
   * @param indices {@code int[size]}
   */
  public void ascending(double[] by, int[] indices) {
    for (int index = 0; index < keyed.length; index++) {
      long bits = Double.doubleToLongBits(by[index] + 0.0); // -0.0 becomes 0.0
      long sortsAsLong = bits ^ (bits >> 63 & Long.MAX_VALUE);
      keyed[index] = sortsAsLong >> indexBits << indexBits | index;
    }
    Arrays.sort(keyed);
    long mask = (1L << indexBits) - 1;
    for (int i = 0; i < keyed.length; i++) {
      indices[i] = (int) (keyed[i] & mask);
    }
  }
}
