// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.SplittableRandom;

/**
 * Random swaps between a server that carries much of something and one that carries little: finds
 * what shortlists leave out, as where several resources have to fit at once.
 */
final class SwapProposer implements Proposer {
  private static final int TRIES = 24;

  private final Evaluator evaluator;
  private final ServerPressure pressure;
  private final Layout layout;
  private final SplittableRandom random;
  private final Candidate trial = new Candidate();

  SwapProposer(Evaluator evaluator, ServerPressure pressure, SplittableRandom random) {
    this.evaluator = evaluator;
    this.pressure = pressure;
    this.layout = pressure.layout();
    this.random = random;
  }

  @Override
  public double propose(Candidate best) {
    int measure = pressure.measure(random);
    int a = pressure.heavy(measure, random);
    int b = pressure.light(measure, random);
    if (a == b || layout.count(a) == 0 || layout.count(b) == 0) {
      return NONE;
    }
    double bestDelta = NONE;
    for (int i = 0; i < TRIES; i++) {
      int mine = layout.regionAt(a, random.nextInt(layout.count(a)));
      int other = layout.regionAt(b, random.nextInt(layout.count(b)));
      double delta = evaluator.delta(trial.clear().add(mine, a, b).add(other, b, a));
      if (delta < bestDelta) {
        bestDelta = delta;
        best.copyOf(trial);
      }
    }
    return bestDelta;
  }
}
