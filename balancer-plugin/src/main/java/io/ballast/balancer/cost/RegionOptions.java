// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.LocalityRows;
import io.ballast.balancer.model.Topology;
import java.util.Arrays;

/**
 * Where a region could be: at home, which is where the snapshot has it; on a server whose host has
 * some of its blocks; and, one option for all that are alike, elsewhere in a rack with some of its
 * blocks, or in one without. Made once and refilled.
 */
final class RegionOptions {
  /** A place that is not settled: one of many alike. */
  static final int ANY = -1;

  private final BoundTerms terms;
  private final ClusterSnapshot snapshot;
  private final Topology topology;
  private final int[][] serversByHost;
  private final int[][] serversByRack;

  /** Share of the region's bytes in each rack; all 0 between regions. */
  private final float[] inRack;

  /** The region that last had blocks on the host. */
  private final int[] lastNear;

  private double[] cost = new double[16];
  private int[] server = new int[16];
  private int[] rack = new int[16];
  private int size;

  RegionOptions(BoundTerms terms) {
    this.terms = terms;
    snapshot = terms.snapshot();
    topology = snapshot.topology();
    serversByHost = topology.serversByHost();
    serversByRack = serversByRack(topology);
    inRack = new float[topology.racks()];
    lastNear = new int[topology.hosts()];
    Arrays.fill(lastNear, ANY);
  }

  private static int[][] serversByRack(Topology topology) {
    int[][] servers = new int[topology.racks()][];
    int[] next = new int[servers.length];
    Arrays.setAll(servers, rack -> new int[topology.rackSize(rack)]);
    for (int server = 0; server < topology.servers(); server++) {
      int rack = topology.rackOf(server);
      servers[rack][next[rack]++] = server;
    }
    return servers;
  }

  /** Finds a region's options: the first is its home, the others follow by rising cost. */
  RegionOptions of(int region) {
    size = 0;
    LocalityRows hosts = snapshot.hostLocality();
    LocalityRows racks = snapshot.rackLocality();
    for (int i = racks.begin(region); i < racks.end(region); i++) {
      inRack[racks.placeAt(i)] = racks.shareAt(i);
    }
    int home = snapshot.regions().serverOf(region);
    add(region, home, hosts.at(region, topology.hostOf(home)), true);
    for (int i = hosts.begin(region); i < hosts.end(region); i++) {
      int host = hosts.placeAt(i);
      lastNear[host] = region;
      for (int near : serversByHost[host]) {
        if (near != home) {
          add(region, near, hosts.shareAt(i), false);
        }
      }
    }
    addElsewhere(region, home);
    for (int i = racks.begin(region); i < racks.end(region); i++) {
      inRack[racks.placeAt(i)] = 0;
    }
    return this;
  }

  /** Adds one option for each rack with blocks, and one for all others. */
  private void addElsewhere(int region, int home) {
    LocalityRows racks = snapshot.rackLocality();
    for (int i = racks.begin(region); i < racks.end(region); i++) {
      if (isElsewhereIn(racks.placeAt(i), region, home)) {
        add(terms.regionCost(region, false, 0, racks.shareAt(i)), ANY, racks.placeAt(i));
      }
    }
    for (int rack = 0; rack < inRack.length; rack++) {
      if (inRack[rack] == 0 && isElsewhereIn(rack, region, home)) {
        add(terms.regionCost(region, false, 0, 0), ANY, ANY);
        return;
      }
    }
  }

  /** Whether a rack has a server without blocks of the region that is not its home. */
  private boolean isElsewhereIn(int aRack, int region, int home) {
    for (int its : serversByRack[aRack]) {
      if (its != home && lastNear[topology.hostOf(its)] != region) {
        return true;
      }
    }
    return false;
  }

  private void add(int region, int itsServer, float onHost, boolean atHome) {
    int itsRack = topology.rackOf(itsServer);
    add(terms.regionCost(region, atHome, onHost, inRack[itsRack]), itsServer, itsRack);
  }

  private void add(double itsCost, int asServer, int asRack) {
    if (size == cost.length) {
      cost = Arrays.copyOf(cost, 2 * size);
      server = Arrays.copyOf(server, 2 * size);
      rack = Arrays.copyOf(rack, 2 * size);
    }
    int at = size++;
    for (; at > 1 && cost[at - 1] > itsCost; at--) {
      cost[at] = cost[at - 1];
      server[at] = server[at - 1];
      rack[at] = rack[at - 1];
    }
    cost[at] = itsCost;
    server[at] = asServer;
    rack[at] = asRack;
  }

  int size() {
    return size;
  }

  double cost(int option) {
    return cost[option];
  }

  /** The server, or {@link #ANY}. */
  int server(int option) {
    return server[option];
  }

  /** The server's host, or {@link #ANY}. */
  int host(int option) {
    return server[option] == ANY ? ANY : topology.hostOf(server[option]);
  }

  /** The rack, which a place may have without a server, or {@link #ANY}. */
  int rack(int option) {
    return rack[option];
  }

  /** The cost at home. */
  double home() {
    return cost[0];
  }

  /** The least cost of all. */
  double least() {
    return Math.min(home(), leastAway());
  }

  /** The least cost of a server that is not the home; infinite if there is none. */
  double leastAway() {
    return size > 1 ? cost[1] : Double.POSITIVE_INFINITY;
  }
}
