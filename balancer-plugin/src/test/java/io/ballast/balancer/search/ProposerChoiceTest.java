// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProposerChoiceTest {
  private final Proposer fruitful = best -> -1;
  private final Proposer fruitless = best -> Proposer.NONE;
  private final Map<Proposer, Long> effort = new HashMap<>();

  /** Plays turns of equal effort in which the fruitful proposer gains and the other does not. */
  private void play(ProposerChoice choice, int turns, @Nullable Proposer gains) {
    for (int i = 0; i < turns; i++) {
      Proposer next = choice.next();
      effort.merge(next, 10L, Long::sum);
      choice.feedBack(next == gains ? 1 : 0, 10);
    }
  }

  @Test
  void mostEffortGoesToWhatBearsFruit() {
    play(
        new ProposerChoice(List.of(List.of(fruitless, fruitful)), new SplittableRandom(1)),
        1_000,
        fruitful);

    assertThat(effort.getOrDefault(fruitful, 0L)).isGreaterThan(8_500);
  }

  @Test
  void whatBearsNoFruitIsTriedAllTheSame() {
    play(
        new ProposerChoice(List.of(List.of(fruitless, fruitful)), new SplittableRandom(1)),
        1_000,
        fruitful);

    assertThat(effort.getOrDefault(fruitless, 0L)).isGreaterThan(300);
  }

  @Test
  void whatStopsBearingFruitGivesWay() {
    ProposerChoice choice =
        new ProposerChoice(List.of(List.of(fruitless, fruitful)), new SplittableRandom(1));
    play(choice, 1_000, fruitful);
    effort.clear();

    play(choice, 5_000, fruitless);

    assertThat(effort.getOrDefault(fruitless, 0L)).isGreaterThan(25_000);
  }

  @Test
  void withoutAnyFruitAllAreTriedAlike() {
    play(
        new ProposerChoice(List.of(List.of(fruitless, fruitful)), new SplittableRandom(1)),
        1_000,
        null);

    assertThat(effort.getOrDefault(fruitless, 0L)).isBetween(4_000L, 6_000L);
  }

  @Test
  void aLateOneHasNoTurnBeforeItIsAdmitted() {
    ProposerChoice choice =
        new ProposerChoice(List.of(List.of(fruitless), List.of(fruitful)), new SplittableRandom(1));
    play(choice, 1_000, fruitful);
    assertThat(effort).containsOnlyKeys(fruitless);

    choice.nextPhase();
    play(choice, 5_000, fruitful);

    assertThat(effort.getOrDefault(fruitful, 0L)).isGreaterThan(35_000);
  }
}
