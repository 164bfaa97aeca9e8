// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.RegionSet;

/**
 * What a candidate would change in the number of one table's regions on each of the servers it
 * touches, by slot. Made once and refilled, for each table that a candidate touches.
 */
final class TableChanges {
  private final RegionSet regions;
  private final int[] change = new int[Candidate.MAX_SLOTS];

  TableChanges(RegionSet regions) {
    this.regions = regions;
  }

  /** Whether no earlier step is of the same table: each table's changes are gathered once. */
  boolean isFirstOfItsTable(Candidate candidate, int step) {
    int table = regions.tableOf(candidate.region(step));
    for (int earlier = 0; earlier < step; earlier++) {
      if (regions.tableOf(candidate.region(earlier)) == table) {
        return false;
      }
    }
    return true;
  }

  /** Adds up the steps from {@code first} on that are of its table, and answers which that is. */
  int gather(Candidate candidate, int first) {
    int table = regions.tableOf(candidate.region(first));
    for (int slot = 0; slot < candidate.slots(); slot++) {
      change[slot] = 0;
    }
    for (int step = first; step < candidate.steps(); step++) {
      if (regions.tableOf(candidate.region(step)) == table) {
        change[candidate.fromSlot(step)]--;
        change[candidate.toSlot(step)]++;
      }
    }
    return table;
  }

  int at(int slot) {
    return change[slot];
  }
}
