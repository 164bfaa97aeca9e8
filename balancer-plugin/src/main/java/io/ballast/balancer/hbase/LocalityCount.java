// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.KnownLocalities;

/** Counts of how many regions the blocks are known, region by region. */
final class LocalityCount {
  private int regions;
  private int known;
  private double bytes;
  private double knownBytes;
  private long oldestMillis;

  /** A region of which something is known, or nothing yet. */
  void add(boolean isKnown, float itsBytes, long ageMillis) {
    regions++;
    bytes += itsBytes;
    if (isKnown) {
      known++;
      knownBytes += itsBytes;
      oldestMillis = Math.max(oldestMillis, ageMillis);
    }
  }

  /** A region that the index has never heard of. */
  void addUnheardOf() {
    regions++;
  }

  KnownLocalities sum() {
    return new KnownLocalities(regions, known, bytes, knownBytes, oldestMillis);
  }
}
