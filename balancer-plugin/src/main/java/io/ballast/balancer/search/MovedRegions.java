// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.SplittableRandom;

/**
 * The regions that are not where they were, for picking one at random. Memory: 8 bytes a region.
 */
final class MovedRegions {
  private static final int NOT_IN = -1;

  private final Layout layout;
  private final int[] list;
  private final int[] slot;
  private int size;

  MovedRegions(Layout layout) {
    this.layout = layout;
    int regions = layout.snapshot().regions().size();
    list = new int[regions];
    slot = new int[regions];
    for (int region = 0; region < regions; region++) {
      slot[region] = NOT_IN;
      follow(region);
    }
  }

  void taken(Candidate candidate) {
    for (int step = 0; step < candidate.steps(); step++) {
      follow(candidate.region(step));
    }
  }

  private void follow(int region) {
    boolean in = slot[region] != NOT_IN;
    if (layout.isMoved(region) == in) {
      return;
    }
    if (in) {
      int last = list[--size];
      list[slot[region]] = last;
      slot[last] = slot[region];
      slot[region] = NOT_IN;
    } else {
      slot[region] = size;
      list[size++] = region;
    }
  }

  int size() {
    return size;
  }

  int any(SplittableRandom random) {
    return list[random.nextInt(size)];
  }
}
