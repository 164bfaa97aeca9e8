// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.client.Admin;

/** Sees what an operator sees: two cluster statuses, some seconds apart, make a rate. */
final class Watch {
  private static final int SETTLING_SECONDS = 3;

  private final Admin admin;

  Watch(Admin admin) {
    this.admin = admin;
  }

  /**
   * Watches for so many seconds, of which the first few don't count: clients first have to find
   * regions that have moved. Tells how many seconds have passed.
   */
  ClusterView during(int seconds, IntConsumer passed) throws IOException, InterruptedException {
    ClusterMetrics first = admin.getClusterMetrics();
    for (int second = 1; second <= seconds; second++) {
      TimeUnit.SECONDS.sleep(1);
      passed.accept(second);
      if (second == SETTLING_SECONDS) {
        first = admin.getClusterMetrics();
      }
    }
    return compare(first, admin.getClusterMetrics());
  }

  /** The servers as the second status has them, with the requests since the first. */
  static ClusterView compare(ClusterMetrics first, ClusterMetrics second) {
    List<ServerLine> lines = new ArrayList<>();
    second.getLiveServerMetrics().entrySet().stream()
        .sorted(Map.Entry.comparingByKey(Comparator.comparing(ServerName::getHostname)))
        .forEach(
            entry -> {
              ServerMetrics earlier = first.getLiveServerMetrics().get(entry.getKey());
              lines.add(line(earlier == null ? entry.getValue() : earlier, entry.getValue()));
            });
    return new ClusterView(lines);
  }

  private static ServerLine line(ServerMetrics earlier, ServerMetrics now) {
    double seconds = (now.getReportTimestamp() - earlier.getReportTimestamp()) / 1000.0;
    long requests = 0;
    double storeMb = 0;
    double localMb = 0;
    for (Map.Entry<byte[], RegionMetrics> entry : now.getRegionMetrics().entrySet()) {
      RegionMetrics region = entry.getValue();
      RegionMetrics before = earlier.getRegionMetrics().get(entry.getKey());
      requests += before == null ? 0 : requestsSince(before, region);
      double size = region.getStoreFileSize().get(Size.Unit.MEGABYTE);
      storeMb += size;
      localMb += size * Math.min(1, region.getDataLocality());
    }
    return new ServerLine(
        now.getServerName().getHostname(),
        now.getRegionMetrics().size(),
        seconds <= 0 ? 0 : requests / seconds,
        storeMb,
        localMb);
  }

  /** A region that was opened anew counts from zero again. */
  private static long requestsSince(RegionMetrics before, RegionMetrics now) {
    long difference = requests(now) - requests(before);
    return difference < 0 ? requests(now) : difference;
  }

  private static long requests(RegionMetrics region) {
    return region.getReadRequestCount() + region.getWriteRequestCount();
  }
}
