// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;

/**
 * Recomputes every cost from scratch after each change and fails on the function that drifted.
 * Makes a run slower by orders of magnitude; it is on in tests and can be turned on in a master
 * that is suspected of computing wrongly.
 */
public final class Referee {
  private static final double RELATIVE = 1e-9;

  /** Costs of the order of 1 that cancel leave this much: rounding of the from-scratch sums. */
  private static final double ABSOLUTE = 1e-12;

  /**
   * @throws IllegalStateException naming the function, both values and the change that came before
   */
  void check(Objective objective, Candidate taken) {
    for (int i = 0; i < objective.size(); i++) {
      CostFunction function = objective.function(i);
      double kept = function.cost();
      double truth = function.costFromScratch();
      if (!(Math.abs(kept - truth) <= ABSOLUTE + RELATIVE * Math.abs(truth))) {
        throw new IllegalStateException(
            ("function=%s drifted: kept=%s fromScratch=%s after %s. Maybe apply() misses a case"
                    + " that costFromScratch() covers.")
                .formatted(function.name(), kept, truth, taken));
      }
    }
  }
}
