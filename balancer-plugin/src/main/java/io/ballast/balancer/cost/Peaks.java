// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import java.util.Arrays;

/**
 * Heights above a base from which a growing mass is taken, always from the highest: what then is
 * left has the least Σ height² of all ways to take that mass.
 */
final class Peaks {
  private final double[] height; // ascending
  private final double[] squaresUpTo;
  private final double total;
  private int levelled;
  private double levelledSum;

  /**
   * @param signed heights; those that are not above 0 do not count
   */
  Peaks(double... signed) {
    height = Arrays.stream(signed).filter(x -> x > 0).sorted().toArray();
    squaresUpTo = new double[height.length + 1];
    double sum = 0;
    for (int i = 0; i < height.length; i++) {
      squaresUpTo[i + 1] = squaresUpTo[i] + height[i] * height[i];
      sum += height[i];
    }
    total = sum;
  }

  /** Σ height² once the mass is taken; it may not shrink from call to call. */
  double squaresWithout(double mass) {
    if (mass >= total) {
      return 0;
    }
    int others = height.length - levelled;
    while (others > 0 && levelledSum - mass <= levelled * height[others - 1]) {
      levelledSum += height[--others];
      levelled++;
    }
    double level = Math.max(0, levelledSum - mass) / levelled;
    return levelled * level * level + squaresUpTo[others];
  }
}
