// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.Arrays;

/** Puts the regions that are to be looked up in their order, by rank and then by size. */
final class DueRegions {
  private static final int REGION_BITS = 31;
  private static final int SIZE_BITS = 30;
  private static final int DROPPED_BITS = 31 - SIZE_BITS; // of a positive float's 31

  /** Why a region is looked up; the last first. */
  enum Rank {
    FAILED_BEFORE(0),
    OLD(1),
    CHANGED(2),
    UNKNOWN(3);

    private final long place;

    Rank(long place) {
      this.place = place;
    }
  }

  private long[] order = new long[64]; // rank, size and complement of the region's number
  private int count;

  /** Adds a region. */
  void add(int region, Rank rank, float bytes) {
    if (count == order.length) {
      order = Arrays.copyOf(order, count * 2);
    }
    // floats that are not negative are ordered as their bits are
    int size = Float.floatToIntBits(Math.max(0, bytes)) >>> DROPPED_BITS;
    order[count++] =
        (((rank.place << SIZE_BITS) | size) << REGION_BITS) | (Integer.MAX_VALUE - region);
  }

  /** The first of them, at most so many. */
  int[] first(int most) {
    Arrays.sort(order, 0, count);
    int[] first = new int[Math.min(most, count)];
    for (int i = 0; i < first.length; i++) {
      first[i] = Integer.MAX_VALUE - (int) (order[count - 1 - i] & Integer.MAX_VALUE);
    }
    return first;
  }
}
