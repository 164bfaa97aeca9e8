// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

/** Decides whether a candidate that was judged is taken. */
interface Acceptance {
  /**
   * Whether to take it.
   *
   * @param delta the change of the objective
   * @param cost the objective as it stands
   */
  boolean accepts(double delta, double cost);
}
