// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * What is known about an objective from below, told by its cost functions one by one: terms whose
 * sum no layout can be cheaper than. {@link LowerBound} makes one number of them.
 */
final class BoundTerms {
  /** A sum of deviations to be bounded together with what regions cost where they are. */
  record Spread(RegionClasses classes, ClassCounts counts, double multiplier) {}

  private final ClusterSnapshot snapshot;
  private final double[] byMoves;
  private final List<RegionCost> regionCosts = new ArrayList<>();
  private final List<Spread> spreads = new ArrayList<>();
  private double constant;
  private double leastOfOthers;
  private double hostPenalty;
  private double rackPenalty;

  BoundTerms(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    byMoves = new double[snapshot.regions().size() + 1];
  }

  ClusterSnapshot snapshot() {
    return snapshot;
  }

  /** Every layout costs that much. */
  void addConstant(double cost) {
    constant += cost;
  }

  /** Each region costs that much where it is. */
  void addRegionCost(RegionCost cost) {
    regionCosts.add(cost);
  }

  /** A layout in which {@code m} regions are not where the snapshot has them costs that much. */
  void addExactly(IntToDoubleFunction costOfMoves) {
    add(1, costOfMoves);
  }

  /**
   * A layout in which at most {@code m} regions are not where the snapshot has them costs that
   * much.
   *
   * @param leastCost falls with {@code m}; asked once for each, in ascending order
   */
  void addAtMost(double multiplier, IntToDoubleFunction leastCost) {
    leastOfOthers += add(multiplier, leastCost);
  }

  /** Regions are to be spread evenly. */
  void addSpread(double multiplier, RegionClasses classes) {
    ClassCounts counts = new ClassCounts(snapshot, classes);
    add(multiplier, SpreadCurve.of(classes, counts));
    spreads.add(new Spread(classes, counts, multiplier));
  }

  /** Adds a curve to what is told by the number of moves; returns its last value. */
  private double add(double multiplier, IntToDoubleFunction curve) {
    double last = 0;
    for (int moves = 0; moves < byMoves.length; moves++) {
      last = multiplier * curve.applyAsDouble(moves);
      byMoves[moves] += last;
    }
    return last;
  }

  /** With c replicas of a region on one host a layout costs (c−1)² times that. */
  void addHostPenalty(double penalty) {
    hostPenalty += penalty;
  }

  /** With c replicas of a region in one rack a layout costs (c−1)² times that. */
  void addRackPenalty(double penalty) {
    rackPenalty += penalty;
  }

  double constant() {
    return constant;
  }

  /** What a layout with so many moves costs at least, apart from the other kinds of terms. */
  double byMoves(int moves) {
    return byMoves[moves];
  }

  /** The part of {@link #byMoves} that is not by spreads and that no number of moves can avoid. */
  double leastOfOthers() {
    return leastOfOthers;
  }

  List<Spread> spreads() {
    return spreads;
  }

  double hostPenalty() {
    return hostPenalty;
  }

  double rackPenalty() {
    return rackPenalty;
  }

  /** Sum of all costs of a region on a server; see {@link RegionCost#of}. */
  double regionCost(int region, boolean atHome, float onHost, float inRack) {
    double cost = 0;
    for (int i = 0; i < regionCosts.size(); i++) {
      cost += regionCosts.get(i).of(region, atHome, onHost, inRack);
    }
    return cost;
  }
}
