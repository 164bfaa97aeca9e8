// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

/**
 * How much one plan may move.
 *
 * @param moves regions
 * @param megabytes their store files in all
 */
public record Budget(int moves, long megabytes) {
  /** As much as the objective likes. */
  public static final Budget UNLIMITED = new Budget(Integer.MAX_VALUE, Long.MAX_VALUE);

  public Budget {
    if (moves < 0 || megabytes < 0) {
      throw new IllegalArgumentException(
          "moves=%d megabytes=%d: a budget is not negative".formatted(moves, megabytes));
    }
  }
}
