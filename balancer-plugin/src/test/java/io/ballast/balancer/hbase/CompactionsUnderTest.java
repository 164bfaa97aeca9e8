// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Sample.region;
import static io.ballast.balancer.hbase.Sample.report;
import static io.ballast.balancer.hbase.Sample.server;

import io.ballast.balancer.model.KnownLocalities;
import io.ballast.balancer.plan.RunReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.MoreExecutors;
import org.junit.jupiter.api.BeforeEach;

/** Reports and plans, and a master that notes down what it is asked to compact. */
abstract class CompactionsUnderTest {
  static final String KEY = "hbase.balancer.ballast.locality.compact.";
  static final RegionInfo A = region("t", 1);
  static final RegionInfo B = region("t", 2);
  static final RegionInfo C = region("t", 3);
  static final RunReport RUN =
      RunReport.withoutMoves("a run", List.of(), RunReport.SearchLine.NONE, KnownLocalities.NONE);

  final Configuration conf = new Configuration(false);
  final RecordingCompactor master = new RecordingCompactor();
  final AtomicLong nanos = new AtomicLong();
  final Map<ServerName, List<RegionMetrics>> reports = new HashMap<>();
  CompactionsAfterMoves compactions = on(MoreExecutors.newDirectExecutorService());
  long now = 1000;

  CompactionsAfterMoves on(ExecutorService thread) {
    return new CompactionsAfterMoves(
        master, () -> new BallastSettings(conf).compaction(), thread, nanos::get);
  }

  @BeforeEach
  void run() {
    conf.set(KEY + "after.move", "run");
  }

  void planned(RegionInfo region, int to) {
    compactions.planned(List.of(new RegionPlan(region, server(9), server(to))), now);
  }

  void has(int server, RegionInfo region, int mb, double locality, long compactedAt) {
    reports
        .computeIfAbsent(server(server), any -> new ArrayList<>())
        .add(
            RegionMetricsBuilder.newBuilder(region.getRegionName())
                .setStoreFileSize(new Size(mb, Size.Unit.MEGABYTE))
                .setDataLocality((float) locality)
                .setLastMajorCompactionTimestamp(compactedAt)
                .build());
  }

  /** Lets the balancer hear what the servers have, a second after the last report. */
  void heard() {
    now += 1000;
    compactions.heard(report(now, reports), now);
    reports.clear();
  }

  /** The simplest story: a region that is 90 % remote where it has arrived. */
  void moveAndArrive() {
    planned(A, 1);
    has(1, A, 100, 0.1, 5);
    heard();
  }
}
