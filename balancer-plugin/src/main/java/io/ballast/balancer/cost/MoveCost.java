// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;

/**
 * The share of regions that are not where they were. A layout with more moves than one run may make
 * costs {@link #TOO_MANY}, far above any other cost.
 */
public final class MoveCost extends CostFunction {
  /** Cost of a layout with more moves than allowed. */
  public static final double TOO_MANY = 1_000_000;

  /** HBase lets a run make this many moves whatever the permitted share is. */
  static final int ALWAYS_ALLOWED = 600;

  private final Layout layout;
  private final int maxMoves;
  private final int scale;

  /**
   * @param maxMovePercent share of all regions that one run may move, in [0, 1]
   */
  public MoveCost(Layout layout, float maxMovePercent) {
    this.layout = layout;
    int regions = layout.snapshot().regions().size();
    maxMoves = Math.max((int) (regions * maxMovePercent), ALWAYS_ALLOWED);
    scale = Math.min(regions, maxMoves);
  }

  private double costOf(int moved) {
    return moved > maxMoves ? TOO_MANY : scale == 0 ? 0 : (double) moved / scale;
  }

  /** True up to the limit on moves, where the cost jumps. */
  @Override
  public boolean isSeparable() {
    return true;
  }

  @Override
  public double cost() {
    return costOf(layout.movedRegions());
  }

  @Override
  public double delta(Candidate candidate) {
    int change = 0;
    for (int step = 0; step < candidate.steps(); step++) {
      int home = layout.snapshot().regions().serverOf(candidate.region(step));
      if (candidate.to(step) == home) {
        change--;
      } else if (candidate.from(step) == home) {
        change++;
      }
    }
    if (change == 0) {
      return 0;
    }
    int moved = layout.movedRegions();
    int after = moved + change;
    return moved > maxMoves || after > maxMoves
        ? costOf(after) - costOf(moved)
        : (double) change / scale;
  }

  @Override
  public void apply(Candidate candidate) {
    // the layout counts its moved regions
  }

  @Override
  public double costFromScratch() {
    int moved = 0;
    for (int region = 0; region < layout.snapshot().regions().size(); region++) {
      moved += layout.isMoved(region) ? 1 : 0;
    }
    return costOf(moved);
  }
}
