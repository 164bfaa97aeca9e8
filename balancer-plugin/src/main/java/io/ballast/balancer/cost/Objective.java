// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search makes smaller: the sum of cost functions times multipliers over one layout. Owns
 * the layout's changes, so that the functions and the layout always agree.
 */
public final class Objective {
  /**
   * What a hard rule counts more than other costs in {@link #delta}. The least change of a rule is
   * 1/(pairs of replicas) and no sum of other costs comes near to 10^15 of that.
   */
  public static final double HARD = 1e15;

  private final Layout layout;
  private final CostFunction[] functions;
  private final double[] multipliers;
  private final boolean[] separable;
  private final boolean[] hard;
  private final double[] weightInDelta;
  private final float sumOfMultipliers;
  private final @Nullable Referee referee;

  /**
   * @param costs functions with a multiplier of 0 or less are left out, as are those that do not
   *     apply to the cluster
   * @param referee checks every change that is applied; null for none
   */
  public Objective(Layout layout, List<WeightedCost> costs, @Nullable Referee referee) {
    this.layout = layout;
    this.referee = referee;
    List<CostFunction> inForce = new ArrayList<>();
    List<Float> weights = new ArrayList<>();
    List<Boolean> hardRules = new ArrayList<>();
    float sum = 0;
    for (WeightedCost cost : costs) {
      if (cost.multiplier() > 0) {
        CostFunction function = cost.factory().apply(layout);
        if (function.isNeeded()) {
          inForce.add(function);
          weights.add(cost.multiplier());
          hardRules.add(cost.hard());
          sum += cost.hard() ? 0 : cost.multiplier();
        }
      }
    }
    functions = inForce.toArray(CostFunction[]::new);
    multipliers = weights.stream().mapToDouble(Float::doubleValue).toArray();
    hard = new boolean[functions.length];
    weightInDelta = multipliers.clone();
    for (int i = 0; i < functions.length; i++) {
      hard[i] = hardRules.get(i);
      weightInDelta[i] *= hard[i] ? HARD : 1;
    }
    separable = new boolean[functions.length];
    for (int i = 0; i < functions.length; i++) {
      separable[i] = functions[i].isSeparable();
    }
    sumOfMultipliers = sum;
  }

  public Layout layout() {
    return layout;
  }

  /** Number of functions in force. */
  public int size() {
    return functions.length;
  }

  public CostFunction function(int i) {
    return functions[i];
  }

  public double multiplier(int i) {
    return multipliers[i];
  }

  /** Sum of the multipliers in force, in single precision as HBase adds them. */
  public float sumOfMultipliers() {
    return sumOfMultipliers;
  }

  /** The weighted sum of the costs that are no hard rules. */
  public double total() {
    double total = 0;
    for (int i = 0; i < functions.length; i++) {
      total += hard[i] ? 0 : multipliers[i] * functions[i].cost();
    }
    return total;
  }

  /**
   * What {@link #total} is not below in any layout of the snapshot, wherever this one stands.
   * Computed anew each time, in O(R log R): ask once.
   */
  public double lowerBound() {
    BoundTerms terms = new BoundTerms(layout.snapshot());
    double sum = 0;
    for (int i = 0; i < functions.length; i++) {
      if (!hard[i]) {
        functions[i].addTo(terms, multipliers[i]);
        sum += multipliers[i];
      }
    }
    return LowerBound.of(terms, sum);
  }

  /** The weighted sum of the hard rules' costs: comes before {@link #total} in every comparison. */
  public double hardTotal() {
    double total = 0;
    for (int i = 0; i < functions.length; i++) {
      total += hard[i] ? multipliers[i] * functions[i].cost() : 0;
    }
    return total;
  }

  /**
   * By how much a candidate would change {@link #total}; a change of {@link #hardTotal} is added
   * times {@link #HARD}, which lets it outweigh all else. Changes nothing.
   */
  public double delta(Candidate candidate) {
    double delta = 0;
    for (int i = 0; i < functions.length; i++) {
      delta += weightInDelta[i] * functions[i].delta(candidate);
    }
    return delta;
  }

  /** The part of {@link #delta} that is by separable functions: each step counts for itself. */
  public double separableDelta(Candidate candidate) {
    double delta = 0;
    for (int i = 0; i < functions.length; i++) {
      if (separable[i]) {
        delta += weightInDelta[i] * functions[i].delta(candidate);
      }
    }
    return delta;
  }

  /** The rest of {@link #delta}. */
  public double coupledDelta(Candidate candidate) {
    double delta = 0;
    for (int i = 0; i < functions.length; i++) {
      if (!separable[i]) {
        delta += weightInDelta[i] * functions[i].delta(candidate);
      }
    }
    return delta;
  }

  /** Takes a candidate: the layout and every function follow it. */
  public void apply(Candidate candidate) {
    for (CostFunction function : functions) {
      function.apply(candidate);
    }
    layout.apply(candidate);
    if (referee != null) {
      referee.check(this, candidate);
    }
  }

  /** The costs as they are, one for each function in force. */
  public List<FunctionCost> costs() {
    List<FunctionCost> costs = new ArrayList<>();
    for (int i = 0; i < functions.length; i++) {
      costs.add(new FunctionCost(functions[i].name(), multipliers[i], functions[i].cost()));
    }
    return costs;
  }
}
