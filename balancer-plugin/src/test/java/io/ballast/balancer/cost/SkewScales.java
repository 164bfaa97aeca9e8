// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

/** For tests in HBase's own packages, which see what our scale is to equal. */
public final class SkewScales {
  private SkewScales() {}

  /** The least deviation of a total over servers. */
  public static double min(double total, int servers) {
    return SkewScale.of(total, servers).min();
  }

  /** The largest deviation of a total over servers. */
  public static double max(double total, int servers) {
    return SkewScale.of(total, servers).max();
  }

  /** The cost of a deviation on the scale of a total over servers. */
  public static double cost(double total, int servers, double deviation) {
    return SkewScale.of(total, servers).cost(deviation);
  }
}
