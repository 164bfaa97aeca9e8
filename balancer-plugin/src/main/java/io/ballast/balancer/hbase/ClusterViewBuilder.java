// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.ClusterSnapshot;
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
  private final Function<RegionInfo[], RegionReports> reports;
  private final Localities.Source localities;

  private final List<ServerName> servers = new ArrayList<>();
  private final Map<Integer, ServerName> olderSources = new HashMap<>();
  private RegionNumbers regions = new RegionNumbers(0);
  private int[] serverOf = {};
  private boolean tellsStraysApart;
  private CapacityRules capacities = CapacityRules.NONE;

  /**
   * @param racks the rack of each of some servers
   * @param reports what is known of the regions that the view will have
   * @param localities where their blocks are
   */
  ClusterViewBuilder(
      Function<List<ServerName>, List<String>> racks,
      Function<RegionInfo[], RegionReports> reports,
      Localities.Source localities) {
    this.racks = racks;
    this.reports = reports;
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
    RegionInfo[] infos = regions.toArray();
    serverOf = Arrays.copyOf(serverOf, infos.length);
    Topology topology = topology();
    RegionSet set = regionSet(infos);
    RegionReports reported = reports.apply(infos);
    Localities found =
        localities.of(
            set.hasSecondaries() ? ownersOfFiles(infos) : infos,
            serverOf,
            topology,
            reported.localities());
    ClusterSnapshot snapshot =
        new ClusterSnapshot(topology, set, reported.loads(), found.rows(), reported.facts());
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
    int listed =
        assignment.values().stream().mapToInt(list -> list == null ? 0 : list.size()).sum();
    regions = new RegionNumbers(listed);
    serverOf = new int[listed];
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
    int before = regions.find(region);
    if (before >= 0) {
      LOG.warn("{} is listed again, for {}: it counts once", region.getEncodedName(), server);
      if (serverOf[before] == index && !older) {
        olderSources.remove(before);
      }
      return;
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
        serverOf,
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
    RegionNumbers strays = new RegionNumbers(0);
    for (int region = 0; region < infos.length; region++) {
      int primary = regions.find(infos[region], RegionInfo.DEFAULT_REPLICA_ID);
      keys[region] = primary >= 0 ? primary : infos.length + strayKey(infos[region], strays);
    }
    return keys;
  }

  private int strayKey(RegionInfo secondary, RegionNumbers strays) {
    if (!tellsStraysApart) {
      return 0;
    }
    RegionInfo primary = RegionReplicaUtil.getRegionInfoForDefaultReplica(secondary);
    int known = strays.find(primary);
    return known >= 0 ? known : strays.add(primary);
  }

  /** For each region the one whose files it reads: a secondary reads its primary's. */
  private RegionInfo[] ownersOfFiles(RegionInfo[] infos) {
    RegionInfo[] owners = infos.clone();
    for (int region = 0; region < infos.length; region++) {
      if (!RegionReplicaUtil.isDefaultReplica(infos[region])) {
        int primary = regions.find(infos[region], RegionInfo.DEFAULT_REPLICA_ID);
        owners[region] =
            primary >= 0
                ? infos[primary]
                : RegionReplicaUtil.getRegionInfoForDefaultReplica(infos[region]);
      }
    }
    return owners;
  }
}
