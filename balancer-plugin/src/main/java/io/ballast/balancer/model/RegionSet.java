// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.List;

/**
 * The regions of a snapshot: their tables, where they are open, and which are replicas of which.
 */
public final class RegionSet {
  private final List<String> tableNames;
  private final int[] tableAndServer; // side by side: judging a candidate looks at both
  private final int[] replicaId;
  private final ReplicaGroups replicas;
  private final int maxReplicas;
  private final int[] sizeOf;

  /**
   * @param tableNames one name for each table
   * @param tableOf {@code int[regions]}, the table of each region
   * @param serverOf {@code int[regions]}, the server that each region is open on
   * @param replicaId {@code int[regions]}, 0 for a primary
   * @param replicas which regions are replicas of one another
   */
  public RegionSet(
      List<String> tableNames,
      int[] tableOf,
      int[] serverOf,
      int[] replicaId,
      ReplicaGroups replicas) {
    if (tableOf.length != serverOf.length || replicaId.length != serverOf.length) {
      throw new IllegalArgumentException(
          "tableOf=%d serverOf=%d replicaId=%d: one entry for each region in all of them"
              .formatted(tableOf.length, serverOf.length, replicaId.length));
    }
    this.tableNames = List.copyOf(tableNames);
    tableAndServer = new int[2 * tableOf.length];
    for (int region = 0; region < tableOf.length; region++) {
      tableAndServer[2 * region] = tableOf[region];
      tableAndServer[2 * region + 1] = serverOf[region];
    }
    this.replicaId = replicaId;
    this.replicas = replicas;
    int highest = 0;
    for (int id : replicaId) {
      highest = Math.max(highest, id);
    }
    this.maxReplicas = highest + 1;
    sizeOf = new int[tableNames.size()];
    for (int table : tableOf) {
      sizeOf[table]++;
    }
  }

  public int size() {
    return replicaId.length;
  }

  /** Number of a table's regions. */
  public int sizeOf(int table) {
    return sizeOf[table];
  }

  public int tables() {
    return tableNames.size();
  }

  public String tableName(int table) {
    return tableNames.get(table);
  }

  public int tableOf(int region) {
    return tableAndServer[2 * region];
  }

  /** The server that the region was open on when the snapshot was taken. */
  public int serverOf(int region) {
    return tableAndServer[2 * region + 1];
  }

  public boolean isPrimary(int region) {
    return replicaId[region] == 0;
  }

  public ReplicaGroups replicas() {
    return replicas;
  }

  /** Whether any region is a secondary replica. */
  public boolean hasSecondaries() {
    return maxReplicas > 1;
  }

  /** The highest replica id plus one: what HBase takes for the number of replicas. */
  public int maxReplicas() {
    return maxReplicas;
  }
}
