// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.cost.FunctionCost;
import io.ballast.balancer.cost.Need;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.Referee;
import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.plan.LocalityDebt;
import io.ballast.balancer.plan.OversizedRegions;
import io.ballast.balancer.plan.PlannedMoves;
import io.ballast.balancer.plan.Planner;
import io.ballast.balancer.plan.RunReport;
import io.ballast.balancer.search.Gap;
import io.ballast.balancer.search.LocalSearch;
import io.ballast.balancer.search.SearchLimits;
import io.ballast.balancer.search.SearchResult;
import io.ballast.procedures.MasterLiveCluster;
import io.ballast.procedures.MoveCheck;
import io.ballast.procedures.MoveObjection;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
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

  /** So many moves of a plan are written to the log, with their reasons. */
  private static final int MOVES_LOGGED = 10;

  /** So many regions that should be split are. */
  private static final int OVERSIZED_LOGGED = 5;

  private final MasterServices services;
  private final BallastSettings settings;
  private final RunRecorder recorder;
  private final CostListener costs;

  /** Takes the costs of a scope as they are, for whoever watches them. */
  interface CostListener {
    void report(TableName scope, List<FunctionCost> costs);
  }

  BalanceRun(MasterServices services, BallastSettings settings, CostListener costs) {
    this.costs = costs;
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
   * @param scope the table whose regions these are, or HBase's name for all together
   * @param nanos how long the search may take
   */
  Outcome run(TableName scope, ClusterView view, long nanos) {
    Objective objective =
        new Objective(
            new Layout(view.snapshot()),
            settings.costs(),
            settings.refereed() ? new Referee() : null);
    List<FunctionCost> before = objective.costs();
    costs.report(scope, before);
    Need.Verdict need = settings.need().judge(objective);
    if (objective.size() == 0 && view.snapshot().topology().servers() >= Need.MIN_SERVERS) {
      return nothing(
          scope,
          view,
          "no cost function counts: every multiplier is 0 or less. Maybe set "
              + Settings.COSTS.get(0).multiplier().key()
              + "="
              + Settings.COSTS.get(0).multiplier().defaultText(),
          before);
    }
    if (settings.profile() != Profile.STOCK) {
      sayWhatToSplit(view);
    }
    if (!need.needed()) {
      return nothing(scope, view, need.why(), before);
    }
    double hardBefore = objective.hardTotal();
    SearchLimits limits =
        new SearchLimits(
            Math.min(nanos, settings.limits().nanos()),
            settings.limits().steps(),
            settings.limits().seed(),
            settings.budget(view.snapshot().regions().size()));
    SearchResult search = new LocalSearch(HBaseTicker.INSTANCE).run(objective, limits);
    PlannedMoves moves = withoutImpossible(scope, view, objective, new Planner(objective).plan());
    return moves.size() == 0
            || objective.hardTotal() > hardBefore
            || (objective.hardTotal() == hardBefore && objective.total() > search.costBefore())
        ? nothingBetter(scope, view, need, search, before)
        : planned(scope, view, need, search, before, objective, moves);
  }

  /** What the log calls a scope. */
  static String label(TableName scope) {
    return scope.equals(HConstants.ENSEMBLE_TABLE_NAME) ? "Cluster" : "Table " + scope;
  }

  /** One line for the cluster; for each of many tables only who debugs wants to read it. */
  private static void sayNoMoves(TableName scope, String reason, List<RunReport.CostLine> costs) {
    if (scope.equals(HConstants.ENSEMBLE_TABLE_NAME)) {
      LOG.info("{}: no moves, {}. {}", label(scope), reason, RunWords.of(costs));
    } else {
      LOG.debug("{}: no moves, {}. {}", label(scope), reason, RunWords.of(costs));
    }
  }

  private Outcome nothing(
      TableName scope, ClusterView view, String reason, List<FunctionCost> costs) {
    return withoutMoves(scope, view, reason, costs, RunReport.SearchLine.NONE);
  }

  private Outcome nothingBetter(
      TableName scope,
      ClusterView view,
      Need.Verdict need,
      SearchResult search,
      List<FunctionCost> costs) {
    String reason =
        "looked because of %s and found no better layout: %s"
            .formatted(need.why(), RunWords.of(search, search.gap()));
    return withoutMoves(scope, view, reason, costs, RunWords.line(search, search.gap()));
  }

  private Outcome withoutMoves(
      TableName scope,
      ClusterView view,
      String reason,
      List<FunctionCost> costs,
      RunReport.SearchLine search) {
    List<RunReport.CostLine> lines = RunWords.lines(costs, costs);
    String said = reason + RunWords.of(view.knownLocalities());
    sayNoMoves(scope, said, lines);
    recorder.rejected(reason, costs);
    return new Outcome(
        List.of(),
        RunReport.withoutMoves("no moves: " + said, lines, search, view.knownLocalities()));
  }

  private Outcome planned(
      TableName scope,
      ClusterView view,
      Need.Verdict need,
      SearchResult search,
      List<FunctionCost> before,
      Objective objective,
      PlannedMoves moves) {
    List<FunctionCost> after = objective.costs();
    List<RegionPlan> plans = plans(view, moves);
    Gap gap = new Gap(objective.total(), search.bound());
    LocalityDebt debt = LocalityDebt.ofPlan(view.snapshot(), moves);
    String outcome =
        "%d moves because of %s, cost %.6g -> %.6g, %s: %s%s"
            .formatted(
                plans.size(),
                need.why(),
                RunWords.total(before),
                RunWords.total(after),
                debt,
                RunWords.of(search, gap),
                RunWords.of(view.knownLocalities()));
    RunReport report =
        new RunReport(
            outcome,
            RunWords.lines(before, after),
            RunWords.moves(view, moves),
            plans.size(),
            0,
            RunWords.line(search, gap),
            view.knownLocalities(),
            new RunReport.DebtLines(debt, List.of(), 0));
    LOG.info("{}: {}. {}", label(scope), outcome, RunWords.of(report.costs()));
    for (int move = 0; move < Math.min(MOVES_LOGGED, report.moves().size()); move++) {
      LOG.info(
          "Move {}: {}",
          move + 1,
          RunWords.of(report.moves().get(move), view.snapshot().facts(), moves.region(move)));
    }
    if (settings.profile() != Profile.STOCK) {
      LOG.info(
          "{}: by HBase's own formula {}",
          label(scope),
          "%.6g -> %.6g"
              .formatted(stockTotal(new Layout(view.snapshot())), stockTotal(objective.layout())));
    }
    recorder.decided(plans, before, after, search.steps());
    costs.report(scope, after);
    return new Outcome(plans, report);
  }

  private double stockTotal(Layout layout) {
    return new Objective(layout, settings.stockCosts(), null).total();
  }

  /** Names regions that no layout can place well: only a split helps. */
  private static void sayWhatToSplit(ClusterView view) {
    for (OversizedRegions.Oversized one : OversizedRegions.of(view.snapshot(), OVERSIZED_LOGGED)) {
      LOG.info(
          "Split {} of {}: its {} are {} times a server's fair share",
          view.region(one.region()).getEncodedName(),
          view.region(one.region()).getTable(),
          one.resource(),
          "%.1f".formatted(one.shares()));
    }
  }

  private static List<RegionPlan> plans(ClusterView view, PlannedMoves moves) {
    List<RegionPlan> plans = new ArrayList<>(moves.size());
    for (int move = 0; move < moves.size(); move++) {
      plans.add(view.plan(moves.region(move), moves.to(move)));
    }
    return plans;
  }

  /**
   * Takes back what the cluster has made impossible since the snapshot, and whatever then does not
   * pay any more.
   */
  private PlannedMoves withoutImpossible(
      TableName scope, ClusterView view, Objective objective, PlannedMoves moves) {
    if (services.getAssignmentManager() == null || services.getServerManager() == null) {
      return moves;
    }
    MoveCheck check = new MoveCheck(new MasterLiveCluster(services));
    Map<MoveObjection, Integer> dropped = new EnumMap<>(MoveObjection.class);
    for (int move = 0; move < moves.size(); move++) {
      MoveObjection objection = check.objectionTo(view.plan(moves.region(move), moves.to(move)));
      if (objection != null) {
        dropped.merge(objection, 1, Integer::sum);
        objective.apply(new Candidate().add(moves.region(move), moves.to(move), moves.from(move)));
      }
    }
    if (dropped.isEmpty()) {
      return moves;
    }
    LOG.info("{}: moves dropped, the cluster has changed: {}", label(scope), dropped);
    return new Planner(objective).plan();
  }
}
