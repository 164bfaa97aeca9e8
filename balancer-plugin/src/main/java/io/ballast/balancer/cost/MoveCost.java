// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;

/**
 * The share of regions that are not where they were. A layout with more moves than one run may make
 * costs {@link #TOO_MANY}, far above any other cost.
 *
 * <p>A region that a plan moved lately may count several times, so that it takes a strong reason to
 * move it again: loads that swing to and fro then do not take regions along.
 */
public final class MoveCost extends CostFunction {
  /** Cost of a layout with more moves than allowed. */
  public static final double TOO_MANY = 1_000_000;

  /** HBase lets a run make this many moves whatever the permitted share is. */
  static final int ALWAYS_ALLOWED = 600;

  private final Layout layout;
  private final ClusterSnapshot snapshot;
  private final int maxMoves;
  private final int scale;
  private final int again;
  private int movedAgain;

  /**
   * Every move counts once.
   *
   * @param maxMovePercent share of all regions that one run may move, in [0, 1]
   */
  public MoveCost(Layout layout, float maxMovePercent) {
    this(layout, maxMovePercent, 1);
  }

  /**
   * Moving a region again counts more.
   *
   * @param maxMovePercent share of all regions that one run may move, in [0, 1]
   * @param again how many times the move of a region counts that was moved lately
   */
  public MoveCost(Layout layout, float maxMovePercent, int again) {
    this.layout = layout;
    this.snapshot = layout.snapshot();
    this.again = again;
    int regions = snapshot.regions().size();
    maxMoves = Math.max((int) (regions * maxMovePercent), ALWAYS_ALLOWED);
    scale = Math.min(regions, maxMoves);
    movedAgain = countMovedAgain();
  }

  private int countMovedAgain() {
    int count = 0;
    for (int region = 0; region < snapshot.regions().size(); region++) {
      count += layout.isMoved(region) && snapshot.facts().wasMovedLately(region) ? 1 : 0;
    }
    return count;
  }

  private double costOf(int moved, int ofThoseAgain) {
    return moved > maxMoves
        ? TOO_MANY
        : scale == 0 ? 0 : (moved + (again - 1.0) * ofThoseAgain) / scale;
  }

  /** True up to the limit on moves, where the cost jumps. */
  @Override
  public boolean isSeparable() {
    return true;
  }

  @Override
  public double cost() {
    return costOf(layout.movedRegions(), movedAgain);
  }

  @Override
  public double delta(Candidate candidate) {
    int change = 0;
    int changeAgain = 0;
    for (int step = 0; step < candidate.steps(); step++) {
      int one = change(candidate, step);
      change += one;
      changeAgain += one != 0 && snapshot.facts().wasMovedLately(candidate.region(step)) ? one : 0;
    }
    if (change == 0 && changeAgain == 0) {
      return 0;
    }
    int moved = layout.movedRegions();
    int after = moved + change;
    return moved > maxMoves || after > maxMoves
        ? costOf(after, movedAgain + changeAgain) - costOf(moved, movedAgain)
        : (change + (again - 1.0) * changeAgain) / scale;
  }

  /** 1 for a region that leaves its home, -1 for one that comes back, 0 for one that moves on. */
  private int change(Candidate candidate, int step) {
    int home = snapshot.regions().serverOf(candidate.region(step));
    return candidate.to(step) == home ? -1 : candidate.from(step) == home ? 1 : 0;
  }

  @Override
  public void apply(Candidate candidate) {
    // the layout counts its moved regions
    for (int step = 0; step < candidate.steps(); step++) {
      if (snapshot.facts().wasMovedLately(candidate.region(step))) {
        movedAgain += change(candidate, step);
      }
    }
  }

  @Override
  public double costFromScratch() {
    int moved = 0;
    for (int region = 0; region < snapshot.regions().size(); region++) {
      moved += layout.isMoved(region) ? 1 : 0;
    }
    return costOf(moved, countMovedAgain());
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    if (scale == 0) {
      return;
    }
    // so that no number of regions is told to cost more than TOO_MANY
    double most = TOO_MANY / snapshot.regions().size();
    double each = multiplier * Math.min(1.0 / scale, most);
    double eachAgain = multiplier * Math.min((double) again / scale, most);
    double dearest = Math.max(each, eachAgain);
    terms.addRegionCost(
        (region, atHome, onHost, inRack) ->
            atHome ? 0 : snapshot.facts().wasMovedLately(region) ? eachAgain : each);
    terms.addExactly(moved -> moved > maxMoves ? multiplier * TOO_MANY - moved * dearest : 0);
  }
}
