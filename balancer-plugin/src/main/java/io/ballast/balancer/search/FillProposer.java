// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.SplittableRandom;

/**
 * Evens out numbers of regions, which single moves do: from a server with many to one with few goes
 * the region that suits best of a sample.
 */
final class FillProposer implements Proposer {
  private static final int SAMPLE = 12;

  private final Evaluator evaluator;
  private final ServerPressure pressure;
  private final Layout layout;
  private final SplittableRandom random;
  private final Candidate trial = new Candidate();

  FillProposer(Evaluator evaluator, ServerPressure pressure, SplittableRandom random) {
    this.evaluator = evaluator;
    this.pressure = pressure;
    this.layout = pressure.layout();
    this.random = random;
  }

  @Override
  public double propose(Candidate best) {
    int from = pressure.heavy(ServerPressure.COUNT, random);
    int to = pressure.light(ServerPressure.COUNT, random);
    if (layout.count(from) - layout.count(to) < 2) {
      return NONE;
    }
    double bestDelta = NONE;
    for (int i = 0; i < SAMPLE; i++) {
      int region = layout.regionAt(from, random.nextInt(layout.count(from)));
      double delta = evaluator.delta(trial.clear().add(region, from, to));
      if (delta < bestDelta) {
        bestDelta = delta;
        best.copyOf(trial);
      }
    }
    return bestDelta;
  }
}
