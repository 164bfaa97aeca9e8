// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

/**
 * How much is known of where regions' blocks are.
 *
 * @param regions number of regions that were asked about
 * @param known of how many it is known
 * @param bytes store files of all of them
 * @param knownBytes store files of those of which it is known
 * @param oldestMillis how long ago the least recent of the known was found out; 0 if none is
 */
public record KnownLocalities(
    int regions, int known, double bytes, double knownBytes, long oldestMillis) {
  /** Nothing is asked about: locality does not count, or there are no blocks on hosts. */
  public static final KnownLocalities NONE = new KnownLocalities(0, 0, 0, 0, 0);

  public boolean isComplete() {
    return known == regions;
  }

  /** Percent of regions, rounded down: 100 only if all are known. */
  public int percentOfRegions() {
    return regions == 0 ? 100 : (int) (100L * known / regions);
  }

  /** Percent of bytes, rounded down: 100 only if no bytes are missing. */
  public int percentOfBytes() {
    return bytes <= 0 ? percentOfRegions() : (int) (100 * knownBytes / bytes);
  }
}
