// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Heights above a base from which a growing mass is taken: what then is left has the least Σ
 * height² / width of all ways to take that mass. It is always taken where height / width is most,
 * which leaves the same level, the most there is, at all places where anything was taken.
 */
final class Peaks {
  private final double[] level; // ascending
  private final double[] width;
  private final double[] squaresUpTo;
  private final double total;
  private int others;
  private double levelledSum;
  private double levelledWidth;

  /** All are of width 1. */
  Peaks(double... signed) {
    this(signed, ones(signed.length));
  }

  /**
   * @param signed heights; those that are not above 0 do not count
   * @param widths of the same places, above 0
   */
  Peaks(double[] signed, double[] widths) {
    int[] place =
        IntStream.range(0, signed.length)
            .filter(i -> signed[i] > 0)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> signed[i] / widths[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    level = Arrays.stream(place).mapToDouble(i -> signed[i] / widths[i]).toArray();
    width = Arrays.stream(place).mapToDouble(i -> widths[i]).toArray();
    squaresUpTo = new double[level.length + 1];
    double sum = 0;
    for (int i = 0; i < level.length; i++) {
      double height = signed[place[i]];
      squaresUpTo[i + 1] = squaresUpTo[i] + height * level[i];
      sum += height;
    }
    total = sum;
    others = level.length;
  }

  private static double[] ones(int length) {
    double[] ones = new double[length];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** Σ height² / width once the mass is taken; it may not shrink from call to call. */
  double squaresWithout(double mass) {
    if (mass >= total) {
      return 0;
    }
    while (others > 0 && levelledSum - mass <= levelledWidth * level[others - 1]) {
      others--;
      levelledSum += level[others] * width[others];
      levelledWidth += width[others];
    }
    double now = Math.max(0, levelledSum - mass) / levelledWidth;
    return levelledWidth * now * now + squaresUpTo[others];
  }
}
