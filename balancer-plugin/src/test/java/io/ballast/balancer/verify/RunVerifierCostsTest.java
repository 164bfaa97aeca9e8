// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.verify;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.balancer.cost.FunctionCost;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.SnapshotBuilder;
import io.ballast.balancer.plan.PlannedMoves.Effect;
import io.ballast.balancer.verify.RunResult.Course;
import io.ballast.balancer.verify.RunResult.Move;
import io.ballast.balancer.verify.RunResult.Totals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The verifier does fail: one lie about costs at a time, and what it says of it. */
class RunVerifierCostsTest {
  private final RunTask task = new RunTask(HonestRun.snapshot(), HonestRun.COSTS, HonestRun.LIMITS);
  private final RunResult honest = task.run();

  private void refuses(RunResult lie, String why) {
    assertThatThrownBy(() -> RunVerifier.verify(task, lie))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(why);
  }

  private RunResult withFirst(Move first) {
    List<Move> moves = new ArrayList<>(honest.moves());
    moves.set(0, first);
    return honest.withMoves(moves);
  }

  private Move first() {
    return honest.moves().get(0);
  }

  @Test
  void aCostBeforeThatIsNotTheTruth() {
    Course truth = honest.course();
    Totals wrong = new Totals(truth.before().hard(), truth.before().total() * (1 + 1e-8));

    refuses(
        along(new Course(wrong, truth.searched(), wrong.total(), truth.reportedAfter())),
        "totals before");
  }

  @Test
  void aReportedCostThatIsNotTheTruth() {
    Course truth = honest.course();

    refuses(
        along(
            new Course(
                truth.before(),
                truth.searched(),
                truth.reportedBefore(),
                truth.reportedAfter() / 2)),
        "reported after the search");
    refuses(
        along(
            new Course(
                truth.before(),
                truth.searched(),
                truth.reportedBefore() + 1,
                truth.reportedAfter())),
        "reported before");
  }

  private RunResult along(Course course) {
    return new RunResult(
        honest.moves(), course, honest.costs(), honest.placement(), honest.lowerBound());
  }

  @Test
  void aFunctionsCostThatIsNotTheTruth() {
    List<FunctionCost> costs = new ArrayList<>(honest.costs());
    FunctionCost move = costs.get(1);
    costs.set(1, new FunctionCost(move.name(), move.multiplier(), move.cost() * (1 + 1e-8)));

    refuses(
        new RunResult(
            honest.moves(), honest.course(), costs, honest.placement(), honest.lowerBound()),
        "cost after of Move");
  }

  @Test
  void aPlanThatBringsReplicasTogether() {
    refusesPlan(apart().replica(0, 0, 0, 0).replica(1, 0, 0, 1), 0, "violations of hard rules");
  }

  @Test
  void aPlanThatCostsMoreAndMendsNoHardRule() {
    refusesPlan(apart().regions(2, 0).regions(2, 1), 0, "cost without a hard rule mended");
  }

  private static SnapshotBuilder apart() {
    return new SnapshotBuilder(2);
  }

  /** What a run would say that made one move, to server 1, and told the truth about it. */
  private static void refusesPlan(SnapshotBuilder builder, int region, String why) {
    RunTask task = new RunTask(builder.build(), HonestRun.COSTS, HonestRun.LIMITS);
    Move move = new Move(region, 0, 1, List.of());

    Layout after = RunVerifier.replayed(task.snapshot(), List.of(move), -1);

    assertThatThrownBy(() -> RunVerifier.verify(task, HonestRun.of(task, List.of(move), after)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(why);
  }

  @Test
  void aCostBelowTheBound() {
    refuses(
        new RunResult(
            honest.moves(), honest.course(), honest.costs(), honest.placement(), 1_000_000),
        "lower bound");
  }

  @Test
  void anEffectThatAMoveDoesNotHave() {
    Effect effect = first().effects().get(0);

    refuses(
        withEffects(new Effect(effect.function(), effect.change() * 1.001)),
        "effect on " + effect.function());
    refuses(withEffects(new Effect("Unknown", 1)), "effect on");
  }

  private RunResult withEffects(Effect effect) {
    List<Effect> effects = new ArrayList<>(first().effects());
    effects.set(0, effect);
    return withFirst(new Move(first().region(), first().from(), first().to(), effects));
  }

  @Test
  void aMoveThatDoesNotPay() {
    // two are enough to make the numbers of regions even
    RunTask lopsided =
        new RunTask(SnapshotBuilder.withCounts(6, 1, 3), HonestRun.COSTS, HonestRun.LIMITS);
    List<Move> moves = new ArrayList<>();
    for (int region = 0; region < 3; region++) {
      moves.add(new Move(region, 0, 1, List.of()));
    }
    List<Move> told = HonestRun.withEffects(lopsided, moves);
    Layout after = RunVerifier.replayed(lopsided.snapshot(), told, -1);

    assertThatThrownBy(() -> RunVerifier.verify(lopsided, HonestRun.of(lopsided, told, after)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("pays");
  }
}
