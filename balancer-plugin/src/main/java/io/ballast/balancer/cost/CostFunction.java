// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.ClusterSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * One aspect of a layout as a number that grows as the layout gets worse. Made for one layout and
 * follows its changes; a value after any number of changes equals the value computed afresh.
 *
 * <p>Unless the class says otherwise a cost is in [0, 1]: 0 where nothing better is possible, 1 in
 * the worst layout of all.
 */
public abstract class CostFunction {
  /** The name that operators see: HBase's class name for the same cost, less "CostFunction". */
  public final String name() {
    String simple = getClass().getSimpleName();
    return simple.substring(0, simple.length() - "Cost".length());
  }

  /**
   * Whether the function applies to this cluster. One that does not is neither added up nor counted
   * in the sum of multipliers.
   */
  public boolean isNeeded() {
    return true;
  }

  /**
   * Whether each region counts for itself: what a step changes then does not depend on where other
   * regions are, nor on the other steps of the candidate.
   */
  public boolean isSeparable() {
    return false;
  }

  /**
   * What about the layout is far enough out of tolerance to call for a run, in words; null if
   * nothing is. Asked where each function is judged by itself: {@link FairShareNeed}.
   */
  public @Nullable String need() {
    return null;
  }

  /**
   * What comes nearest to calling for a run, in words with a figure; null if there is nothing to
   * say of it. Asked where nothing calls for one, so that an operator sees by how much.
   */
  public @Nullable String nearest() {
    return null;
  }

  /** The cost of the layout as it is. */
  public abstract double cost();

  /**
   * By how much a candidate would change the cost, in O(1) for each step, without changing
   * anything. The candidate's regions are where it says they are.
   */
  public abstract double delta(Candidate candidate);

  /** Follows a candidate that is taken. Called while the layout is still as it was before. */
  public abstract void apply(Candidate candidate);

  /**
   * The cost of the layout, computed anew by the definition and from nothing that this object keeps
   * up to date. Slow: for the referee and for tests.
   */
  public abstract double costFromScratch();

  /**
   * The least that this function alone can be in any layout of the snapshot, or less. Computed anew
   * each time, in O(R log R).
   */
  public final double lowerBound(ClusterSnapshot snapshot) {
    BoundTerms terms = new BoundTerms(snapshot);
    if (isNeeded()) {
      addTo(terms, 1);
    }
    return LowerBound.of(terms, 1);
  }

  /**
   * Tells a bound what no layout can be cheaper than. What is told is by the snapshot, not by the
   * layout that this object follows. Nothing unless the class says more: a cost is at least 0.
   */
  void addTo(BoundTerms terms, double multiplier) {}
}
