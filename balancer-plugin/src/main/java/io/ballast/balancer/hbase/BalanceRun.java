// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.cost.FunctionCost;
import io.ballast.balancer.cost.Need;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.Referee;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.plan.PlannedMoves;
import io.ballast.balancer.plan.Planner;
import io.ballast.balancer.plan.RunReport;
import io.ballast.balancer.search.LocalSearch;
import io.ballast.balancer.search.SearchLimits;
import io.ballast.balancer.search.SearchResult;
import io.ballast.procedures.MasterLiveCluster;
import io.ballast.procedures.MoveCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.master.MasterServices;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run over one view of the cluster: is it necessary, what would be better, and in which moves.
 * Says in one INFO line what came of it, also if nothing did.
 */
final class BalanceRun {
  private static final Logger LOG = LoggerFactory.getLogger(BalanceRun.class);

  private final MasterServices services;
  private final BallastSettings settings;
  private final RunRecorder recorder;

  BalanceRun(MasterServices services, BallastSettings settings) {
    this.services = services;
    this.settings = settings;
    recorder = new RunRecorder(services.getConfiguration(), settings);
  }

  /**
   * What came of a run.
   *
   * @param plans the moves, best first; empty if there is nothing to do
   * @param report the run in words
   */
  record Outcome(List<RegionPlan> plans, RunReport report) {}

  /**
   * @param scope whose regions these are, for the log
   * @param nanos how long the search may take
   */
  Outcome run(String scope, ClusterView view, long nanos) {
    Objective objective =
        new Objective(
            new Layout(view.snapshot()),
            settings.costs(),
            settings.refereed() ? new Referee() : null);
    List<FunctionCost> before = objective.costs();
    Need.Verdict need = settings.need().judge(objective);
    if (objective.size() == 0 && view.snapshot().topology().servers() >= Need.MIN_SERVERS) {
      return nothing(
          scope,
          "no cost function counts: every multiplier is 0 or less. Maybe set "
              + Settings.COSTS.get(0).multiplier().key()
              + "="
              + Settings.COSTS.get(0).multiplier().defaultText(),
          before);
    }
    if (!need.needed()) {
      return nothing(scope, need.why(), before);
    }
    SearchLimits limits =
        new SearchLimits(
            Math.min(nanos, settings.limits().nanos()),
            settings.limits().steps(),
            settings.limits().seed(),
            settings.budget(view.snapshot().regions().size()));
    SearchResult search = new LocalSearch(HBaseTicker.INSTANCE).run(objective, limits);
    PlannedMoves moves = new Planner(objective).plan();
    return moves.size() == 0
        ? nothingBetter(scope, need, search, before)
        : planned(scope, view, need, search, before, objective, moves);
  }

  private Outcome nothing(String scope, String reason, List<FunctionCost> costs) {
    LOG.info("{}: no moves, {}. {}", scope, reason, spelled(costs, costs));
    recorder.rejected(reason, costs);
    return new Outcome(
        List.of(),
        RunReport.withoutMoves(
            "no moves: " + reason, lines(costs, costs), RunReport.SearchLine.NONE));
  }

  private Outcome nothingBetter(
      String scope, Need.Verdict need, SearchResult search, List<FunctionCost> costs) {
    String reason =
        "looked because of %s, but no layout is better: %d candidates in %d ms (%s)"
            .formatted(
                need.why(),
                search.steps(),
                TimeUnit.NANOSECONDS.toMillis(search.nanos()),
                search.stopped());
    LOG.info("{}: no moves, {}. {}", scope, reason, spelled(costs, costs));
    recorder.rejected(reason, costs);
    return new Outcome(
        List.of(),
        RunReport.withoutMoves("no moves: " + reason, lines(costs, costs), line(search)));
  }

  private Outcome planned(
      String scope,
      ClusterView view,
      Need.Verdict need,
      SearchResult search,
      List<FunctionCost> before,
      Objective objective,
      PlannedMoves moves) {
    List<FunctionCost> after = objective.costs();
    List<RegionPlan> plans = stillPossible(scope, view, moves);
    String outcome =
        "%d moves because of %s, cost %.6g -> %.6g: %d candidates in %d ms (%s)"
            .formatted(
                plans.size(),
                need.why(),
                total(before),
                total(after),
                search.steps(),
                TimeUnit.NANOSECONDS.toMillis(search.nanos()),
                search.stopped());
    LOG.info("{}: {}. {}", scope, outcome, spelled(before, after));
    recorder.decided(plans, before, after, search.steps());
    return new Outcome(
        plans,
        new RunReport(
            outcome, lines(before, after), moveLines(view, moves), plans.size(), line(search)));
  }

  private List<RegionPlan> stillPossible(String scope, ClusterView view, PlannedMoves moves) {
    List<RegionPlan> plans = new ArrayList<>(moves.size());
    for (int move = 0; move < moves.size(); move++) {
      plans.add(view.plan(moves.region(move), moves.to(move)));
    }
    if (services.getAssignmentManager() == null || services.getServerManager() == null) {
      return plans;
    }
    MoveCheck.Checked checked = new MoveCheck(new MasterLiveCluster(services)).check(plans);
    if (!checked.dropped().isEmpty()) {
      LOG.info("{}: moves dropped, the cluster has changed: {}", scope, checked.dropped());
    }
    return checked.moves();
  }

  private static List<RunReport.MoveLine> moveLines(ClusterView view, PlannedMoves moves) {
    List<RunReport.MoveLine> lines = new ArrayList<>();
    for (int move = 0; move < Math.min(moves.size(), RunReport.MOVES_SHOWN); move++) {
      int region = moves.region(move);
      lines.add(
          new RunReport.MoveLine(
              view.region(region).getEncodedName(),
              view.region(region).getTable().getNameAsString(),
              view.server(moves.from(move)).getServerName(),
              view.server(moves.to(move)).getServerName(),
              view.snapshot().loads().storeFileMb(region),
              moves.effects(move)));
    }
    return lines;
  }

  private static RunReport.SearchLine line(SearchResult search) {
    return new RunReport.SearchLine(
        search.stopped().name(), search.steps(), TimeUnit.NANOSECONDS.toMillis(search.nanos()));
  }

  private static double total(List<FunctionCost> costs) {
    return costs.stream().mapToDouble(FunctionCost::weighted).sum();
  }

  private static List<RunReport.CostLine> lines(
      List<FunctionCost> before, List<FunctionCost> after) {
    List<RunReport.CostLine> lines = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      FunctionCost was = before.get(i);
      lines.add(
          new RunReport.CostLine(was.name(), was.multiplier(), was.cost(), after.get(i).cost()));
    }
    return lines;
  }

  private static String spelled(List<FunctionCost> before, List<FunctionCost> after) {
    return lines(before, after).stream()
        .map(
            line ->
                line.before() == line.after()
                    ? "%s %.4g*%s".formatted(line.name(), line.before(), line.multiplier())
                    : "%s %.4g->%.4g*%s"
                        .formatted(line.name(), line.before(), line.after(), line.multiplier()))
        .collect(Collectors.joining(", "));
  }
}
