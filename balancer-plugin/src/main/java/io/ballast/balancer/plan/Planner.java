// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.plan;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.IndexOrder;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a plan of the difference between a layout and the snapshot it started from: takes back the
 * moves that do not pay, and puts the rest in order: what brings most for each megabyte that is
 * moved comes first.
 */
public final class Planner {
  private static final int TRIM_PASSES = 3;

  /**
   * What any move is taken to cost, as so many megabytes that go cold: the region is away for a
   * moment and its caches are lost, however small it is.
   */
  private static final double MB_OF_ANY_MOVE = 256;

  private final Objective objective;
  private final Layout layout;
  private final Candidate candidate = new Candidate();

  /**
   * @param objective stands at the layout to be reached; moves that do not pay are taken back in it
   */
  public Planner(Objective objective) {
    this.objective = objective;
    this.layout = objective.layout();
  }

  /** The plan. */
  public PlannedMoves plan() {
    trim();
    return inOrder();
  }

  /** Takes back every move without which the objective is no worse. */
  private void trim() {
    int regions = layout.snapshot().regions().size();
    boolean changed = true;
    for (int pass = 0; changed && pass < TRIM_PASSES; pass++) {
      changed = false;
      for (int region = 0; region < regions; region++) {
        if (layout.isMoved(region) && objective.delta(undo(region)) <= 0) {
          objective.apply(candidate);
          changed = true;
        }
      }
    }
  }

  private Candidate undo(int region) {
    return candidate
        .clear()
        .add(region, layout.serverOf(region), layout.snapshot().regions().serverOf(region));
  }

  private PlannedMoves inOrder() {
    RegionSet regions = layout.snapshot().regions();
    int functions = objective.size();
    int n = layout.movedRegions();
    int[] moved = new int[n];
    double[] worth = new double[n]; // what the move adds to the objective for each megabyte
    float[] effects = new float[Math.multiplyExact(n, functions)];
    int at = 0;
    for (int region = 0; region < regions.size(); region++) {
      if (layout.isMoved(region)) {
        double mb = MB_OF_ANY_MOVE + layout.snapshot().loads().storeFileMb(region);
        worth[at] = -objective.delta(undo(region)) / mb;
        for (int f = 0; f < functions; f++) {
          double change = -objective.multiplier(f) * objective.function(f).delta(candidate);
          effects[at * functions + f] = (float) change;
        }
        moved[at++] = region;
      }
    }
    int[] order = new int[n];
    new IndexOrder(n).ascending(worth, order);
    int[] from = new int[n];
    int[] to = new int[n];
    for (int i = 0; i < n; i++) {
      from[i] = regions.serverOf(moved[i]);
      to[i] = layout.serverOf(moved[i]);
    }
    List<String> names = new ArrayList<>();
    for (int f = 0; f < functions; f++) {
      names.add(objective.function(f).name());
    }
    return new PlannedMoves(names, order, moved, from, to, effects);
  }
}
