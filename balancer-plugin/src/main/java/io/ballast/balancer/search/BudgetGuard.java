// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.RegionSet;

/**
 * Keeps a layout within a budget of moves: forbids candidates that would take it further beyond.
 * The best moves come first in a search, so what is spent is spent on them; the rest is for the
 * next run.
 */
final class BudgetGuard {
  private final Budget budget;
  private final Layout layout;
  private final RegionSet regions;
  private final RegionLoads loads;
  private final long largestMb;
  private long movedMb;

  BudgetGuard(Budget budget, Layout layout) {
    this.budget = budget;
    this.layout = layout;
    regions = layout.snapshot().regions();
    loads = layout.snapshot().loads();
    long largest = 0;
    for (int region = 0; region < regions.size(); region++) {
      largest = Math.max(largest, loads.storeFileMb(region));
      movedMb += layout.isMoved(region) ? loads.storeFileMb(region) : 0;
    }
    largestMb = largest;
  }

  boolean allows(Candidate candidate) {
    int steps = candidate.steps();
    if (layout.movedRegions() + steps <= budget.moves()
        && movedMb <= budget.megabytes() - steps * largestMb) {
      return true; // by far
    }
    int moves = 0;
    for (int step = 0; step < steps; step++) {
      moves += change(candidate, step);
    }
    long mb = megabytes(candidate);
    return (moves <= 0 || layout.movedRegions() + moves <= budget.moves())
        && (mb <= 0 || movedMb + mb <= budget.megabytes());
  }

  /** Follows a candidate that is taken. Called while the layout is still as it was before. */
  void taken(Candidate candidate) {
    movedMb += megabytes(candidate);
  }

  private long megabytes(Candidate candidate) {
    long mb = 0;
    for (int step = 0; step < candidate.steps(); step++) {
      mb += (long) change(candidate, step) * loads.storeFileMb(candidate.region(step));
    }
    return mb;
  }

  /** 1 for a region that leaves its home, -1 for one that comes back, 0 for one that moves on. */
  private int change(Candidate candidate, int step) {
    int home = regions.serverOf(candidate.region(step));
    return candidate.from(step) == home ? 1 : candidate.to(step) == home ? -1 : 0;
  }
}
