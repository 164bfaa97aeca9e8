// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.plan.PlannedMoves.Effect;
import io.ballast.balancer.verify.RunResult.Move;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Holds the effects that a plan claims for its moves against the difference that each really makes:
 * every function's cost with the whole plan, less the cost with all moves but this one.
 */
final class EffectVerifier {
  /** Effects are kept in single precision. */
  private static final double RELATIVE = 1e-6;

  /** What remains of a weighted cost where two that are equal are taken from one another. */
  private static final double CANCELLED = 1e-9;

  /** Each move costs a look at the whole cluster; the first ones of a plan stand for all. */
  private static final int MOST = 40;

  private final RunTask task;
  private final List<Move> moves;

  EffectVerifier(RunTask task, List<Move> moves) {
    this.task = task;
    this.moves = moves;
  }

  void verify() {
    Objective with = at(-1);
    for (int move = 0; move < Math.min(MOST, moves.size()); move++) {
      Objective without = at(move);
      Map<String, Double> claimed = new HashMap<>();
      for (Effect effect : moves.get(move).effects()) {
        assertThat(claimed.put(effect.function(), effect.change()))
            .as("%s is said once of %s", effect.function(), moves.get(move))
            .isNull();
      }
      for (int i = 0; i < with.size(); i++) {
        double weight = with.multiplier(i);
        double cost = with.function(i).costFromScratch();
        double change = weight * (cost - without.function(i).costFromScratch());
        double claim = claimed.getOrDefault(with.function(i).name(), 0.0);
        double tolerance = RELATIVE * Math.abs(change) + CANCELLED * weight * (1 + cost);
        assertThat(claim)
            .as("effect on %s of %s", with.function(i).name(), moves.get(move))
            .isCloseTo(change, within(tolerance));
        claimed.remove(with.function(i).name());
      }
      assertThat(claimed).as("effects on functions not in force, %s", moves.get(move)).isEmpty();
      assertPays(moves.get(move), with, without);
    }
  }

  /** A plan is better with each of its moves than without: by a hard rule, or at equal ones. */
  private static void assertPays(Move move, Objective with, Objective without) {
    double hard = with.hardTotal() - without.hardTotal();
    double rounding = RunVerifier.rounding(with.hardTotal());
    assertThat(hard).as("hard rules, %s pays", move).isLessThanOrEqualTo(rounding);
    if (hard > -rounding) {
      assertThat(with.total() - without.total())
          .as("%s pays", move)
          .isLessThanOrEqualTo(RunVerifier.rounding(with.total()));
    }
  }

  private Objective at(int butMove) {
    Layout layout = RunVerifier.replayed(task.snapshot(), moves, butMove);
    return new Objective(layout, task.costs(), null);
  }
}
