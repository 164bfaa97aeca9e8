// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.RegionFacts;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.RegionSet;
import io.ballast.balancer.model.ReplicaGroups;
import io.ballast.balancer.model.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.net.Address;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds a snapshot from what the master hands to a balancer. What cannot be used is left out and
 * said: an entry without a server, a list that is missing, a region that is null, split or listed
 * twice.
 */
final class ClusterViewBuilder {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterViewBuilder.class);

  private final Function<List<ServerName>, List<String>> racks;
  private final Function<RegionInfo[], RegionLoads> loads;
  private final Function<RegionInfo[], RegionFacts> facts;
  private final Localities.Source localities;

  private final List<ServerName> servers = new ArrayList<>();
  private final List<RegionInfo> regions = new ArrayList<>();
  private final Map<RegionInfo, Integer> indexOfRegion = new HashMap<>();
  private final Map<Integer, ServerName> olderSources = new HashMap<>();
  private int[] serverOf = new int[16];
  private boolean tellsStraysApart;
  private CapacityRules capacities = CapacityRules.NONE;

  /**
   * @param racks the rack of each of some servers
   * @param loads the loads of the regions that the view will have
   * @param localities where their blocks are
   * @param facts what else is known of the regions
   */
  ClusterViewBuilder(
      Function<List<ServerName>, List<String>> racks,
      Function<RegionInfo[], RegionLoads> loads,
      Localities.Source localities,
      Function<RegionInfo[], RegionFacts> facts) {
    this.facts = facts;
    this.racks = racks;
    this.loads = loads;
    this.localities = localities;
  }

  /**
   * Takes secondaries whose primary is not here for replicas of their own region, not of all the
   * others whose primary is not here either, as HBase does. While a server drains its primaries are
   * not here.
   */
  ClusterViewBuilder tellStraysApart() {
    tellsStraysApart = true;
    return this;
  }

  /** Servers can carry what some rules say. */
  ClusterViewBuilder capacities(CapacityRules rules) {
    capacities = rules;
    return this;
  }

  /** The view of an assignment: the regions that each server has open. */
  ClusterView build(Map<ServerName, List<RegionInfo>> assignment) {
    Map<Address, Integer> indexOf = indexServers(assignment);
    addRegions(assignment, indexOf);
    RegionInfo[] infos = regions.toArray(RegionInfo[]::new);
    Topology topology = topology();
    RegionSet set = regionSet(infos);
    Localities found = localities.of(infos, Arrays.copyOf(serverOf, infos.length), topology);
    ClusterSnapshot snapshot =
        new ClusterSnapshot(topology, set, loads.apply(infos), found.rows(), facts.apply(infos));
    return new ClusterView(
        snapshot.with(capacities.of(servers)),
        servers.toArray(ServerName[]::new),
        infos,
        Map.copyOf(olderSources),
        found.known());
  }

  /** Servers in the order of the assignment; of several with one host and port the newest. */
  private Map<Address, Integer> indexServers(Map<ServerName, List<RegionInfo>> assignment) {
    Map<Address, Integer> indexOf = new HashMap<>();
    for (ServerName server : assignment.keySet()) {
      if (server == null) {
        LOG.warn(
            "The master's assignments have an entry without a server; its regions are left out");
        continue;
      }
      Integer index = indexOf.putIfAbsent(server.getAddress(), servers.size());
      if (index == null) {
        servers.add(server);
      } else {
        ServerName other = servers.get(index);
        LOG.warn(
            "{} and {} have one host and port: taken for one server, the newer", other, server);
        if (server.getStartCode() > other.getStartCode()) {
          servers.set(index, server);
        }
      }
    }
    return indexOf;
  }

  private void addRegions(
      Map<ServerName, List<RegionInfo>> assignment, Map<Address, Integer> indexOf) {
    assignment.forEach(
        (server, list) -> {
          if (server == null) {
            return;
          }
          if (list == null) {
            LOG.warn("{} has no list of regions: taken for empty", server);
            return;
          }
          int index = Objects.requireNonNull(indexOf.get(server.getAddress()));
          list.forEach(region -> addRegion(region, server, index));
        });
  }

  private void addRegion(@Nullable RegionInfo region, ServerName server, int index) {
    if (region == null) {
      LOG.warn("{} lists a region that is null: left out", server);
      return;
    }
    if (region.isSplit()) {
      LOG.warn("{} is split, {} should not have it: left out", region.getEncodedName(), server);
      return;
    }
    boolean older = !servers.get(index).equals(server);
    Integer before = indexOfRegion.putIfAbsent(region, regions.size());
    if (before != null) {
      LOG.warn("{} is listed again, for {}: it counts once", region.getEncodedName(), server);
      if (serverOf[before] == index && !older) {
        olderSources.remove(before);
      }
      return;
    }
    if (regions.size() == serverOf.length) {
      serverOf = Arrays.copyOf(serverOf, serverOf.length * 2);
    }
    if (older) {
      olderSources.put(regions.size(), server);
    }
    serverOf[regions.size()] = index;
    regions.add(region);
  }

  private Topology topology() {
    List<String> names = new ArrayList<>();
    Map<String, Integer> hosts = new LinkedHashMap<>();
    Map<String, Integer> rackNames = new LinkedHashMap<>();
    int[] hostOf = new int[servers.size()];
    int[] rackOf = new int[servers.size()];
    List<String> resolved = racks.apply(servers);
    for (int server = 0; server < hostOf.length; server++) {
      names.add(servers.get(server).getServerName());
      hostOf[server] = indexOf(hosts, servers.get(server).getHostname());
      rackOf[server] = indexOf(rackNames, resolved.get(server));
    }
    return new Topology(
        names,
        new ArrayList<>(hosts.keySet()),
        new ArrayList<>(rackNames.keySet()),
        hostOf,
        rackOf);
  }

  private static int indexOf(Map<String, Integer> indices, String name) {
    Integer index = indices.putIfAbsent(name, indices.size());
    return index == null ? indices.size() - 1 : index;
  }

  private RegionSet regionSet(RegionInfo[] infos) {
    Map<TableName, Integer> tables = new LinkedHashMap<>();
    int[] tableOf = new int[infos.length];
    int[] replicaId = new int[infos.length];
    boolean secondaries = false;
    for (int region = 0; region < infos.length; region++) {
      Integer known = tables.putIfAbsent(infos[region].getTable(), tables.size());
      tableOf[region] = known == null ? tables.size() - 1 : known;
      replicaId[region] = infos[region].getReplicaId();
      secondaries |= replicaId[region] > 0;
    }
    List<String> names = new ArrayList<>();
    tables.keySet().forEach(table -> names.add(table.getNameAsString()));
    return new RegionSet(
        names,
        tableOf,
        Arrays.copyOf(serverOf, infos.length),
        replicaId,
        new ReplicaGroups(secondaries ? groupKeys(infos) : noGroups(infos.length)));
  }

  private static int[] noGroups(int regions) {
    int[] keys = new int[regions];
    Arrays.fill(keys, ReplicaGroups.NONE);
    return keys;
  }

  /**
   * A region and its replicas share a key. Secondaries whose primary is not here all share one, as
   * if they were replicas of one another: so HBase counts them; unless they are told apart.
   */
  private int[] groupKeys(RegionInfo[] infos) {
    int[] keys = new int[infos.length];
    Map<RegionInfo, Integer> missing = new HashMap<>();
    for (int region = 0; region < infos.length; region++) {
      if (RegionReplicaUtil.isDefaultReplica(infos[region])) {
        keys[region] = region;
        continue;
      }
      RegionInfo primary = RegionReplicaUtil.getRegionInfoForDefaultReplica(infos[region]);
      Integer here = indexOfRegion.get(primary);
      if (here == null && tellsStraysApart) {
        here = missing.computeIfAbsent(primary, any -> infos.length + missing.size());
      }
      keys[region] = here == null ? infos.length : here;
    }
    return keys;
  }
}
