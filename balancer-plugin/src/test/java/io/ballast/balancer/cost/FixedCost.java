// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;

/** A cost that no layout changes; wrong on purpose where the two values differ. */
final class FixedCost extends CostFunction {
  private final double kept;
  private final double truth;

  FixedCost(double cost) {
    this(cost, cost);
  }

  /**
   * @param kept what it says it costs
   * @param truth what it costs from scratch
   */
  FixedCost(double kept, double truth) {
    this.kept = kept;
    this.truth = truth;
  }

  @Override
  public double cost() {
    return kept;
  }

  @Override
  public double delta(Candidate candidate) {
    return 0;
  }

  @Override
  public void apply(Candidate candidate) {
    // stays as it is
  }

  @Override
  public double costFromScratch() {
    return truth;
  }
}
