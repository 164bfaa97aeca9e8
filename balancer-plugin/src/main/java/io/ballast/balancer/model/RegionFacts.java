// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.Arrays;
import java.util.BitSet;

/** What is known of each region besides what it weighs in the costs. Memory: 16 bytes a region. */
public final class RegionFacts {
  private final float[] readsPerSecond;
  private final float[] writesPerSecond;
  private final int[] memstoreMb;
  private final int[] storeFiles;
  private final BitSet movedLately;

  /**
   * @param readsPerSecond {@code float[regions]}; NaN where not known
   * @param writesPerSecond {@code float[regions]}; NaN where not known
   * @param memstoreMb {@code int[regions]}, as last reported
   * @param storeFiles {@code int[regions]}, number of store files as last reported
   * @param movedLately the regions that a plan moved so recently that they should stay
   */
  public RegionFacts(
      float[] readsPerSecond,
      float[] writesPerSecond,
      int[] memstoreMb,
      int[] storeFiles,
      BitSet movedLately) {
    this.readsPerSecond = readsPerSecond;
    this.writesPerSecond = writesPerSecond;
    this.memstoreMb = memstoreMb;
    this.storeFiles = storeFiles;
    this.movedLately = movedLately;
  }

  /** Facts of regions of which nothing is known. */
  public static RegionFacts unknown(int regions) {
    float[] rates = new float[regions];
    Arrays.fill(rates, Float.NaN);
    return new RegionFacts(rates, rates, new int[regions], new int[regions], new BitSet());
  }

  /** Read requests in a second, by the times of the reports; NaN if not known. */
  public float readsPerSecond(int region) {
    return readsPerSecond[region];
  }

  /** Write requests in a second, by the times of the reports; NaN if not known. */
  public float writesPerSecond(int region) {
    return writesPerSecond[region];
  }

  /** Size of the memstore as last reported, MB. */
  public int memstoreMb(int region) {
    return memstoreMb[region];
  }

  /** Number of store files as last reported. */
  public int storeFiles(int region) {
    return storeFiles[region];
  }

  /** Whether a plan moved the region so recently that it should stay where it is. */
  public boolean wasMovedLately(int region) {
    return movedLately.get(region);
  }
}
