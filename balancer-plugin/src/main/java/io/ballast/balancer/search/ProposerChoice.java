// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * Chooses which proposer is next, so that effort (candidates judged, not turns) goes where it bears
 * fruit: most of it in proportion to what each gained lately for its effort, and a fixed share to
 * any of them, since what was fruitless may bear fruit later.
 */
final class ProposerChoice {
  private static final double ANY = 0.15;

  /** What happened so many turns ago weighs 1/e. */
  private static final double MEMORY = 200;

  private final List<Proposer> proposers;
  private final Queue<List<Proposer>> later;
  private final SplittableRandom random;
  private final double[] gain;
  private final double[] effort;
  private final double[] turns;
  private final double[] weight;
  private int last;
  private boolean lastWasAny;
  private double effortOfAll;
  private double effortOfAny;

  /**
   * @param phases those that have turns from the first phase of a search on, from the second on …
   */
  ProposerChoice(List<List<Proposer>> phases, SplittableRandom random) {
    this.random = random;
    proposers = new ArrayList<>(phases.get(0));
    later = new ArrayDeque<>(phases.subList(1, phases.size()));
    int most = phases.stream().mapToInt(List::size).sum();
    gain = new double[most];
    effort = new double[most];
    turns = new double[most];
    weight = new double[most];
  }

  /** From now on those have turns too that were not worth their effort before. */
  void nextPhase() {
    proposers.addAll(later.remove());
  }

  Proposer next() {
    double sum = 0;
    for (int i = 0; i < weight.length; i++) {
      sum += weight[i];
    }
    lastWasAny = sum == 0 || effortOfAny <= ANY * effortOfAll;
    if (lastWasAny) {
      last = random.nextInt(proposers.size());
    } else {
      double left = random.nextDouble() * sum;
      last = 0;
      while (last < proposers.size() - 1 && (left -= weight[last]) > 0) {
        last++;
      }
    }
    return proposers.get(last);
  }

  /** Hears what became of the proposer chosen last. */
  void feedBack(double gained, long steps) {
    double keep = 1 - 1 / MEMORY;
    gain[last] = gain[last] * keep + gained;
    effort[last] = effort[last] * keep + steps;
    turns[last] = turns[last] * keep + 1;
    // turns for each unit of effort, times gain for each unit of effort
    weight[last] = turns[last] / effort[last] * (gain[last] / effort[last]);
    effortOfAll += steps;
    effortOfAny += lastWasAny ? steps : 0;
  }
}
