// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.Arrays;
import org.apache.hadoop.hbase.client.RegionInfo;

/**
 * Numbers regions in the order in which they are added, and finds a region, or the primary of a
 * secondary, without making its name: that takes an MD5 sum.
 *
 * <p>An open-addressed table with linear probing. Memory: 8 to 16 bytes a region.
 */
final class RegionNumbers {
  private static final int NONE = -1;

  private RegionInfo[] regions;
  private int[] table;
  private int size;

  /**
   * @param expected room for so many from the start
   */
  RegionNumbers(int expected) {
    regions = new RegionInfo[Math.max(16, expected)];
    table = emptyTable(Integer.highestOneBit(regions.length - 1) << 2);
  }

  private static int[] emptyTable(int length) {
    int[] table = new int[length];
    Arrays.fill(table, NONE);
    return table;
  }

  int size() {
    return size;
  }

  /** All regions by their numbers; none is added any more. */
  RegionInfo[] toArray() {
    return size == regions.length ? regions : Arrays.copyOf(regions, size);
  }

  /** The region's number, or -1. */
  int find(RegionInfo region) {
    return table[position(region, region.getReplicaId())];
  }

  /** The number of another replica of a region, or -1. */
  int find(RegionInfo region, int replicaId) {
    return table[position(region, replicaId)];
  }

  /** Numbers a region that is not here yet with {@link #size}. */
  int add(RegionInfo region) {
    if (2 * (size + 1) > table.length) {
      table = emptyTable(2 * table.length);
      for (int number = 0; number < size; number++) {
        table[position(regions[number], regions[number].getReplicaId())] = number;
      }
    }
    if (size == regions.length) {
      regions = Arrays.copyOf(regions, size + (size >> 1));
    }
    regions[size] = region;
    table[position(region, region.getReplicaId())] = size;
    return size++;
  }

  /** Where the replica is in the table, or the free place where it would be. */
  private int position(RegionInfo region, int replicaId) {
    int mask = table.length - 1;
    int at = hash(region, replicaId) & mask;
    while (table[at] != NONE && !is(regions[table[at]], region, replicaId)) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private static int hash(RegionInfo region, int replicaId) {
    int hash = Arrays.hashCode(region.getStartKey());
    hash = 31 * hash + region.getTable().hashCode();
    hash = 31 * hash + Long.hashCode(region.getRegionId());
    hash = (31 * hash + replicaId) * 0x9E3779B9;
    return hash ^ (hash >>> 16);
  }

  /** Whether one is that replica of the other. */
  private static boolean is(RegionInfo one, RegionInfo other, int replicaId) {
    return one.getReplicaId() == replicaId
        && one.getRegionId() == other.getRegionId()
        && one.getTable().equals(other.getTable())
        && Arrays.equals(one.getStartKey(), other.getStartKey())
        && Arrays.equals(one.getEndKey(), other.getEndKey());
  }
}
