// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.balancer.search.Budget;
import io.ballast.balancer.search.SearchLimits;
import io.ballast.balancer.verify.RunResult.Move;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The verifier does fail: one lie about moves at a time, and what it says of it. */
class RunVerifierTest {
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
  void theTruthIsAccepted() {
    assertThat(honest.moves()).hasSizeGreaterThan(3);
    assertThatNoException().isThrownBy(() -> RunVerifier.verify(task, honest));
  }

  @Test
  void aSourceThatIsNotTheRegionsPlace() {
    refuses(
        withFirst(new Move(first().region(), 3 - first().from(), first().to(), List.of())),
        "source of");
  }

  @Test
  void aRegionThatThereIsNot() {
    refuses(withFirst(new Move(1_000, 0, 1, List.of())), "region of");
  }

  @Test
  void aDestinationThatThereIsNot() {
    refuses(withFirst(new Move(first().region(), first().from(), 4, List.of())), "destination of");
  }

  @Test
  void aMoveToWhereTheRegionIs() {
    refuses(
        withFirst(new Move(first().region(), first().from(), first().from(), List.of())),
        "another server");
  }

  @Test
  void aRegionThatIsMovedTwice() {
    List<Move> moves = new ArrayList<>(honest.moves());
    moves.add(first());

    refuses(honest.withMoves(moves), "moved once");
  }

  @Test
  void aMoveThatIsLeftOut() {
    refuses(honest.withMoves(honest.moves().subList(1, honest.moves().size())), "server of region");
  }

  @Test
  void aRegionThatIsLost() {
    Placement placement =
        Placement.of(RunVerifier.replayed(HonestRun.snapshot(), honest.moves(), -1));
    Integer lost = placement.regionsOn().get(0).remove(0);
    int table = HonestRun.snapshot().regions().tableOf(lost);
    placement.tablesOn().get(0).set(table, placement.tablesOn().get(0).get(table) - 1);

    refuses(at(placement), "regions in all");
  }

  @Test
  void aTablesRegionThatIsCountedElsewhere() {
    Placement placement =
        Placement.of(RunVerifier.replayed(HonestRun.snapshot(), honest.moves(), -1));
    placement.tablesOn().get(3).set(0, placement.tablesOn().get(3).get(0) + 1);

    refuses(at(placement), "regions of each table on server 3");
  }

  private RunResult at(Placement placement) {
    return new RunResult(
        honest.moves(), honest.course(), honest.costs(), placement, honest.lowerBound());
  }

  @Test
  void moreMovesThanTheBudgetAllows() {
    refusesWithin(new Budget(honest.moves().size() - 1, Long.MAX_VALUE), "moves");
  }

  @Test
  void moreMegabytesThanTheBudgetAllows() {
    refusesWithin(
        new Budget(Integer.MAX_VALUE, 10L * honest.moves().size() - 1), "megabytes moved");
  }

  private void refusesWithin(Budget budget, String why) {
    SearchLimits limits = new SearchLimits(Long.MAX_VALUE, 2_000, 7, budget);

    assertThatThrownBy(
            () ->
                RunVerifier.verify(
                    new RunTask(HonestRun.snapshot(), HonestRun.COSTS, limits), honest))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(why);
  }

  @Test
  void anotherPlanTheSecondTime() {
    RunResult again = honest.withMoves(honest.moves().subList(1, honest.moves().size()));

    assertThatThrownBy(() -> RunVerifier.verifySame(honest, again))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("the same run once more");
  }
}
