// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import java.util.function.IntToDoubleFunction;

/** The least that uneven numbers of regions can cost with at most so many moves. */
final class SpreadCurve {
  private SpreadCurve() {}

  /** The curve; to be asked for 0, 1, 2 … in this order. */
  static IntToDoubleFunction of(RegionClasses classes, ClassCounts counts) {
    return classes.size() == 1 ? ofOne(classes, counts) : ofMany(classes, counts);
  }

  private static IntToDoubleFunction ofOne(RegionClasses classes, ClassCounts counts) {
    Levels levels = Levels.of(classes.unevenness().get(0), counts.byServer(0));
    return moves -> {
      if (moves > 0) {
        levels.move();
      }
      return levels.cost();
    };
  }

  /**
   * Each class's curve is replaced by its convex hull; then the best use of m moves is the m
   * steepest of all slopes.
   */
  private static IntToDoubleFunction ofMany(RegionClasses classes, ClassCounts counts) {
    int regions = 0;
    for (int i = 0; i < classes.size(); i++) {
      regions += counts.size(i);
    }
    ConvexSlopes slopes = new ConvexSlopes(regions);
    double before = 0;
    for (int i = 0; i < classes.size(); i++) {
      Levels levels = Levels.of(classes.unevenness().get(i), counts.byServer(i));
      double[] cost = new double[counts.size(i) + 1];
      int moves = 0;
      do {
        cost[moves++] = levels.cost();
      } while (levels.move());
      slopes.addHull(cost, moves);
      before += cost[0];
    }
    return slopes.cheapest(before);
  }
}
