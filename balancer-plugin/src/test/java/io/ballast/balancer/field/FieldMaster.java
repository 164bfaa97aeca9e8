// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.Balancers;
import io.ballast.balancer.BallastLoadBalancer;
import io.ballast.balancer.hbase.Sample;
import io.ballast.balancer.plan.RunReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;

/** Does to the balancer what a master does: reports to it, asks it for plans, carries them out. */
final class FieldMaster {
  private static final int SMALL = 300;

  private final FieldCluster cluster;
  private final FieldClock clock;
  private final BallastLoadBalancer balancer;
  private final Map<RegionInfo, double[]> counters = new HashMap<>();
  private final Set<Integer> silent = new HashSet<>();
  private boolean encodedNames;

  FieldMaster(FieldCluster cluster, FieldClock clock, Configuration conf) {
    this.cluster = cluster;
    this.clock = clock;
    if (cluster.all().size() > SMALL) {
      conf.unset("hbase.balancer.ballast.referee"); // far too slow for it
    }
    balancer = Balancers.started(conf);
  }

  /** The ballast profile, without look-ups, with steps enough for the clusters of scenarios. */
  static Configuration conf() {
    Configuration conf = Balancers.conf();
    conf.set("hbase.balancer.ballast.profile", "ballast");
    conf.set("hbase.master.balancer.uselocality", "false");
    conf.set(Balancers.STOCK + "maxSteps", "200000");
    FieldRacks.set(conf, 1);
    return conf;
  }

  BallastLoadBalancer balancer() {
    return balancer;
  }

  /** From now on the reports leave a server out. */
  void silence(int server) {
    silent.add(server);
  }

  /** From now on the reports name regions by their encoded names. */
  void useEncodedNames() {
    encodedNames = true;
  }

  /** Sets what a region has served in all before the first report. */
  void hasServed(RegionInfo region, double reads) {
    counters.put(region, new double[] {reads, 0});
  }

  /** Lets minutes pass, with a report at the end of each. */
  void report(int minutes) {
    for (int minute = 0; minute < minutes; minute++) {
      clock.pass(FieldClock.MINUTE);
      Map<ServerName, List<RegionMetrics>> reports = new HashMap<>();
      for (int server = 0; server < cluster.servers(); server++) {
        List<RegionMetrics> regions = new ArrayList<>();
        cluster.on(server).forEach(region -> regions.add(metrics(region)));
        if (!silent.contains(server)) {
          reports.put(Sample.server(server), regions);
        }
      }
      balancer.updateClusterMetrics(Sample.report(clock.now(), reports));
    }
  }

  private RegionMetrics metrics(RegionInfo region) {
    FieldCluster.Load load = cluster.loadOf(region);
    double[] counter = counters.computeIfAbsent(region, any -> new double[2]);
    counter[0] += load.reads() * FieldClock.MINUTE / 1000;
    counter[1] += load.writes() * FieldClock.MINUTE / 1000;
    return RegionMetricsBuilder.newBuilder(
            encodedNames ? region.getEncodedNameAsBytes() : region.getRegionName())
        .setReadRequestCount((long) counter[0])
        .setWriteRequestCount((long) counter[1])
        .setStoreFileSize(new Size(load.storeFileMb(), Size.Unit.MEGABYTE))
        .setStoreFileCount(1)
        .setMemStoreSize(new Size(load.memstoreMb(), Size.Unit.MEGABYTE))
        .build();
  }

  /** Asks for a plan, which has to be in order, and carries it out. */
  List<RegionPlan> run() {
    Map<TableName, Map<ServerName, List<RegionInfo>>> input =
        Balancers.byTable(cluster.assignment());
    List<RegionPlan> plans = balancer.balanceCluster(input);
    Balancers.assertSane(plans, input);
    RunReport report = lastRun();
    assertThat(report.outcome()).doesNotContain("planning failed");
    assertThat(report.costs())
        .allSatisfy(
            line -> {
              assertThat(line.before()).as(line.name()).isFinite().isNotNegative();
              assertThat(line.after()).as(line.name()).isFinite().isNotNegative();
            });
    cluster.carryOut(plans);
    return plans;
  }

  /** Runs until a plan is empty; fails if that takes more than so many runs. */
  int runsUntilQuiet(int most) {
    for (int run = 0; run <= most; run++) {
      if (run().isEmpty()) {
        return run;
      }
      report(5);
    }
    throw new AssertionError("still moving after " + most + " runs: " + lastRun().outcome());
  }

  RunReport lastRun() {
    return Objects.requireNonNull(balancer.lastRun());
  }
}
