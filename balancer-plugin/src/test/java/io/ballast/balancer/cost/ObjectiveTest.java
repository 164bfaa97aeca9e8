// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RandomCandidates;
import io.ballast.balancer.model.RandomSnapshot;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ObjectiveTest {
  private static final double RELATIVE = 1e-9;
  private static final double ABSOLUTE = 1e-12;

  @Test
  void theTotalIsTheSumOfCostsTimesMultipliers() {
    Objective objective =
        objective(
            new WeightedCost(RegionCountSkewCost::new, 500),
            new WeightedCost(TableSkewCost::new, 35));

    assertThat(objective.total()).isEqualTo(500.0 + 35.0); // everything is on one server
    assertThat(objective.sumOfMultipliers()).isEqualTo(535f);
  }

  @Test
  void aFunctionWithAMultiplierOfZeroOrLessIsLeftOut() {
    Objective objective =
        objective(
            new WeightedCost(RegionCountSkewCost::new, 0),
            new WeightedCost(MemStoreSizeCost::new, -1),
            new WeightedCost(TableSkewCost::new, 35));

    assertThat(objective.costs()).extracting(FunctionCost::name).containsExactly("TableSkew");
    assertThat(objective.sumOfMultipliers()).isEqualTo(35f);
  }

  @Test
  void aFunctionThatDoesNotApplyIsNotCountedInTheSumOfMultipliers() {
    Objective objective =
        objective(
            new WeightedCost(RegionReplicaHostCost::new, 100_000),
            new WeightedCost(PrimaryRegionCountSkewCost::new, 500),
            new WeightedCost(TableSkewCost::new, 35));

    assertThat(objective.size()).isEqualTo(1);
    assertThat(objective.sumOfMultipliers()).isEqualTo(35f);
  }

  @Test
  void withoutAnyFunctionTheTotalIsZero() {
    assertThat(objective().total()).isZero();
  }

  @Test
  void aCostComesWithItsNameItsMultiplierAndItsWeight() {
    FunctionCost cost = objective(new WeightedCost(TableSkewCost::new, 35)).costs().get(0);

    assertThat(cost).isEqualTo(new FunctionCost("TableSkew", 35, 1));
    assertThat(cost.weighted()).isEqualTo(35.0);
  }

  @Test
  void judgingACandidateChangesNothing() {
    Objective objective = objective(new WeightedCost(RegionCountSkewCost::new, 500));
    double before = objective.total();

    objective.delta(new Candidate().add(0, 0, 1));

    assertThat(objective.total()).isEqualTo(before);
    assertThat(objective.layout().movedRegions()).isZero();
  }

  @Test
  void takingACandidateChangesTheLayout() {
    Objective objective = objective(new WeightedCost(RegionCountSkewCost::new, 500));

    objective.apply(new Candidate().add(0, 0, 1));

    assertThat(objective.layout().serverOf(0)).isEqualTo(1);
  }

  @Property(tries = 400)
  void aDeltaIsTheDifferenceOfTheTotalsForCandidatesOfAnyShape(@ForAll long seed) {
    Random random = new Random(seed);
    Objective objective =
        new Objective(new Layout(RandomSnapshot.of(random)), AllCosts.weighted(), new Referee());
    RandomCandidates candidates = new RandomCandidates(objective.layout(), random);
    Candidate candidate = new Candidate();
    for (int change = 0; change < 20; change++) {
      candidates.next(candidate);
      double before = objective.total();
      double promised = objective.delta(candidate);
      double parts = objective.separableDelta(candidate) + objective.coupledDelta(candidate);
      assertThat(Math.abs(parts - promised))
          .as("parts of the delta of %s", candidate)
          .isLessThanOrEqualTo(ABSOLUTE * objective.sumOfMultipliers() + RELATIVE * before);
      objective.apply(candidate);
      assertThat(Math.abs(before + promised - objective.total()))
          .as("delta of %s", candidate)
          .isLessThanOrEqualTo(ABSOLUTE * objective.sumOfMultipliers() + RELATIVE * before);
    }
  }

  @Property(tries = 50)
  void theRefereeFindsNoDriftAlongAThousandCandidates(@ForAll long seed) {
    Random random = new Random(seed);
    Layout layout = new Layout(RandomSnapshot.of(random));
    Objective objective = new Objective(layout, AllCosts.weighted(), new Referee());
    RandomCandidates candidates = new RandomCandidates(layout, random);
    Candidate candidate = new Candidate();

    assertThatNoException()
        .isThrownBy(
            () -> {
              for (int change = 0; change < 1000; change++) {
                objective.apply(candidates.next(candidate));
              }
            });
  }

  /** Three regions on the first of two servers. */
  private static Objective objective(WeightedCost... costs) {
    return new Objective(new Layout(SnapshotBuilder.withCounts(3, 0)), List.of(costs), null);
  }
}
