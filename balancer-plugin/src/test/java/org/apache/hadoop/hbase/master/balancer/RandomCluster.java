// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hbase.master.balancer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetricsBuilder;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.master.RackManager;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A small cluster drawn at random, in HBase's own terms: several racks, several servers a host,
 * tables of one region, replicas with and without their primary, no load at all, loads without a
 * report, counters that fall, reports heard twice.
 */
final class RandomCluster {
  private static final long MINUTE = 60_000;

  final Map<ServerName, List<RegionInfo>> assignment = new TreeMap<>();
  final List<ServerName> servers = new ArrayList<>();
  final List<RegionInfo> regions = new ArrayList<>();
  final List<ClusterMetrics> reports = new ArrayList<>();
  final Map<RegionInfo, HDFSBlocksDistribution> blocks = new HashMap<>();
  final Racks racks = new Racks();
  private final Random random;

  RandomCluster(long seed) {
    random = new Random(seed);
    addServers();
    addTables();
    addReports();
    addBlocks();
  }

  private boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  private void addServers() {
    int n = 2 + random.nextInt(10);
    int perHost = oneIn(3) ? 2 : 1;
    int rackCount = oneIn(3) ? 1 : 1 + random.nextInt(4);
    for (int i = 0; i < n; i++) {
      String host = "host" + i / perHost;
      ServerName server = ServerName.valueOf(host, 16020 + i % perHost, 1 + i);
      servers.add(server);
      racks.rackOf.put(host, "/rack" + (i / perHost) % rackCount);
      assignment.put(server, new ArrayList<>());
    }
  }

  private void addTables() {
    boolean replicated = oneIn(2);
    int hot = random.nextInt(servers.size());
    for (int table = 0, tables = 1 + random.nextInt(6); table < tables; table++) {
      TableName name = TableName.valueOf("t" + table);
      int size = oneIn(3) ? 1 : 1 + random.nextInt(25);
      int replicas = replicated && oneIn(2) ? 2 + random.nextInt(2) : 1;
      boolean crowded = oneIn(4);
      for (int key = 0; key < size; key++) {
        for (int replica = 0; replica < replicas; replica++) {
          if (replicas > 1 && oneIn(15)) {
            continue; // in transition, or on a draining server: not in the balancer's input
          }
          RegionInfo region =
              RegionInfoBuilder.newBuilder(name)
                  .setStartKey(Bytes.toBytes(key))
                  .setEndKey(Bytes.toBytes(key + 1))
                  .setRegionId(1)
                  .setReplicaId(replica)
                  .build();
          ServerName server = servers.get(crowded ? hot : random.nextInt(servers.size()));
          regions.add(region);
          assignment.computeIfAbsent(server, any -> new ArrayList<>()).add(region);
        }
      }
    }
  }

  private void addReports() {
    boolean loaded = !oneIn(6);
    int samples = oneIn(8) ? 0 : 1 + random.nextInt(5);
    Map<RegionInfo, long[]> counters = new HashMap<>();
    for (int sample = 0; sample < samples; sample++) {
      boolean heardAgain = sample > 0 && oneIn(4);
      if (heardAgain) {
        reports.add(reports.get(reports.size() - 1));
        continue;
      }
      Map<ServerName, ServerMetrics> live = new TreeMap<>();
      for (ServerName server : servers) {
        List<RegionMetrics> of = new ArrayList<>();
        for (RegionInfo region : assignment.getOrDefault(server, List.of())) {
          if (!oneIn(20)) {
            of.add(report(region, loaded, counters));
          }
        }
        live.put(
            server,
            ServerMetricsBuilder.newBuilder(server)
                .setRegionMetrics(of)
                .setReportTimestamp(sample * MINUTE)
                .setLastReportTimestamp((sample - 1) * MINUTE)
                .build());
      }
      reports.add(ClusterMetricsBuilder.newBuilder().setLiveServerMetrics(live).build());
    }
  }

  private RegionMetrics report(
      RegionInfo region, boolean loaded, Map<RegionInfo, long[]> counters) {
    long[] counter = counters.computeIfAbsent(region, any -> new long[2]);
    for (int i = 0; loaded && i < 2; i++) {
      counter[i] = oneIn(10) ? random.nextInt(100) : counter[i] + random.nextInt(1_000_000);
    }
    return RegionMetricsBuilder.newBuilder(region.getRegionName())
        .setReadRequestCount(counter[0])
        .setWriteRequestCount(counter[1])
        .setMemStoreSize(new Size(loaded ? random.nextInt(128) : 0, Size.Unit.MEGABYTE))
        .setStoreFileSize(new Size(loaded ? random.nextInt(20_000) : 0, Size.Unit.MEGABYTE))
        .build();
  }

  /** A region and its replicas have one set of files. */
  private void addBlocks() {
    for (RegionInfo region : regions) {
      RegionInfo primary = RegionReplicaUtil.getRegionInfoForDefaultReplica(region);
      blocks.put(region, blocks.computeIfAbsent(primary, any -> randomBlocks()));
    }
  }

  private HDFSBlocksDistribution randomBlocks() {
    HDFSBlocksDistribution distribution = new HDFSBlocksDistribution();
    for (int block = 0, n = random.nextInt(5); block < n; block++) {
      String[] hosts = new String[1 + random.nextInt(3)];
      for (int copy = 0; copy < hosts.length; copy++) {
        int host = random.nextInt(servers.size() + 1);
        hosts[copy] = host == servers.size() ? "elsewhere" + copy : servers.get(host).getHostname();
      }
      if (List.of(hosts).stream().distinct().count() == hosts.length) {
        distribution.addHostsAndBlockWeight(hosts, 1 + random.nextInt(1 << 28));
      }
    }
    return distribution;
  }

  /** Racks by host. */
  static final class Racks extends RackManager {
    final Map<String, String> rackOf = new HashMap<>();

    @Override
    public String getRack(ServerName server) {
      return rackOf.getOrDefault(server.getHostname(), UNKNOWN_RACK);
    }

    @Override
    public List<String> getRack(List<ServerName> of) {
      List<String> list = new ArrayList<>();
      of.forEach(server -> list.add(getRack(server)));
      return list;
    }
  }
}
