// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Shares;

/**
 * HBase's scale for uneven sums over servers ({@code DoubleArrayCost}): a deviation √Σ(x−mean)²
 * becomes 0 at the least that whole units allow and 1 when one server has everything.
 *
 * @param min the deviation of the most even layout
 * @param max the deviation with everything on one server
 */
record SkewScale(double min, double max) {
  /** Far above the relative error of a deviation that is a sum over thousands of servers. */
  private static final double ROUNDING = 1e-12;

  /**
   * The scale for a total over a number of servers.
   *
   * <p>HBase takes every total for a number of whole units, also where it is a load. The least
   * deviation then jumps where {@code total} passes a multiple of {@code servers} or a whole
   * number.
   */
  static SkewScale of(double total, int servers) {
    if (servers == 0) {
      return new SkewScale(0, 0);
    }
    double mean = total / servers;
    double least;
    if (servers > total) {
      least = (servers - total) * mean * mean + (1 - mean) * (1 - mean) * total;
    } else {
      int high = (int) (total - Math.floor(mean) * servers);
      int low = servers - high;
      double up = Math.ceil(mean) - mean;
      double down = mean - Math.floor(mean);
      least = high * up * up + low * down * down;
    }
    double most = (total - mean) * (total - mean) + (servers - 1.0) * mean * mean;
    return new SkewScale(Math.sqrt(least), Math.sqrt(most));
  }

  /** What numbers of regions cost at least that are unevenly spread around a mean. */
  Unevenness around(double mean, int servers) {
    Shares equal = Shares.equal(servers);
    return new Unevenness() {
      @Override
      public double ofServer(int server, long regions) {
        return (regions - mean) * (regions - mean);
      }

      @Override
      public double cost(double sum) {
        return leastCost(sum);
      }

      @Override
      public Shares shares() {
        return equal;
      }
    };
  }

  /**
   * What Σ(x−mean)² costs at least if the sum is known but for rounding. A total little above one
   * unit makes the least and the most almost the same, and the cost between them anything.
   */
  double leastCost(double squares) {
    return cost(Math.sqrt(squares) * (1 - ROUNDING));
  }

  /** The cost of a deviation. */
  double cost(double deviation) {
    if (max <= min || deviation <= min) {
      return 0;
    }
    double epsilon = Math.ulp(max);
    if (max - min <= epsilon || deviation - min <= epsilon) {
      return 0;
    }
    return Math.min(1, (deviation - min) / (max - min));
  }

  /**
   * The change of cost when Σ(x−mean)² changes. Where both ends are above the least, √(s+d) − √s is
   * taken as d / (√(s+d) + √s), which does not cancel.
   *
   * @param squares Σ(x−mean)² before
   * @param change what is added to it
   */
  double delta(double squares, double change) {
    if (change == 0 || max <= min) {
      return 0;
    }
    double before = Math.sqrt(squares);
    double after = Math.sqrt(Math.max(0, squares + change));
    if (before <= min || after <= min) {
      return cost(after) - cost(before);
    }
    return change / ((before + after) * (max - min));
  }
}
