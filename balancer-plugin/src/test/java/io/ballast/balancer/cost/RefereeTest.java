// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefereeTest {
  private final Candidate move = new Candidate().add(0, 0, 1);

  @Test
  void theFunctionThatDriftedIsNamedWithBothValuesAndTheChangeBefore() {
    assertThatThrownBy(() -> objective(new FixedCost(0, 1)).apply(move))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("function=Fixed")
        .hasMessageContaining("kept=0.0")
        .hasMessageContaining("fromScratch=1.0")
        .hasMessageContaining("region 0: 0 -> 1")
        .hasMessageContaining("Maybe");
  }

  @Test
  void roundingIsNoDrift() {
    assertThatNoException().isThrownBy(() -> objective(new FixedCost(1, 1 + 5e-10)).apply(move));
  }

  @Test
  void aBillionthIsDrift() {
    assertThatThrownBy(() -> objective(new FixedCost(1, 1 + 2e-9)).apply(move))
        .hasMessageContaining("function=Fixed");
  }

  @Test
  void aKeptCostThatIsNotANumberIsDrift() {
    assertThatThrownBy(() -> objective(new FixedCost(Double.NaN, 1)).apply(move))
        .hasMessageContaining("kept=NaN");
  }

  @Test
  void aCostFromScratchThatIsNotANumberIsDrift() {
    assertThatThrownBy(() -> objective(new FixedCost(1, Double.NaN)).apply(move))
        .hasMessageContaining("fromScratch=NaN");
  }

  @Test
  void theRightFunctionAmongSeveralIsNamed() {
    List<WeightedCost> costs =
        List.of(
            new WeightedCost(RegionCountSkewCost::new, 1),
            new WeightedCost(any -> new FixedCost(0, 1), 1),
            new WeightedCost(TableSkewCost::new, 1));
    Objective objective = new Objective(layout(), costs, new Referee());

    assertThatThrownBy(() -> objective.apply(move)).hasMessageContaining("function=Fixed");
  }

  @Test
  void withoutARefereeDriftIsNotLookedFor() {
    Objective objective =
        new Objective(layout(), List.of(new WeightedCost(any -> new FixedCost(0, 1), 1)), null);

    objective.apply(move);

    assertThat(objective.total()).isZero();
  }

  private static Objective objective(CostFunction function) {
    return new Objective(layout(), List.of(new WeightedCost(any -> function, 1)), new Referee());
  }

  private static Layout layout() {
    return new Layout(SnapshotBuilder.withCounts(2, 1));
  }
}
