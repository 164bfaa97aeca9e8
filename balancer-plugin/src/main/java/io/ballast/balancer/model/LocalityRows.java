// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.Arrays;

/**
 * For each region the places (hosts, or racks) that hold some of its blocks, and the share they
 * hold: compressed rows of {@code place, share} pairs, places ascending within a row.
 *
 * <p>Memory: 8 bytes for each pair and 4 for each region.
 */
public final class LocalityRows {
  private final int[] start;
  private final int[] place;
  private final float[] share;

  private LocalityRows(int[] start, int[] place, float[] share) {
    this.start = start;
    this.place = place;
    this.share = share;
  }

  /** Rows in which no region has blocks anywhere. */
  public static LocalityRows none(int regions) {
    return new LocalityRows(new int[regions + 1], new int[0], new float[0]);
  }

  public int regions() {
    return start.length - 1;
  }

  /** The share of the region's bytes that are on the place, 0 if it has none of them. */
  public float at(int region, int wanted) {
    for (int i = start[region], end = start[region + 1]; i < end; i++) {
      if (place[i] == wanted) {
        return share[i];
      }
    }
    return 0;
  }

  /** The largest share that any place has of the region's bytes, 0 if no place has any. */
  public float best(int region) {
    float best = 0;
    for (int i = start[region], end = start[region + 1]; i < end; i++) {
      best = Math.max(best, share[i]);
    }
    return best;
  }

  /** First index of the region's row; with {@link #end} for walking it. */
  public int begin(int region) {
    return start[region];
  }

  public int end(int region) {
    return start[region + 1];
  }

  public int placeAt(int index) {
    return place[index];
  }

  public float shareAt(int index) {
    return share[index];
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
        for (int server : serversByHost[place[i]]) {
          if (n == onServer.length) {
            onServer = Arrays.copyOf(onServer, n * 2);
          }
          onServer[n++] = ((long) server << 32) | (Float.floatToIntBits(share[i]) & 0xffffffffL);
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
      rows.endRegion();
    }
    return rows.build();
  }

  /** Builds rows region by region, in ascending order of regions. */
  public static final class Builder {
    private final int[] start;
    private int[] place;
    private float[] share;
    private int region;
    private int size;

    public Builder(int regions) {
      start = new int[regions + 1];
      place = new int[Math.max(16, regions * 3)];
      share = new float[place.length];
    }

    /** Adds a pair to the current region; pairs without a positive share are left out. */
    public void add(int onPlace, float itsShare) {
      if (!(itsShare > 0)) {
        return;
      }
      if (size == place.length) {
        place = Arrays.copyOf(place, size + (size >> 1));
        share = Arrays.copyOf(share, place.length);
      }
      int at = size++;
      for (; at > start[region] && place[at - 1] > onPlace; at--) {
        place[at] = place[at - 1];
        share[at] = share[at - 1];
      }
      place[at] = onPlace;
      share[at] = itsShare;
    }

    /** Ends the current region; what is added next is the next region's. */
    public void endRegion() {
      start[++region] = size;
    }

    public LocalityRows build() {
      if (region != start.length - 1) {
        throw new IllegalStateException(
            "regions=%d but %d were ended".formatted(start.length - 1, region));
      }
      return new LocalityRows(start, Arrays.copyOf(place, size), Arrays.copyOf(share, size));
    }
  }
}
