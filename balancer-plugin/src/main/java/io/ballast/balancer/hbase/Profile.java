// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.List;

/** What is balanced for: a set of cost functions, each with the key of its multiplier. */
public enum Profile {
  /** HBase's own cost functions, equal to its numbers. */
  STOCK,
  /** Fair shares, judged by the worst server; replicas apart before all else. */
  BALLAST;

  List<CostSetting> costs() {
    return this == STOCK ? Settings.COSTS : BallastCosts.COSTS;
  }
}
