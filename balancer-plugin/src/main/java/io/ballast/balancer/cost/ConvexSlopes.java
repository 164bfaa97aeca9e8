// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * Curves of a cost over a number of moves, taken together: how cheap can their sum be if m moves
 * are shared out among them? Each curve is replaced by its lower convex hull, so the answer, from
 * below, is the sum of the m smallest slopes.
 */
final class ConvexSlopes {
  private final double[] slope;
  private int[] corner = new int[8];
  private int size;

  /**
   * @param capacity the sum of the curves' lengths, in moves
   */
  ConvexSlopes(int capacity) {
    slope = new double[capacity];
  }

  /** Number of moves in all curves together. */
  int size() {
    return size;
  }

  void add(double change) {
    slope[size++] = change;
  }

  /**
   * Adds a curve.
   *
   * @param cost the cost with exactly 0, 1, 2 … moves, infinite where so many are impossible
   * @param length number of entries, at least 1
   */
  void addHull(double[] cost, int length) {
    if (corner.length < length) {
      corner = new int[length];
    }
    int corners = 0;
    for (int moves = 0; moves < length; moves++) {
      if (cost[moves] == Double.POSITIVE_INFINITY) {
        continue;
      }
      while (corners > 1
          && steepness(cost, corner[corners - 1], moves)
              <= steepness(cost, corner[corners - 2], corner[corners - 1])) {
        corners--;
      }
      corner[corners++] = moves;
    }
    for (int i = 1; i < corners; i++) {
      double steepness = steepness(cost, corner[i - 1], corner[i]);
      for (int moves = corner[i - 1]; moves < corner[i]; moves++) {
        add(steepness);
      }
    }
  }

  private static double steepness(double[] cost, int from, int to) {
    return (cost[to] - cost[from]) / (to - from);
  }

  /**
   * The cheapest sum with exactly so many moves; beyond {@link #size} moves as with that many. To
   * be asked for 0, 1, 2 … in this order.
   *
   * @param without the sum without a move
   */
  IntToDoubleFunction cheapest(double without) {
    Arrays.sort(slope, 0, size);
    CompensatedSum sum = new CompensatedSum();
    sum.add(without);
    return moves -> {
      if (moves > 0 && moves <= size) {
        sum.add(slope[moves - 1]);
      }
      return sum.value();
    };
  }
}
