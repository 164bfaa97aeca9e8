// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CandidateTest {
  private final Candidate candidate = new Candidate();

  @Test
  void aMoveHasOneStepAndTouchesTwoServers() {
    candidate.add(7, 3, 5);

    assertThat(candidate.steps()).isEqualTo(1);
    assertThat(candidate.region(0)).isEqualTo(7);
    assertThat(candidate.from(0)).isEqualTo(3);
    assertThat(candidate.to(0)).isEqualTo(5);
    assertThat(candidate.slots()).isEqualTo(2);
  }

  @Test
  void aSwapTouchesTwoServersOnly() {
    candidate.add(7, 3, 5).add(8, 5, 3);

    assertThat(candidate.steps()).isEqualTo(2);
    assertThat(candidate.slots()).isEqualTo(2);
    assertThat(candidate.fromSlot(0)).isEqualTo(candidate.toSlot(1));
    assertThat(candidate.toSlot(0)).isEqualTo(candidate.fromSlot(1));
  }

  @Test
  void aChainSharesTheSlotsOfTheServersBetween() {
    candidate.add(7, 0, 1).add(8, 1, 2).add(9, 2, 3);

    assertThat(candidate.slots()).isEqualTo(4);
    assertThat(candidate.toSlot(0)).isEqualTo(candidate.fromSlot(1));
    assertThat(candidate.toSlot(1)).isEqualTo(candidate.fromSlot(2));
  }

  @Test
  void aSlotKnowsItsServer() {
    candidate.add(7, 4, 2).add(8, 9, 4);

    assertThat(candidate.server(candidate.fromSlot(0))).isEqualTo(4);
    assertThat(candidate.server(candidate.toSlot(0))).isEqualTo(2);
    assertThat(candidate.server(candidate.fromSlot(1))).isEqualTo(9);
    assertThat(candidate.server(candidate.toSlot(1))).isEqualTo(4);
  }

  @Test
  void theMostStepsBetweenDifferentServersFit() {
    for (int step = 0; step < Candidate.MAX_STEPS; step++) {
      candidate.add(step, 2 * step, 2 * step + 1);
    }

    assertThat(candidate.steps()).isEqualTo(Candidate.MAX_STEPS);
    assertThat(candidate.slots()).isEqualTo(Candidate.MAX_SLOTS);
  }

  @Test
  void oneStepMoreIsRefused() {
    for (int step = 0; step < Candidate.MAX_STEPS; step++) {
      candidate.add(step, 2 * step, 2 * step + 1);
    }

    assertThatThrownBy(() -> candidate.add(100, 0, 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void clearingForgetsStepsAndServers() {
    candidate.add(7, 3, 5).add(8, 5, 1).clear().add(1, 5, 6);

    assertThat(candidate.steps()).isEqualTo(1);
    assertThat(candidate.slots()).isEqualTo(2);
    assertThat(candidate.region(0)).isEqualTo(1);
    assertThat(candidate.from(0)).isEqualTo(5);
    assertThat(candidate.to(0)).isEqualTo(6);
  }

  @Test
  void aCopyHasTheSameStepsAndStaysWhenTheOriginalChanges() {
    candidate.add(7, 3, 5).add(8, 5, 3);
    Candidate copy = new Candidate().add(1, 0, 9).copyOf(candidate);

    candidate.clear();

    assertThat(copy).hasToString("Candidate[region 7: 3 -> 5, region 8: 5 -> 3]");
    assertThat(copy.slots()).isEqualTo(2);
  }

  @Test
  void itReadsAsTheListOfItsSteps() {
    candidate.add(7, 3, 5).add(8, 5, 3);

    assertThat(candidate).hasToString("Candidate[region 7: 3 -> 5, region 8: 5 -> 3]");
  }
}
