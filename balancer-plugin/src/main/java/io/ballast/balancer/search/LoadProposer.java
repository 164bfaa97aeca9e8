// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Relieves a server that carries much of something in favour of one that carries little, by swaps
 * that carry over as much as makes both even, which is half of the difference if they are equal:
 * for each of some regions of the one, the region of the other that is lighter by just that much.
 */
final class LoadProposer implements Proposer {
  private static final int SAMPLE = 24;

  private final Evaluator evaluator;
  private final ServerPressure pressure;
  private final Layout layout;
  private final SplittableRandom random;
  private final Candidate trial = new Candidate();
  private long[] byWeight = new long[64];

  LoadProposer(Evaluator evaluator, ServerPressure pressure, SplittableRandom random) {
    this.evaluator = evaluator;
    this.pressure = pressure;
    this.layout = pressure.layout();
    this.random = random;
  }

  @Override
  public double propose(Candidate best) {
    int measure = pressure.measure(random);
    int from = pressure.heavy(measure, random);
    int to = pressure.light(measure, random);
    double tooMuch = pressure.tooMuch(measure, from, to);
    if (from == to || !(tooMuch > 0) || layout.count(from) == 0) {
      return NONE;
    }
    int count = sortByWeight(measure, to);
    double bestDelta = NONE;
    for (int i = 0; i < SAMPLE; i++) {
      int mine = layout.regionAt(from, random.nextInt(layout.count(from)));
      double wanted = Math.max(0, pressure.weight(measure, mine) - tooMuch);
      int at = Arrays.binarySearch(byWeight, 0, count, key(wanted, 0));
      int near = at >= 0 ? at : -at - 1;
      for (int k = Math.max(0, near - 1); k < Math.min(count, near + 1); k++) {
        trial.clear().add(mine, from, to).add((int) byWeight[k], to, from);
        double delta = evaluator.delta(trial);
        if (delta < bestDelta) {
          bestDelta = delta;
          best.copyOf(trial);
        }
      }
    }
    return bestDelta;
  }

  /** Lists a server's regions by rising weight and answers how many there are. */
  private int sortByWeight(int measure, int server) {
    int count = layout.count(server);
    if (byWeight.length < count) {
      byWeight = new long[count * 2];
    }
    for (int i = 0; i < count; i++) {
      int region = layout.regionAt(server, i);
      byWeight[i] = key(pressure.weight(measure, region), region);
    }
    Arrays.sort(byWeight, 0, count);
    return count;
  }

  /** A number that sorts by weight and has the region in its low half. */
  private static long key(double weight, int region) {
    return ((long) Float.floatToIntBits((float) weight) << 32) | region;
  }
}
