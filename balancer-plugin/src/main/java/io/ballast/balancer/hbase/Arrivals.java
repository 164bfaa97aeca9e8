// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.master.RegionPlan;

/**
 * Waits for the regions that plans move, until their destinations report them. A plan may not be
 * carried out, so what does not arrive within a day is forgotten. Secondary replicas have no files
 * of their own and are not waited for.
 *
 * <p>Memory: about 150 bytes for each region waited for.
 */
final class Arrivals {
  static final long FORGET_AFTER_MS = TimeUnit.DAYS.toMillis(1);

  private record Awaited(RegionInfo region, ServerName destination, long since) {}

  private final Map<RegionName, Awaited> awaited = new HashMap<>();

  /** Hears of a plan that is handed over. */
  void expect(List<RegionPlan> plans, long now) {
    for (RegionPlan plan : plans) {
      RegionInfo region = plan.getRegionInfo();
      if (RegionReplicaUtil.isDefaultReplica(region)) {
        awaited.put(
            new RegionName(region.getRegionName()),
            new Awaited(region, plan.getDestination(), now));
      }
    }
  }

  /** The regions that have arrived since the last time. */
  List<Arrival> arrived(ClusterMetrics metrics, long now) {
    List<Arrival> arrived = new ArrayList<>();
    Map<ServerName, ServerMetrics> live = metrics.getLiveServerMetrics();
    awaited
        .values()
        .removeIf(
            one -> {
              ServerMetrics server = live.get(one.destination);
              // a report from before the plan may tell of an earlier stay
              RegionMetrics report =
                  server == null || server.getReportTimestamp() <= one.since
                      ? null
                      : server.getRegionMetrics().get(one.region.getRegionName());
              if (report != null) {
                arrived.add(Arrival.of(one.region, one.destination, report));
              }
              return report != null || now - one.since > FORGET_AFTER_MS;
            });
    return arrived;
  }

  void clear() {
    awaited.clear();
  }
}
