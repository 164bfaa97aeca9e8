// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import io.ballast.balancer.BallastLoadBalancer;
import io.ballast.balancer.plan.RunReport;
import io.ballast.testing.BallastCluster;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;

/**
 * Starts a real HBase in this process, makes it lopsided, balances it through the plugin and prints
 * what that changed and why. Run it with {@code scripts/demo}.
 */
public final class Demo {
  private static final int WATCH_SECONDS = 8;

  private final int servers;
  private final int regions;
  private final Progress progress;

  private Demo(int servers, int regions, Progress progress) {
    this.servers = servers;
    this.regions = regions;
    this.progress = progress;
  }

  /**
   * Takes the number of servers and the number of regions, which {@code scripts/demo} has checked;
   * exits with 0 only when the plugin balanced the cluster.
   */
  public static void main(String[] arguments) throws Exception {
    boolean terminal = Boolean.getBoolean("ballast.demo.terminal");
    boolean unicode = Boolean.getBoolean("ballast.demo.unicode");
    PrintStream out =
        new PrintStream(
            System.out, true, unicode ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII);
    Ink ink = Ink.of(terminal, unicode, System.getenv());
    Outcome outcome;
    try (Progress progress = new Progress(out, ink, terminal)) {
      outcome =
          new Demo(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), progress).run();
    }
    outcome.lines(ink).forEach(out::println);
    if (!outcome.balanced()) {
      System.err.println("The plugin moved no region, although the cluster was lopsided.");
    }
    // Hadoop leaves threads behind that would hold the process up.
    System.exit(outcome.balanced() ? 0 : 1);
  }

  private Outcome run() throws Exception {
    List<TablePlan> plans = TablePlan.lopsided(regions);
    BallastCluster cluster = startCluster();
    Outcome outcome;
    try (RequestLoad load = new RequestLoad(cluster.util().getConnection())) {
      LopsidedCluster lopsided = new LopsidedCluster(cluster);
      createTables(lopsided, plans);
      load.start(plans);
      progress.run(
          "Piling regions up on a few servers", regions, step -> lopsided.pileUp(step::at));
      outcome = watchAndBalance(cluster);
    }
    progress.run("Stopping the cluster", 0, step -> cluster.close());
    return outcome;
  }

  private BallastCluster startCluster() throws Exception {
    return progress.call(
        "Starting HDFS, ZooKeeper and " + servers + " HBase servers",
        0,
        step ->
            BallastCluster.builder()
                .servers(servers)
                .balancer(BallastLoadBalancer.class)
                // All data nodes of one process share an address, so HDFS can't tell which of them
                // is local to a region server: a compaction would write its file anywhere.
                .set("hbase.regionserver.compaction.enabled", false)
                .start());
  }

  private void createTables(LopsidedCluster cluster, List<TablePlan> plans) throws Exception {
    int megabytes = plans.stream().mapToInt(TablePlan::totalMb).sum();
    progress.run(
        "Creating " + plans.size() + " tables, " + regions + " regions",
        0,
        step -> cluster.createTables(plans));
    progress.run(
        "Writing " + megabytes + " MB of store files",
        megabytes,
        step -> cluster.writeFiles(step::at));
  }

  private Outcome watchAndBalance(BallastCluster cluster) throws Exception {
    Watch watch = new Watch(cluster.admin());
    ClusterView before = watch(watch, "Watching the requests before");
    balance(cluster);
    ClusterView after = watch(watch, "Watching the requests after");
    return new Outcome(before, after, lastRun(cluster));
  }

  private ClusterView watch(Watch watch, String what) throws Exception {
    return progress.call(what, WATCH_SECONDS, step -> watch.during(WATCH_SECONDS, step::at));
  }

  private void balance(BallastCluster cluster) throws Exception {
    Map<RegionInfo, ServerName> before = cluster.state().assignments();
    progress.run(
        "Balancing with Ballast",
        0,
        step -> {
          step.note(() -> moved(before, cluster.state().assignments()) + " regions moved");
          if (!cluster.admin().balance()) {
            throw new IllegalStateException("the master did not balance; its log says why");
          }
          cluster.awaitSettled();
        });
  }

  private static int moved(Map<RegionInfo, ServerName> before, Map<RegionInfo, ServerName> now) {
    return (int)
        now.entrySet().stream()
            .filter(entry -> !entry.getValue().equals(before.get(entry.getKey())))
            .count();
  }

  private static RunReport lastRun(BallastCluster cluster) {
    BallastLoadBalancer ballast = (BallastLoadBalancer) cluster.master().getLoadBalancer();
    RunReport report = ballast.lastRun();
    if (report == null) {
      throw new IllegalStateException("the balancer ran, but has no report of it");
    }
    return report;
  }
}
