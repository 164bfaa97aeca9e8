// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetricsBuilder;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** HBase's own objects as tests need them, short to write. */
public final class Sample {
  private Sample() {}

  /** The server on host {@code i}. */
  public static ServerName server(int i) {
    return server(i, 1);
  }

  /** A start of the server on host {@code i}. */
  public static ServerName server(int i, long startCode) {
    return ServerName.valueOf("host" + i, 16020, startCode);
  }

  public static RegionInfo region(String table, int key) {
    return replica(table, key, 0);
  }

  public static RegionInfo replica(String table, int key, int replicaId) {
    return RegionInfoBuilder.newBuilder(TableName.valueOf(table))
        .setStartKey(Bytes.toBytes(key))
        .setEndKey(Bytes.toBytes(key + 1))
        .setRegionId(1)
        .setReplicaId(replicaId)
        .build();
  }

  /** So many regions of a table, with keys from {@code first} on. */
  public static List<RegionInfo> regions(String table, int first, int count) {
    List<RegionInfo> regions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      regions.add(region(table, first + i));
    }
    return regions;
  }

  /** Regions of one table, so many on each server. */
  public static Map<ServerName, List<RegionInfo>> assignment(int... counts) {
    Map<ServerName, List<RegionInfo>> assignment = new LinkedHashMap<>();
    int first = 0;
    for (int i = 0; i < counts.length; i++) {
      assignment.put(server(i), regions("t", first, counts[i]));
      first += counts[i];
    }
    return assignment;
  }

  /** What the master hears of some servers, all reporting at one time. */
  public static ClusterMetrics report(long at, Map<ServerName, List<RegionMetrics>> regions) {
    Map<ServerName, ServerMetrics> live = new TreeMap<>();
    regions.forEach(
        (server, list) ->
            live.put(
                server,
                ServerMetricsBuilder.newBuilder(server)
                    .setReportTimestamp(at)
                    .setRegionMetrics(list)
                    .build()));
    return ClusterMetricsBuilder.newBuilder().setLiveServerMetrics(live).build();
  }

  /** What a server says of a region that has served so many reads. */
  public static RegionMetrics reads(RegionInfo region, long count) {
    return RegionMetricsBuilder.newBuilder(region.getRegionName())
        .setReadRequestCount(count)
        .build();
  }
}
