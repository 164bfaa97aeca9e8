// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.Arrays;
import java.util.BitSet;

/**
 * For each region the places (hosts, or racks) that hold some of its blocks, and the share they
 * hold: compressed rows of {@code place, share} pairs, places ascending within a row. Of a place
 * that a row leaves out it says that it has none of the blocks, unless the row is partial: then
 * that is not known, and counts as none.
 *
 * <p>Memory: 8 bytes for each pair and 4 for each region, and a bit up to the last partial row.
 */
public final class LocalityRows {
  private final int[] start;
  private final long[] pair;
  private final BitSet partial;

  /**
   * @param pair place in the high half, the share's bits in the low half
   */
  private LocalityRows(int[] start, long[] pair, BitSet partial) {
    this.start = start;
    this.pair = pair;
    this.partial = partial;
  }

  private static long pair(int place, float share) {
    return ((long) place << 32) | (Float.floatToIntBits(share) & 0xffffffffL);
  }

  /** Rows that know nothing of any region. */
  public static LocalityRows none(int regions) {
    BitSet partial = new BitSet(regions);
    partial.set(0, regions);
    return new LocalityRows(new int[regions + 1], new long[0], partial);
  }

  public int regions() {
    return start.length - 1;
  }

  /** The share of the region's bytes that are on the place, 0 if it has none of them. */
  public float at(int region, int wanted) {
    for (int i = start[region], end = start[region + 1]; i < end; i++) {
      if (placeAt(i) == wanted) {
        return shareAt(i);
      }
    }
    return 0;
  }

  /** The largest share that any place has of the region's bytes, 0 if no place has any. */
  public float best(int region) {
    float best = 0;
    for (int i = start[region], end = start[region + 1]; i < end; i++) {
      best = Math.max(best, shareAt(i));
    }
    return best;
  }

  /** Whether nothing is known of places that the region's row leaves out. */
  public boolean isPartial(int region) {
    return partial.get(region);
  }

  /** First index of the region's row; with {@link #end} for walking it. */
  public int begin(int region) {
    return start[region];
  }

  public int end(int region) {
    return start[region + 1];
  }

  public int placeAt(int index) {
    return (int) (pair[index] >>> 32);
  }

  public float shareAt(int index) {
    return Float.intBitsToFloat((int) pair[index]);
  }

  /**
   * The same by rack: a rack's locality is the mean over its servers of their hosts' shares. Added
   * in single precision in ascending order of servers, because HBase's rack locality is, and ours
   * has to equal it.
   *
   * @param topology where the servers are; this object's places are its hosts
   */
  public LocalityRows byRack(Topology topology) {
    int[][] serversByHost = topology.serversByHost();
    float[] ofRack = new float[topology.racks()];
    int[] touched = new int[topology.racks()];
    long[] onServer = new long[16]; // server in the high half, the share's bits in the low half
    Builder rows = new Builder(regions());
    for (int region = 0; region < regions(); region++) {
      int n = 0;
      for (int i = begin(region); i < end(region); i++) {
        for (int server : serversByHost[placeAt(i)]) {
          if (n == onServer.length) {
            onServer = Arrays.copyOf(onServer, n * 2);
          }
          onServer[n++] = pair(server, shareAt(i));
        }
      }
      Arrays.sort(onServer, 0, n);
      int racks = 0;
      for (int i = 0; i < n; i++) {
        int rack = topology.rackOf((int) (onServer[i] >>> 32));
        if (ofRack[rack] == 0) {
          touched[racks++] = rack;
        }
        ofRack[rack] += Float.intBitsToFloat((int) onServer[i]) / topology.rackSize(rack);
      }
      for (int i = 0; i < racks; i++) {
        rows.add(touched[i], ofRack[touched[i]]);
        ofRack[touched[i]] = 0;
      }
      rows.endRegion(isPartial(region));
    }
    return rows.build();
  }

  /** Builds rows region by region, in ascending order of regions. */
  public static final class Builder {
    private static final int FIRST_PAIRS = 1024;

    private final int[] start;
    private final BitSet partial = new BitSet();
    private long[] pair;
    private int region;
    private int size;

    public Builder(int regions) {
      start = new int[regions + 1];
      pair = new long[FIRST_PAIRS];
    }

    /** Adds a pair to the current region; pairs without a positive share are left out. */
    public void add(int onPlace, float itsShare) {
      if (!(itsShare > 0)) {
        return;
      }
      if (size == pair.length) {
        pair = Arrays.copyOf(pair, Math.max(size + (size >> 2), asManyAsSoFar()));
      }
      int at = size++;
      for (; at > start[region] && pair[at - 1] >>> 32 > onPlace; at--) {
        pair[at] = pair[at - 1];
      }
      pair[at] = pair(onPlace, itsShare);
    }

    /** How many pairs there will be if the regions to come have as many as those before. */
    private int asManyAsSoFar() {
      double each = (double) size / (region + 1);
      return (int) Math.min(each * (start.length - 1) + FIRST_PAIRS, Integer.MAX_VALUE - 8);
    }

    /** Ends the current region; what is added next is the next region's. */
    public void endRegion() {
      endRegion(false);
    }

    /**
     * The same.
     *
     * @param isPartial whether nothing is known of the places that were not added
     */
    public void endRegion(boolean isPartial) {
      partial.set(region, isPartial);
      start[++region] = size;
    }

    public LocalityRows build() {
      if (region != start.length - 1) {
        throw new IllegalStateException(
            "regions=%d but %d were ended".formatted(start.length - 1, region));
      }
      return new LocalityRows(start, Arrays.copyOf(pair, size), partial);
    }
  }
}
