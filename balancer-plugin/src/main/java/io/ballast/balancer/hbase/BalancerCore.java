// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.KnownLocalities;
import io.ballast.balancer.plan.RunReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.HConstants;
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

  /** So many regions that are moved again are named. */
  private static final int AGAIN_NAMED = 5;

  /** The longest that a run waits for what servers can carry. */
  private static final Duration CAPACITIES_WAITED_FOR = Duration.ofSeconds(5);

  private final MasterServices services;
  private final RegionAssigner assigner;
  private final RegionLoadHistory history = new RegionLoadHistory();
  private final BlockLocalityIndex blocks;
  private final KnownRacks racks = new KnownRacks();
  private final KnownCapacities capacities = new KnownCapacities(CAPACITIES_WAITED_FOR);
  private final RecentMoves recentMoves = new RecentMoves();
  private final RunGate gate;
  private final CompactionsAfterMoves compactions;
  private final BallastMetrics metrics;
  private volatile BallastSettings settings;
  private volatile @Nullable RunReport lastRun;

  /**
   * @throws IllegalArgumentException if a setting makes no sense
   */
  public BalancerCore(MasterServices services, RegionAssigner assigner) {
    this.services = services;
    this.assigner = assigner;
    settings = new BallastSettings(services.getConfiguration());
    blocks =
        new BlockLocalityIndex(
            services.getConfiguration(),
            services.getTableDescriptors(),
            settings.localityCallsPerSecond(),
            settings.localityHosts());
    gate = new RunGate(services);
    compactions =
        new CompactionsAfterMoves(
            new MasterCompactor(services, gate),
            () -> settings.compaction(),
            CompactionsAfterMoves.oneThread(),
            HBaseTicker.INSTANCE);
    metrics = new BallastMetrics(blocks::coverage, () -> lastRun);
    capacities.watch(settings.capacitySource(), services.getConfiguration());
    sayWhatIsIgnored(services.getConfiguration());
  }

  /** Takes new settings; what is running goes on with the old ones. */
  public void reload(Configuration conf) {
    BallastSettings fresh = new BallastSettings(conf);
    settings = fresh;
    blocks.setCallsPerSecond(fresh.localityCallsPerSecond());
    blocks.setMostHosts(fresh.localityHosts());
    racks.clear();
    capacities.watch(settings.capacitySource(), conf);
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
  public void update(ClusterMetrics reported) {
    BallastSettings current = settings;
    history.update(reported, current.loadsToRemember(), blocks);
    if (current.usesLocality()) {
      blocks.refresh();
    }
    compactions.heard(reported, EnvironmentEdgeManager.currentTime());
  }

  /**
   * Plans moves.
   *
   * @param assignments the regions of each table on each server
   * @return the moves, best first; empty if there is nothing to do, or if planning failed
   */
  public List<RegionPlan> balance(Map<TableName, Map<ServerName, List<RegionInfo>>> assignments) {
    long start = HBaseTicker.INSTANCE.nanos();
    BallastSettings current = settings;
    recentMoves.nextRun();
    try {
      List<RegionPlan> plans =
          current.isByTable() ? byTable(assignments, current) : together(assignments, current);
      RunReport report = lastRun;
      lastRun = report == null ? null : compactions.advise(report);
      assigner.reportRunTime(TimeUnit.NANOSECONDS.toMillis(HBaseTicker.INSTANCE.nanos() - start));
      return plans;
    } catch (RuntimeException e) {
      return failed("Input", e).plans();
    }
  }

  private List<RegionPlan> together(
      Map<TableName, Map<ServerName, List<RegionInfo>>> assignments, BallastSettings current) {
    Map<ServerName, List<RegionInfo>> all = new TreeMap<>();
    assignments.forEach(
        (table, servers) -> {
          if (isThere(table, servers)) {
            servers.forEach((server, regions) -> collect(all, server, regions));
          }
        });
    return plan(HConstants.ENSEMBLE_TABLE_NAME, all, current.limits().nanos(), current).plans();
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

  /**
   * Each table as if it were alone, the largest first; together they search no longer than one run.
   * What comes before a search is not charged to it.
   */
  private List<RegionPlan> byTable(
      Map<TableName, Map<ServerName, List<RegionInfo>>> assignments, BallastSettings current) {
    List<TableName> tables = new ArrayList<>();
    assignments.forEach(
        (table, servers) -> {
          if (isThere(table, servers)) {
            tables.add(table);
          }
        });
    tables.sort(
        Comparator.comparingInt((TableName table) -> size(assignments.get(table))).reversed());
    List<RegionPlan> plans = new ArrayList<>();
    long left = current.limits().nanos();
    for (int i = 0; i < tables.size(); i++) {
      if (left <= 0) {
        LOG.info("The time of the run is up with {} tables not looked at", tables.size() - i);
        break;
      }
      Map<ServerName, List<RegionInfo>> table = assignments.get(tables.get(i));
      if (table != null) {
        BalanceRun.Outcome outcome =
            plan(tables.get(i), table, left / (tables.size() - i), current);
        left -= TimeUnit.MILLISECONDS.toNanos(outcome.report().search().millis());
        plans.addAll(outcome.plans());
      }
    }
    LOG.info("By table: {} moves for {} tables", plans.size(), tables.size());
    return plans;
  }

  private static int size(@Nullable Map<ServerName, List<RegionInfo>> servers) {
    int regions = 0;
    if (servers != null) {
      for (List<RegionInfo> list : servers.values()) {
        regions += list == null ? 0 : list.size();
      }
    }
    return regions;
  }

  /** Plans for some of the regions. A fault of ours is said and yields no moves for these. */
  private BalanceRun.Outcome plan(
      TableName scope,
      Map<ServerName, List<RegionInfo>> assignment,
      long nanos,
      BallastSettings current) {
    try {
      return run(scope, assignment, nanos, current);
    } catch (RuntimeException e) {
      return failed(BalanceRun.label(scope), e);
    }
  }

  /** The master's balancer thread must not die of a fault of ours; no plan is always safe. */
  private BalanceRun.Outcome failed(String what, RuntimeException e) {
    LOG.error(
        "{}: planning failed, no region is moved. Please report this with the trace", what, e);
    return done(List.of(), "planning failed: " + e);
  }

  /** What came of a call without a run. */
  private BalanceRun.Outcome done(List<RegionPlan> plans, String outcome) {
    RunReport report =
        RunReport.withoutMoves(outcome, List.of(), RunReport.SearchLine.NONE, KnownLocalities.NONE);
    lastRun = report;
    return new BalanceRun.Outcome(plans, report);
  }

  private BalanceRun.Outcome run(
      TableName scope,
      Map<ServerName, List<RegionInfo>> assignment,
      long nanos,
      BallastSettings current) {
    List<RegionPlan> masterPlans = assigner.masterPlans(assignment);
    if (masterPlans != null) {
      LOG.info(
          "{}: {} moves of regions off or onto the master",
          BalanceRun.label(scope),
          masterPlans.size());
      return done(masterPlans, masterPlans.size() + " moves off or onto the master");
    }
    CapacityRules rules = capacities.rules();
    if (rules == null) {
      return blind(scope);
    }
    Map<ServerName, List<RegionInfo>> servers = new LinkedHashMap<>(assignment);
    servers.remove(assigner.master());
    servers.keySet().removeAll(UselessServers.among(servers, services.getServerManager()));
    boolean asHBase = current.profile() == Profile.STOCK;
    ClusterViewBuilder builder =
        new ClusterViewBuilder(
            all -> racks.of(all, assigner.racks()),
            regions ->
                asHBase
                    ? history.asHBase(regions, movedLately(regions, current))
                    : history.asReported(regions, movedLately(regions, current)),
            current.usesLocality()
                ? blocks::localities
                : (filesOf, serverOf, topology, reported) -> Localities.none(filesOf.length));
    ClusterView view =
        (asHBase ? builder : builder.tellStraysApart().capacities(rules)).build(servers);
    capacities.applied(rules, view.servers());
    BalanceRun.Outcome outcome =
        new BalanceRun(services, current, assigner::reportCosts).run(scope, view, nanos);
    long now = EnvironmentEdgeManager.currentTime();
    List<RegionInfo> again = recentMoves.planned(outcome.plans(), now);
    sayWhatMovesAgain(scope, again, outcome.plans().size());
    lastRun = outcome.report().movingAgain(again.size());
    compactions.planned(outcome.plans(), now);
    return outcome;
  }

  private void sayWhatMovesAgain(TableName scope, List<RegionInfo> again, int moves) {
    if (!again.isEmpty()) {
      metrics.movedAgain(again.size());
      LOG.info(
          "{}: {} of the {} regions were moved in the last {} runs already: {}{}",
          BalanceRun.label(scope),
          again.size(),
          moves,
          RecentMoves.RUNS,
          again.stream()
              .limit(AGAIN_NAMED)
              .map(RegionInfo::getEncodedName)
              .collect(Collectors.joining(", ")),
          again.size() > AGAIN_NAMED ? ", ..." : "");
    }
  }

  /** To fill small servers as if they were large would be worse than to wait. */
  private BalanceRun.Outcome blind(TableName scope) {
    String reason = "no moves: what servers can carry is not known, " + capacities.trouble();
    LOG.info("{}: {}", BalanceRun.label(scope), reason);
    return done(List.of(), reason);
  }

  private BitSet movedLately(RegionInfo[] regions, BallastSettings current) {
    return recentMoves.among(
        regions, EnvironmentEdgeManager.currentTime(), current.coolDownMillis());
  }

  /** Hears that the master skipped a run: says why. */
  public void skipped() {
    List<String> reasons = gate.closedBy();
    if (reasons.isEmpty()) {
      LOG.info(
          "Not balancing: the master skipped the run, for a reason that cannot be seen: one that"
              + " has ended since, a coprocessor's veto, or a shutdown");
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

  /** How much is known of where the regions' blocks are, now. */
  public KnownLocalities localityCoverage() {
    return blocks.coverage();
  }

  /** Ends background work. */
  public void stop() {
    blocks.stop();
    racks.stop();
    compactions.stop();
    capacities.stop();
    metrics.stop();
  }
}
