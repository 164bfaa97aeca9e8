// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import io.ballast.balancer.hbase.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;

/** A cluster that a scenario spells out: which region is where, and what it carries. */
final class FieldCluster {
  /** What a region carries: requests a second, and MB. */
  record Load(double reads, double writes, int storeFileMb, int memstoreMb) {
    static final Load NONE = new Load(0, 0, 0, 0);

    static Load reads(double perSecond) {
      return new Load(perSecond, 0, 0, 0);
    }
  }

  /** Where a region is that is not in the balancer's input. */
  static final int NOWHERE = -1;

  private final List<List<RegionInfo>> regionsOn = new ArrayList<>();
  private final Map<RegionInfo, Load> loads = new HashMap<>();
  private int nextKey;

  FieldCluster(int servers) {
    for (int server = 0; server < servers; server++) {
      regionsOn.add(new ArrayList<>());
    }
  }

  /** A cluster with so many regions of one table on each server. */
  static FieldCluster withCounts(int... counts) {
    FieldCluster cluster = new FieldCluster(counts.length);
    for (int server = 0; server < counts.length; server++) {
      cluster.add("t", counts[server], server);
    }
    return cluster;
  }

  /** Adds regions of a table to a server. */
  List<RegionInfo> add(String table, int count, int server) {
    List<RegionInfo> regions = Sample.regions(table, nextKey, count);
    nextKey += count;
    regionsOn.get(server).addAll(regions);
    return regions;
  }

  /** Adds a region and its replicas, one on each of some servers, which may be the same. */
  void addReplicas(String table, int... servers) {
    for (int id = 0; id < servers.length; id++) {
      if (servers[id] != NOWHERE) {
        regionsOn.get(servers[id]).add(Sample.replica(table, nextKey, id));
      }
    }
    nextKey++;
  }

  void addServer() {
    regionsOn.add(new ArrayList<>());
  }

  int servers() {
    return regionsOn.size();
  }

  List<RegionInfo> on(int server) {
    return List.copyOf(regionsOn.get(server));
  }

  List<RegionInfo> all() {
    return regionsOn.stream().flatMap(List::stream).toList();
  }

  void load(List<RegionInfo> regions, Load load) {
    regions.forEach(region -> loads.put(region, load));
  }

  Load loadOf(RegionInfo region) {
    return loads.getOrDefault(region, Load.NONE);
  }

  /** The assignment as the master has it. */
  Map<ServerName, List<RegionInfo>> assignment() {
    Map<ServerName, List<RegionInfo>> assignment = new HashMap<>();
    for (int server = 0; server < servers(); server++) {
      assignment.put(Sample.server(server), on(server));
    }
    return assignment;
  }

  /** Makes every move of a plan. */
  void carryOut(List<RegionPlan> plans) {
    for (RegionPlan plan : plans) {
      regionsOn.get(indexOf(plan.getSource())).remove(plan.getRegionInfo());
      regionsOn.get(indexOf(plan.getDestination())).add(plan.getRegionInfo());
    }
  }

  static int indexOf(ServerName server) {
    return Integer.parseInt(server.getHostname().substring("host".length()));
  }

  /** Number of regions on each server. */
  List<Integer> counts() {
    return regionsOn.stream().map(List::size).toList();
  }

  /** Number of a table's regions on each server. */
  List<Integer> counts(String table) {
    return regionsOn.stream().map(list -> (int) list.stream().filter(isOf(table)).count()).toList();
  }

  private static Predicate<RegionInfo> isOf(String table) {
    return region -> region.getTable().getNameAsString().equals(table);
  }

  /** What the server with most of a load has, as a multiple of the average. */
  double worstShare(ToDoubleFunction<Load> figure) {
    double[] sums =
        regionsOn.stream()
            .mapToDouble(list -> list.stream().map(this::loadOf).mapToDouble(figure).sum())
            .toArray();
    double mean = Arrays.stream(sums).average().orElse(0);
    return Arrays.stream(sums).max().orElse(0) / mean;
  }

  /** Pairs of replicas of one region that are on one server. */
  long replicasTogether() {
    return regionsOn.stream()
        .mapToLong(
            list ->
                list.size()
                    - list.stream()
                        .map(region -> region.getTable() + Arrays.toString(region.getStartKey()))
                        .distinct()
                        .count())
        .sum();
  }

  /** The most replicas of one region that are in one rack, with racks as {@link FieldRacks} has. */
  long mostReplicasInOneRack(int racks) {
    return mostReplicasInOneRack("", racks);
  }

  /** The same of the tables whose names start so. */
  long mostReplicasInOneRack(String table, int racks) {
    Map<String, Integer> count = new HashMap<>();
    for (int server = 0; server < servers(); server++) {
      for (RegionInfo region : on(server)) {
        if (region.getTable().getNameAsString().startsWith(table)) {
          count.merge(server % racks + Arrays.toString(region.getStartKey()), 1, Integer::sum);
        }
      }
    }
    return count.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }
}
