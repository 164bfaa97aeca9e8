// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import io.ballast.balancer.hbase.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;

/** What servers report of their regions where balancers have broken in the field. */
enum FieldReports {
  NONE(0),
  ONE(1),
  THE_SAME_AGAIN_AND_AGAIN(5),
  OF_NOTHING(3),
  THAT_GO_DOWN(4),
  THAT_JUMP(4),
  THAT_LEAVE_A_SERVER_OUT(4),
  OF_ONE_HUGE_REGION(4);

  private final int reports;

  FieldReports(int reports) {
    this.reports = reports;
  }

  private long counter(long report) {
    return switch (this) {
      case NONE, OF_NOTHING -> 0;
      case ONE, THE_SAME_AGAIN_AND_AGAIN -> 1_000;
      case THAT_GO_DOWN -> 1_000_000 / (report + 1);
      case THAT_JUMP -> report == 2 ? Long.MAX_VALUE / 2 : report;
      case THAT_LEAVE_A_SERVER_OUT, OF_ONE_HUGE_REGION -> 1_000 * report;
    };
  }

  /** The reports on an assignment. */
  List<ClusterMetrics> of(Map<TableName, Map<ServerName, List<RegionInfo>>> tables) {
    List<ClusterMetrics> all = new ArrayList<>();
    for (int report = 0; report < reports; report++) {
      long at = this == THE_SAME_AGAIN_AND_AGAIN ? 0 : report * FieldClock.MINUTE;
      all.add(Sample.report(at, metrics(tables, counter(report))));
    }
    return all;
  }

  private Map<ServerName, List<RegionMetrics>> metrics(
      Map<TableName, Map<ServerName, List<RegionInfo>>> tables, long counter) {
    Map<ServerName, List<RegionMetrics>> metrics = new HashMap<>();
    for (Map<ServerName, List<RegionInfo>> servers : tables.values()) {
      servers.forEach(
          (server, regions) -> {
            boolean isLeftOut =
                this == THAT_LEAVE_A_SERVER_OUT
                    && server != null
                    && server.equals(Sample.server(0));
            if (server != null && !isLeftOut) {
              List<RegionMetrics> its = metrics.computeIfAbsent(server, any -> new ArrayList<>());
              regions.forEach(region -> its.add(metrics(region, counter)));
            }
          });
    }
    return metrics;
  }

  private RegionMetrics metrics(RegionInfo region, long counter) {
    boolean huge = this == OF_ONE_HUGE_REGION && region.getStartKey()[3] == 0;
    return RegionMetricsBuilder.newBuilder(region.getRegionName())
        .setReadRequestCount(huge ? 1_000_000 * counter : counter)
        .setWriteRequestCount(counter / 2)
        .setStoreFileSize(new Size(huge ? 1_000_000 : counter % 10_000, Size.Unit.MEGABYTE))
        .setMemStoreSize(new Size(counter % 100, Size.Unit.MEGABYTE))
        .build();
  }
}
