// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionSet;
import io.ballast.balancer.search.Budget;
import io.ballast.balancer.verify.RunResult.Move;
import io.ballast.balancer.verify.RunResult.Totals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Holds a whole run against what must be true of every run, whatever the cluster. Nothing that the
 * run says of itself is believed: costs are counted up anew from the snapshot and the moves.
 */
public final class RunVerifier {
  private static final double RELATIVE = 1e-9;

  private final RunTask task;
  private final RunResult result;
  private final ClusterSnapshot snapshot;

  private RunVerifier(RunTask task, RunResult result) {
    this.task = task;
    this.result = result;
    snapshot = task.snapshot();
  }

  /** Runs a task twice and verifies all there is to verify. */
  public static void verify(RunTask task) {
    RunResult result = task.run();
    verify(task, result);
    verifySame(result, task.run());
  }

  /** Verifies what one result claims. */
  static void verify(RunTask task, RunResult result) {
    RunVerifier verifier = new RunVerifier(task, result);
    verifier.movesAreMadeFromWhereRegionsAreToWhereTheyMayGo();
    verifier.regionsAreConserved();
    verifier.theBudgetIsKept();
    Layout after = verifier.replayed(-1);
    verifier.costsAreTheTruth(after);
    verifier.nothingGetsWorse(after);
    verifier.noCostIsBelowTheBound(after);
    new EffectVerifier(task, result.moves()).verify();
  }

  /** The same snapshot, settings, seed and steps give the same plan. */
  static void verifySame(RunResult result, RunResult again) {
    assertThat(again).as("the same run once more").isEqualTo(result);
  }

  private void movesAreMadeFromWhereRegionsAreToWhereTheyMayGo() {
    Set<Integer> moved = new HashSet<>();
    for (Move move : result.moves()) {
      assertThat(move.region())
          .as("region of %s", move)
          .isBetween(0, snapshot.regions().size() - 1);
      assertThat(move.from())
          .as("source of %s", move)
          .isEqualTo(snapshot.regions().serverOf(move.region()));
      assertThat(move.to())
          .as("destination of %s", move)
          .isBetween(0, snapshot.topology().servers() - 1)
          .as("another server for %s", move)
          .isNotEqualTo(move.from());
      assertThat(moved.add(move.region())).as("moved once: %s", move).isTrue();
    }
  }

  private void regionsAreConserved() {
    Layout after = replayed(-1);
    RegionSet regions = snapshot.regions();
    List<Integer> all = new ArrayList<>();
    for (int server = 0; server < snapshot.topology().servers(); server++) {
      List<Integer> tables = new ArrayList<>(Collections.nCopies(snapshot.regions().tables(), 0));
      for (int region : result.placement().regionsOn().get(server)) {
        assertThat(after.serverOf(region)).as("server of region %s", region).isEqualTo(server);
        tables.set(regions.tableOf(region), tables.get(regions.tableOf(region)) + 1);
        all.add(region);
      }
      assertThat(result.placement().tablesOn().get(server))
          .as("regions of each table on server %s", server)
          .isEqualTo(tables);
    }
    assertThat(all).as("regions in all").doesNotHaveDuplicates().hasSize(regions.size());
  }

  private void theBudgetIsKept() {
    Budget budget = task.limits().budget();
    long megabytes = 0;
    for (Move move : result.moves()) {
      megabytes += snapshot.loads().storeFileMb(move.region());
    }
    assertThat(result.moves().size()).as("moves").isLessThanOrEqualTo(budget.moves());
    assertThat(megabytes).as("megabytes moved").isLessThanOrEqualTo(budget.megabytes());
  }

  private void costsAreTheTruth(Layout after) {
    Totals before = Totals.of(new Objective(new Layout(snapshot), task.costs(), null));
    assertThat(result.course().before()).as("totals before").satisfies(is(before));
    assertThat(result.course().reportedBefore())
        .as("reported before")
        .isCloseTo(before.total(), within(rounding(before.total())));
    double searched = result.course().searched().total();
    assertThat(result.course().reportedAfter())
        .as("reported after the search")
        .isCloseTo(searched, within(rounding(searched)));
    Objective truth = new Objective(after, task.costs(), null);
    assertThat(result.costs()).as("functions in force").hasSize(truth.size());
    for (int i = 0; i < truth.size(); i++) {
      double cost = truth.function(i).costFromScratch();
      assertThat(result.costs().get(i).name()).isEqualTo(truth.function(i).name());
      assertThat(result.costs().get(i).cost())
          .as("cost after of %s", truth.function(i).name())
          .isCloseTo(cost, within(rounding(cost)));
    }
  }

  private void nothingGetsWorse(Layout after) {
    Totals before = Totals.of(new Objective(new Layout(snapshot), task.costs(), null));
    Totals then = Totals.of(new Objective(after, task.costs(), null));
    assertThat(then).as("after the run").satisfies(isNoWorseThan(before));
    assertThat(then).as("the plan").satisfies(isNoWorseThan(result.course().searched()));
  }

  private void noCostIsBelowTheBound(Layout after) {
    double total = new Objective(after, task.costs(), null).total();
    assertThat(result.lowerBound())
        .as("lower bound")
        .isNotNaN()
        .isLessThanOrEqualTo(total + rounding(total));
  }

  /** The layout that the moves lead to, all of them but one. */
  private Layout replayed(int butMove) {
    return replayed(snapshot, result.moves(), butMove);
  }

  static Layout replayed(ClusterSnapshot snapshot, List<Move> moves, int butMove) {
    Layout layout = new Layout(snapshot);
    for (int move = 0; move < moves.size(); move++) {
      if (move != butMove) {
        layout.move(moves.get(move).region(), moves.get(move).to());
      }
    }
    return layout;
  }

  private static Consumer<Totals> is(Totals expected) {
    return totals -> {
      assertThat(totals.hard())
          .as("hard rules")
          .isCloseTo(expected.hard(), within(rounding(expected.hard())));
      assertThat(totals.total())
          .as("costs")
          .isCloseTo(expected.total(), within(rounding(expected.total())));
    };
  }

  /** Hard rules first; a cost may rise only where a hard rule is mended. */
  private static Consumer<Totals> isNoWorseThan(Totals before) {
    double hardRounding = rounding(before.hard());
    return totals -> {
      assertThat(totals.hard())
          .as("violations of hard rules")
          .isLessThanOrEqualTo(before.hard() + hardRounding);
      if (totals.hard() >= before.hard() - hardRounding) {
        assertThat(totals.total())
            .as("cost without a hard rule mended")
            .isLessThanOrEqualTo(before.total() + rounding(before.total()));
      }
    };
  }

  static double rounding(double value) {
    return RELATIVE * (1e-3 + Math.abs(value));
  }
}
