// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import io.ballast.balancer.model.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.apache.hadoop.hbase.master.RackManager;
import org.apache.hadoop.hbase.util.Bytes;
import org.jspecify.annotations.Nullable;

/** A made-up cluster as the objects that an HBase master has of it. */
final class MasterInput {
  private static final int PORT = 16020;
  private static final long MINUTE = 60_000;
  private static final long START = 1_700_000_000_000L;

  private final SyntheticCluster cluster;
  private final List<ServerName> servers = new ArrayList<>();
  private final List<RegionInfo> regions = new ArrayList<>();
  private final Map<ServerName, List<RegionInfo>> assignment = new TreeMap<>();
  private final Map<RegionInfo, HDFSBlocksDistribution> blocks = new HashMap<>();
  private final RackManager racks;

  MasterInput(SyntheticCluster cluster) {
    this.cluster = cluster;
    racks = new Racks();
    for (int server = 0; server < cluster.servers(); server++) {
      servers.add(ServerName.valueOf(cluster.hostName(server), PORT, START));
      assignment.put(servers.get(server), new ArrayList<>());
    }
    for (int region = 0; region < cluster.regions(); region++) {
      RegionInfo info =
          RegionInfoBuilder.newBuilder(
                  TableName.valueOf(cluster.tableName(cluster.tableOf(region))))
              .setStartKey(Bytes.toBytes(region))
              .setEndKey(Bytes.toBytes(region + 1))
              .setRegionId(START)
              .build();
      regions.add(info);
      assignment
          .computeIfAbsent(servers.get(cluster.serverOf(region)), any -> new ArrayList<>())
          .add(info);
      blocks.put(info, distribution(region));
    }
  }

  private HDFSBlocksDistribution distribution(int region) {
    HDFSBlocksDistribution distribution = new HDFSBlocksDistribution();
    double bytes = cluster.load(Resource.STORE_FILE_SIZE, region) * (1 << 20);
    for (int file = 0; file < SyntheticCluster.FILES; file++) {
      String[] hosts = new String[SyntheticCluster.REPLICAS];
      for (int replica = 0; replica < hosts.length; replica++) {
        hosts[replica] = cluster.hostName(cluster.blockHost(region, file, replica));
      }
      distribution.addHostsAndBlockWeight(hosts, Math.round(bytes * cluster.shareOf(file)));
    }
    return distribution;
  }

  Map<ServerName, List<RegionInfo>> assignment() {
    return assignment;
  }

  RackManager racks() {
    return racks;
  }

  @Nullable HDFSBlocksDistribution blocks(RegionInfo region) {
    return blocks.get(region);
  }

  /**
   * What the servers report.
   *
   * @param minute since they started: what their counters of requests have reached
   */
  ClusterMetrics report(int minute) {
    Map<ServerName, List<RegionMetrics>> metrics = new HashMap<>();
    for (int region = 0; region < cluster.regions(); region++) {
      metrics
          .computeIfAbsent(servers.get(cluster.serverOf(region)), any -> new ArrayList<>())
          .add(metrics(region, minute));
    }
    Map<ServerName, ServerMetrics> live = new TreeMap<>();
    metrics.forEach(
        (server, list) ->
            live.put(
                server,
                ServerMetricsBuilder.newBuilder(server)
                    .setReportTimestamp(START + minute * MINUTE)
                    .setRegionMetrics(list)
                    .build()));
    return ClusterMetricsBuilder.newBuilder().setLiveServerMetrics(live).build();
  }

  private RegionMetrics metrics(int region, int minute) {
    return RegionMetricsBuilder.newBuilder(regions.get(region).getRegionName())
        .setReadRequestCount(counter(Resource.READ_REQUESTS, region, minute))
        .setWriteRequestCount(counter(Resource.WRITE_REQUESTS, region, minute))
        .setMemStoreSize(megabytes(Resource.MEMSTORE, region))
        .setStoreFileSize(megabytes(Resource.STORE_FILE_SIZE, region))
        .setStoreFileCount(SyntheticCluster.FILES)
        .build();
  }

  private long counter(Resource resource, int region, int minute) {
    return Math.round(cluster.load(resource, region)) * 60 * minute;
  }

  private Size megabytes(Resource resource, int region) {
    return new Size(cluster.load(resource, region), Size.Unit.MEGABYTE);
  }

  /** The racks, known already: what asking for them takes is not measured. */
  private final class Racks extends RackManager {
    private final Map<String, String> rackOf = new HashMap<>();

    Racks() {
      for (int server = 0; server < cluster.servers(); server++) {
        rackOf.put(cluster.hostName(server), cluster.rackName(cluster.rackOf(server)));
      }
    }

    @Override
    public List<String> getRack(List<ServerName> asked) {
      List<String> answer = new ArrayList<>(asked.size());
      for (ServerName server : asked) {
        answer.add(rackOf.getOrDefault(server.getHostname(), UNKNOWN_RACK));
      }
      return answer;
    }
  }
}
