// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.List;

/**
 * The servers of a cluster and where they stand. Servers, hosts and racks are indices from 0; a
 * server is on one host, a host may carry several servers, a server is in one rack.
 */
public final class Topology {
  private final List<String> serverNames;
  private final List<String> hostNames;
  private final List<String> rackNames;
  private final int[] hostOf;
  private final int[] rackOf;
  private final int[] rackSize;

  /**
   * @param serverNames one name for each server
   * @param hostNames one name for each host
   * @param rackNames one name for each rack
   * @param hostOf {@code int[servers]}, the host of each server
   * @param rackOf {@code int[servers]}, the rack of each server
   */
  public Topology(
      List<String> serverNames,
      List<String> hostNames,
      List<String> rackNames,
      int[] hostOf,
      int[] rackOf) {
    if (hostOf.length != serverNames.size() || rackOf.length != serverNames.size()) {
      throw new IllegalArgumentException(
          "servers=%d but hostOf=%d and rackOf=%d: each server needs a host and a rack"
              .formatted(serverNames.size(), hostOf.length, rackOf.length));
    }
    this.serverNames = List.copyOf(serverNames);
    this.hostNames = List.copyOf(hostNames);
    this.rackNames = List.copyOf(rackNames);
    this.hostOf = hostOf.clone();
    this.rackOf = rackOf.clone();
    this.rackSize = new int[rackNames.size()];
    for (int rack : rackOf) {
      rackSize[rack]++;
    }
  }

  public int servers() {
    return hostOf.length;
  }

  public int hosts() {
    return hostNames.size();
  }

  public int racks() {
    return rackNames.size();
  }

  public int hostOf(int server) {
    return hostOf[server];
  }

  public int rackOf(int server) {
    return rackOf[server];
  }

  /** Number of servers in a rack. */
  public int rackSize(int rack) {
    return rackSize[rack];
  }

  public String serverName(int server) {
    return serverNames.get(server);
  }

  public String hostName(int host) {
    return hostNames.get(host);
  }

  public String rackName(int rack) {
    return rackNames.get(rack);
  }

  /** The servers of each host, {@code int[hosts][]}, ascending. */
  public int[][] serversByHost() {
    int[] size = new int[hosts()];
    for (int host : hostOf) {
      size[host]++;
    }
    int[][] servers = new int[hosts()][];
    for (int host = 0; host < servers.length; host++) {
      servers[host] = new int[size[host]];
    }
    for (int server = hostOf.length - 1; server >= 0; server--) {
      servers[hostOf[server]][--size[hostOf[server]]] = server;
    }
    return servers;
  }
}
