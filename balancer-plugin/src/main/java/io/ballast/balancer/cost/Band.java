// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

/**
 * Where a server may be without costing anything, in units of the weights.
 *
 * @param low the least
 * @param high the most; 0 for a server that is to carry nothing
 * @param share what distances are measured in: the server's fair share, or if it has none what
 *     makes anything on it expensive
 */
record Band(double low, double high, double share) {
  private static final double ONLY_ABOVE = Double.NEGATIVE_INFINITY;

  /** Around a share of a number of things that is between two whole numbers. */
  static Band around(double share, double floor, double ceiling, double tolerance) {
    double slack = Math.floor(share * tolerance);
    return new Band(floor - slack, ceiling + slack, Math.max(share, 1));
  }

  /** Up to a share and a little more. */
  static Band upTo(double share, double tolerance) {
    return new Band(ONLY_ABOVE, share * (1 + tolerance), share);
  }

  /** Nothing at all. */
  static Band nothing(double measure) {
    return new Band(ONLY_ABOVE, 0, measure);
  }

  /** The cost of a server, z². */
  double cost(long units) {
    return cost(units, high);
  }

  private double cost(long units, double top) {
    double carried = units;
    double off = carried > top ? carried - top : carried < low ? low - carried : 0;
    double z = off / share;
    return z * z;
  }

  /**
   * The cost of a server with a region that is larger than any share: it may carry that, and the
   * tolerance of that, but no more than a whole share besides.
   *
   * @param shares how many of the largest shares the region is
   */
  double costWithLarge(long units, double shares) {
    return cost(units, top(shares));
  }

  private double top(double shares) {
    return high == 0 ? 0 : share * shares + Math.min((high - share) * shares, share);
  }

  /** How far a server is from its share, on the side that can cost something. */
  double distance(long units) {
    double above = units - share;
    return low == ONLY_ABOVE ? above : Math.abs(above);
  }

  /** The same with a large region, from as far below the end that is raised for it. */
  double distanceWithLarge(long units, double shares) {
    return units - (top(shares) - (high - share));
  }
}
