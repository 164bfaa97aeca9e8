// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.plan.RunReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.MasterServices;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What lives as long as the balancer: settings, the history of loads, block locations; and how a
 * call of the master becomes runs. Reports come in while a run is under way and do not disturb it:
 * it works on its own snapshot.
 */
public final class BalancerCore {
  private static final Logger LOG = LoggerFactory.getLogger(BalancerCore.class);

  private final MasterServices services;
  private final RegionAssigner assigner;
  private final RegionLoadHistory history = new RegionLoadHistory();
  private final BlockLocations blocks;
  private final RunGate gate;
  private volatile BallastSettings settings;
  private volatile @Nullable RunReport lastRun;

  /**
   * @throws IllegalArgumentException if a setting makes no sense
   */
  public BalancerCore(MasterServices services, RegionAssigner assigner) {
    this.services = services;
    this.assigner = assigner;
    settings = new BallastSettings(services.getConfiguration());
    blocks = new BlockLocations(services.getConfiguration(), services.getTableDescriptors());
    gate = new RunGate(services);
    sayWhatIsIgnored(services.getConfiguration());
  }

  /** Takes new settings; what is running goes on with the old ones. */
  public void reload(Configuration conf) {
    settings = new BallastSettings(conf);
    sayWhatIsIgnored(conf);
  }

  private static void sayWhatIsIgnored(Configuration conf) {
    for (String key : Settings.IGNORED) {
      if (conf.get(key) != null) {
        LOG.warn("{}={} has no effect with Ballast", key, conf.get(key));
      }
    }
  }

  /** Takes in the master's view of servers and regions. */
  public void update(ClusterMetrics metrics) {
    boolean looksUp = settings.usesLocality();
    long now = EnvironmentEdgeManager.currentTime();
    history.update(
        metrics,
        settings.loadsToRemember(),
        region -> {
          if (looksUp) {
            blocks.refresh(region);
          }
        },
        region -> blocks.absent(region, now));
    blocks.dropAbsent(now);
  }

  /**
   * Plans moves.
   *
   * @param assignments the regions of each table on each server
   * @return the moves, best first; empty if there is nothing to do, or if planning failed
   */
  public List<RegionPlan> balance(Map<TableName, Map<ServerName, List<RegionInfo>>> assignments) {
    long start = HBaseTicker.INSTANCE.nanos();
    try {
      List<RegionPlan> plans =
          assigner.isByTable() ? byTable(assignments, start) : together(assignments, start);
      assigner.reportRunTime(TimeUnit.NANOSECONDS.toMillis(HBaseTicker.INSTANCE.nanos() - start));
      return plans;
    } catch (RuntimeException e) {
      // the master's balancer thread must not die of a fault of ours; no plan is always safe
      LOG.error("Planning failed; no region is moved. Please report this with the trace", e);
      lastRun =
          RunReport.withoutMoves("planning failed: " + e, List.of(), RunReport.SearchLine.NONE);
      return List.of();
    }
  }

  private List<RegionPlan> together(
      Map<TableName, Map<ServerName, List<RegionInfo>>> assignments, long start) {
    Map<ServerName, List<RegionInfo>> all = new TreeMap<>();
    assignments.forEach(
        (table, servers) -> {
          if (isThere(table, servers)) {
            servers.forEach((server, regions) -> collect(all, server, regions));
          }
        });
    return run("Cluster", all, start, settings.limits().nanos());
  }

  private static void collect(
      Map<ServerName, List<RegionInfo>> all,
      @Nullable ServerName server,
      @Nullable List<RegionInfo> regions) {
    if (server == null) {
      LOG.warn("Regions without a server are left out: {}", regions);
      return;
    }
    List<RegionInfo> list = all.computeIfAbsent(server, any -> new ArrayList<>());
    if (regions != null) {
      list.addAll(regions);
    }
  }

  private static boolean isThere(TableName table, @Nullable Map<?, ?> servers) {
    if (servers == null) {
      LOG.warn("{} has no assignments: left out", table);
    }
    return servers != null;
  }

  /** Each table as if it were alone; together they keep to the time of one run. */
  private List<RegionPlan> byTable(
      Map<TableName, Map<ServerName, List<RegionInfo>>> assignments, long start) {
    List<RegionPlan> plans = new ArrayList<>();
    int left = assignments.size();
    for (Map.Entry<TableName, Map<ServerName, List<RegionInfo>>> table : assignments.entrySet()) {
      if (!isThere(table.getKey(), table.getValue())) {
        continue;
      }
      long rest = settings.limits().nanos() - (HBaseTicker.INSTANCE.nanos() - start);
      plans.addAll(
          run(
              "Table " + table.getKey(),
              table.getValue(),
              HBaseTicker.INSTANCE.nanos(),
              Math.max(0, rest / left--)));
    }
    return plans;
  }

  private List<RegionPlan> run(
      String scope, Map<ServerName, List<RegionInfo>> assignment, long start, long nanos) {
    List<RegionPlan> masterPlans = assigner.masterPlans(assignment);
    if (masterPlans != null) {
      return masterPlans;
    }
    Map<ServerName, List<RegionInfo>> servers = new LinkedHashMap<>(assignment);
    servers.remove(assigner.master());
    BallastSettings now = settings;
    ClusterView view =
        new ClusterViewBuilder(
                assigner.racks(),
                now.profile() == Profile.STOCK ? history::stockLoads : history::loads,
                region -> now.usesLocality() ? blocks.of(region) : null)
            .build(servers);
    long rest = nanos - (HBaseTicker.INSTANCE.nanos() - start);
    BalanceRun.Outcome outcome = new BalanceRun(services, now).run(scope, view, Math.max(0, rest));
    lastRun = outcome.report();
    return outcome.plans();
  }

  /** Hears that the master skipped a run: says why. */
  public void skipped() {
    List<String> reasons = gate.closedBy();
    if (reasons.isEmpty()) {
      LOG.info("Not balancing: the master skipped the run; its reason is gone by now");
    } else {
      LOG.info("Not balancing: {}", String.join("; ", reasons));
    }
  }

  /** The last run that planned, or tried to; null before the first. */
  public @Nullable RunReport lastRun() {
    return lastRun;
  }

  /** Number of regions whose block locations are known. */
  public int knownLocalities() {
    return blocks.size();
  }

  /** Ends background work. */
  public void stop() {
    blocks.stop();
  }
}
