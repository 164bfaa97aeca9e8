// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where the regions are that weigh more than a limit, and the largest on each server. There are few
 * of them, so what is kept of each server is a list through an array.
 */
final class LargeRegions {
  private static final int NONE = -1;

  private final RegionWeights weights;
  private final double limit;
  private final int[] regions; // ascending
  private final int[] next; // the next on the same server
  private final int[] first; // by server; empty if no region is large

  /** The regions of a layout that weigh more than a limit. */
  LargeRegions(Layout layout, RegionWeights weights, double limit) {
    this.weights = weights;
    this.limit = limit;
    int servers = layout.snapshot().topology().servers();
    regions =
        IntStream.range(0, layout.snapshot().regions().size())
            .filter(region -> of(region) > 0)
            .toArray();
    next = new int[regions.length];
    first = new int[regions.length == 0 ? 0 : servers];
    Arrays.fill(first, NONE);
    for (int i = 0; i < regions.length; i++) {
      addTo(layout.serverOf(regions[i]), i);
    }
  }

  /** Whether no region at all is large. */
  boolean isEmpty() {
    return regions.length == 0;
  }

  /** What a region weighs if it is large, else 0. */
  long of(int region) {
    long weight = weights.of(region);
    return weight > limit ? weight : 0;
  }

  /** Whether a candidate moves any of them. */
  boolean areIn(Candidate candidate) {
    for (int step = 0; step < candidate.steps() && !isEmpty(); step++) {
      if (of(candidate.region(step)) > 0) {
        return true;
      }
    }
    return false;
  }

  /** What the largest on a server weighs; 0 if it has none. */
  long largestOn(int server) {
    long largest = 0;
    for (int i = firstOn(server); i != NONE; i = next[i]) {
      largest = Math.max(largest, weights.of(regions[i]));
    }
    return largest;
  }

  /** What the largest will weigh on the server of a candidate's slot. */
  long largestAfter(Candidate candidate, int slot) {
    long largest = 0;
    for (int i = firstOn(candidate.server(slot)); i != NONE; i = next[i]) {
      largest = leaves(candidate, regions[i]) ? largest : Math.max(largest, weights.of(regions[i]));
    }
    for (int step = 0; step < candidate.steps(); step++) {
      largest =
          candidate.toSlot(step) == slot ? Math.max(largest, of(candidate.region(step))) : largest;
    }
    return largest;
  }

  private int firstOn(int server) {
    return first.length == 0 ? NONE : first[server];
  }

  private static boolean leaves(Candidate candidate, int region) {
    for (int step = 0; step < candidate.steps(); step++) {
      if (candidate.region(step) == region) {
        return true;
      }
    }
    return false;
  }

  void apply(Candidate candidate) {
    for (int step = 0; step < candidate.steps(); step++) {
      if (of(candidate.region(step)) > 0) {
        int i = Arrays.binarySearch(regions, candidate.region(step));
        removeFrom(candidate.from(step), i);
        addTo(candidate.to(step), i);
      }
    }
  }

  private void addTo(int server, int i) {
    next[i] = first[server];
    first[server] = i;
  }

  private void removeFrom(int server, int i) {
    if (first[server] == i) {
      first[server] = next[i];
      return;
    }
    int before = first[server];
    while (next[before] != i) {
      before = next[before];
    }
    next[before] = next[i];
  }
}
