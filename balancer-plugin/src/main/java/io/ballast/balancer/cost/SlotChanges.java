// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;

/**
 * What a candidate would add to each of the servers it touches, by slot. Made once and refilled.
 */
final class SlotChanges {
  private final RegionWeights weights;
  private final long[] change = new long[Candidate.MAX_SLOTS];

  SlotChanges(RegionWeights weights) {
    this.weights = weights;
  }

  /** Adds up the candidate's steps; {@link #at} then answers for each of its slots. */
  void gather(Candidate candidate) {
    for (int slot = 0; slot < candidate.slots(); slot++) {
      change[slot] = 0;
    }
    for (int step = 0; step < candidate.steps(); step++) {
      long weight = weights.of(candidate.region(step));
      change[candidate.fromSlot(step)] -= weight;
      change[candidate.toSlot(step)] += weight;
    }
  }

  long at(int slot) {
    return change[slot];
  }
}
