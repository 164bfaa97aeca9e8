// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.KnownLocalities;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;

/** A snapshot and what its indices stand for. */
final class ClusterView {
  private final ClusterSnapshot snapshot;
  private final ServerName[] servers;
  private final RegionInfo[] regions;
  private final Map<Integer, ServerName> olderSources;
  private final KnownLocalities knownLocalities;

  /**
   * @param servers {@code ServerName[servers]}; the newest where several have one host and port
   * @param regions {@code RegionInfo[regions]}
   * @param olderSources the server that the master has a region on, where that is an older start of
   *     the one in {@code servers}
   * @param knownLocalities of how many regions the localities are known
   */
  ClusterView(
      ClusterSnapshot snapshot,
      ServerName[] servers,
      RegionInfo[] regions,
      Map<Integer, ServerName> olderSources,
      KnownLocalities knownLocalities) {
    this.snapshot = snapshot;
    this.servers = servers;
    this.regions = regions;
    this.olderSources = olderSources;
    this.knownLocalities = knownLocalities;
  }

  ClusterSnapshot snapshot() {
    return snapshot;
  }

  KnownLocalities knownLocalities() {
    return knownLocalities;
  }

  RegionInfo region(int region) {
    return regions[region];
  }

  List<ServerName> servers() {
    return List.of(servers);
  }

  ServerName server(int server) {
    return servers[server];
  }

  /** The plan that moves a region to a server, from where the master has it. */
  RegionPlan plan(int region, int to) {
    ServerName from = servers[snapshot.regions().serverOf(region)];
    return new RegionPlan(regions[region], olderSources.getOrDefault(region, from), servers[to]);
  }
}
