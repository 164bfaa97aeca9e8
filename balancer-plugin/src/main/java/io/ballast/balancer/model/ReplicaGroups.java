// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

/**
 * Which regions are replicas of one another. A group lists its members; a region without siblings
 * is in no group.
 */
public final class ReplicaGroups {
  /** What {@link #groupOf} answers for a region in no group. */
  public static final int NONE = -1;

  private final int[] groupOf;
  private final int[] start;
  private final int[] member;

  /**
   * @param key {@code int[regions]}: regions with equal non-negative keys are replicas of one
   *     another; a negative key is in no group
   */
  public ReplicaGroups(int[] key) {
    int keys = 0;
    for (int k : key) {
      keys = Math.max(keys, k + 1);
    }
    int[] size = new int[keys];
    for (int k : key) {
      if (k >= 0) {
        size[k]++;
      }
    }
    int[] groupOfKey = new int[keys];
    int groups = 0;
    int members = 0;
    for (int k = 0; k < keys; k++) {
      groupOfKey[k] = size[k] > 1 ? groups++ : NONE;
      members += size[k] > 1 ? size[k] : 0;
    }
    start = new int[groups + 1];
    for (int k = 0; k < keys; k++) {
      if (size[k] > 1) {
        start[groupOfKey[k] + 1] = start[groupOfKey[k]] + size[k];
      }
    }
    groupOf = new int[key.length];
    member = new int[members];
    int[] next = start.clone();
    for (int region = 0; region < key.length; region++) {
      int group = key[region] < 0 ? NONE : groupOfKey[key[region]];
      groupOf[region] = group;
      if (group != NONE) {
        member[next[group]++] = region;
      }
    }
  }

  public int groups() {
    return start.length - 1;
  }

  /** The group of a region, or {@link #NONE}. */
  public int groupOf(int region) {
    return groupOf[region];
  }

  public int size(int group) {
    return start[group + 1] - start[group];
  }

  /** Member {@code i} of a group, {@code 0 <= i < size(group)}. */
  public int member(int group, int i) {
    return member[start[group] + i];
  }
}
