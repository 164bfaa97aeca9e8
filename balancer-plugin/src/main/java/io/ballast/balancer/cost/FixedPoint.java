// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import java.util.function.IntToDoubleFunction;

/**
 * Real weights as whole multiples of a power of two, so that sums of them are exact in any order.
 * The unit is the smallest with which the total stays within 2^52: a region of average weight in a
 * cluster of a million keeps 32 bits, and binary fractions (halves, quarters …) convert without
 * loss.
 */
final class FixedPoint {
  private static final int TOTAL_BITS = 52;

  private final long[] units;
  private final int exponent;

  /**
   * @param size how many weights there are
   * @param weight the weights, finite and not negative
   */
  FixedPoint(int size, IntToDoubleFunction weight) {
    double total = 0;
    for (int i = 0; i < size; i++) {
      total += weight.applyAsDouble(i);
    }
    exponent = total > 0 ? TOTAL_BITS - 1 - Math.getExponent(total) : 0;
    units = new long[size];
    for (int i = 0; i < size; i++) {
      units[i] = Math.round(Math.scalb(weight.applyAsDouble(i), exponent));
    }
  }

  /** The weights in units. */
  long[] units() {
    return units;
  }

  /** What to multiply a product of two sums by, to have it in the weights' own measure squared. */
  double squareOfUnit() {
    return Math.scalb(1.0, -2 * exponent);
  }
}
