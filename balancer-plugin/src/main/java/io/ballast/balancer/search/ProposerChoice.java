// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Chooses which proposer is next: mostly by what each has gained lately for the candidates it
 * judged, and now and then any of them, since what was fruitless may bear fruit later.
 */
final class ProposerChoice {
  private static final double ANY = 0.15;

  /** What happened so many turns ago weighs 1/e. */
  private static final double MEMORY = 200;

  private final List<Proposer> proposers;
  private final SplittableRandom random;
  private final double[] gain;
  private final double[] effort;
  private int last;

  ProposerChoice(List<Proposer> proposers, SplittableRandom random) {
    this.proposers = List.copyOf(proposers);
    this.random = random;
    gain = new double[proposers.size()];
    effort = new double[proposers.size()];
  }

  Proposer next() {
    double sum = 0;
    for (int i = 0; i < gain.length; i++) {
      sum += rate(i);
    }
    double draw = sum > 0 ? random.nextDouble() : 0;
    if (draw < ANY) {
      last = random.nextInt(gain.length);
    } else {
      double left = (draw - ANY) / (1 - ANY) * sum;
      last = 0;
      while (last < gain.length - 1 && (left -= rate(last)) > 0) {
        last++;
      }
    }
    return proposers.get(last);
  }

  private double rate(int i) {
    return effort[i] > 0 ? gain[i] / effort[i] : 0;
  }

  /** Hears what became of the proposer chosen last. */
  void feedBack(double gained, long steps) {
    double keep = 1 - 1 / MEMORY;
    gain[last] = gain[last] * keep + gained;
    effort[last] = effort[last] * keep + steps;
  }
}
