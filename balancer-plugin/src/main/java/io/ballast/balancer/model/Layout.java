// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.Arrays;

/**
 * Which region is on which server: starts as the snapshot has it and is changed by {@link #move}.
 * Each server keeps a list of its regions, from which one is removed in O(1): the last takes its
 * place, so the lists have no order.
 *
 * <p>Memory: 12 bytes a region and what the lists grow to, at most 12 more; and 4 for each pair of
 * table and server.
 */
public final class Layout {
  private final ClusterSnapshot snapshot;
  private final int[] serverOf;
  private final int[] slotOf;
  private final int[][] regionsOn;
  private final int[] countOn;
  private final int[] tableCount;
  private int moved;

  /** The layout that the snapshot was taken of. */
  public Layout(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    RegionSet regions = snapshot.regions();
    int servers = snapshot.topology().servers();
    serverOf = new int[regions.size()];
    slotOf = new int[regions.size()];
    countOn = new int[servers];
    tableCount = new int[Math.multiplyExact(regions.tables(), servers)];
    for (int region = 0; region < serverOf.length; region++) {
      serverOf[region] = regions.serverOf(region);
      slotOf[region] = countOn[serverOf[region]]++;
      tableCount[cell(regions.tableOf(region), serverOf[region])]++;
    }
    regionsOn = new int[servers][];
    for (int server = 0; server < servers; server++) {
      regionsOn[server] = new int[countOn[server]];
    }
    for (int region = 0; region < serverOf.length; region++) {
      regionsOn[serverOf[region]][slotOf[region]] = region;
    }
  }

  public ClusterSnapshot snapshot() {
    return snapshot;
  }

  public int serverOf(int region) {
    return serverOf[region];
  }

  /** Number of regions on a server. */
  public int count(int server) {
    return countOn[server];
  }

  private int cell(int table, int server) {
    return table * countOn.length + server;
  }

  /** Number of a table's regions on a server. */
  public int count(int table, int server) {
    return tableCount[cell(table, server)];
  }

  /** A region of a server, {@code 0 <= i < count(server)}; moves change the order. */
  public int regionAt(int server, int i) {
    return regionsOn[server][i];
  }

  /** Number of regions that are not where the snapshot has them. */
  public int movedRegions() {
    return moved;
  }

  public boolean isMoved(int region) {
    return serverOf[region] != snapshot.regions().serverOf(region);
  }

  /** Applies every step of a candidate, in order. */
  public void apply(Candidate candidate) {
    for (int step = 0; step < candidate.steps(); step++) {
      move(candidate.region(step), candidate.to(step));
    }
  }

  /** Puts a region on a server. */
  public void move(int region, int to) {
    int from = serverOf[region];
    if (from == to) {
      return;
    }
    int home = snapshot.regions().serverOf(region);
    moved += from == home ? 1 : to == home ? -1 : 0;
    int last = regionsOn[from][--countOn[from]];
    regionsOn[from][slotOf[region]] = last;
    slotOf[last] = slotOf[region];
    if (countOn[to] == regionsOn[to].length) {
      regionsOn[to] = Arrays.copyOf(regionsOn[to], countOn[to] + (countOn[to] >> 1) + 4);
    }
    slotOf[region] = countOn[to];
    regionsOn[to][countOn[to]++] = region;
    serverOf[region] = to;
    int table = snapshot.regions().tableOf(region);
    tableCount[cell(table, from)]--;
    tableCount[cell(table, to)]++;
  }
}
