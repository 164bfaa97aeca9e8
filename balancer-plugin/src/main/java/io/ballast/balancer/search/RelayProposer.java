// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.SplittableRandom;

/**
 * Sends a region home and lets another take its place: one that is moved anyway, which saves a
 * move, or one of a server that carries much, which mends that server with no more moves.
 */
final class RelayProposer implements Proposer {
  private static final int TRIES = 12;

  private final Evaluator evaluator;
  private final ServerPressure pressure;
  private final Layout layout;
  private final MovedRegions moved;
  private final SplittableRandom random;
  private final Candidate trial = new Candidate();

  RelayProposer(
      Evaluator evaluator, ServerPressure pressure, MovedRegions moved, SplittableRandom random) {
    this.evaluator = evaluator;
    this.pressure = pressure;
    this.moved = moved;
    this.random = random;
    layout = pressure.layout();
  }

  @Override
  public double propose(Candidate best) {
    if (moved.size() == 0) {
      return NONE;
    }
    int region = moved.any(random);
    int place = layout.serverOf(region);
    int home = layout.snapshot().regions().serverOf(region);
    double bestDelta = NONE;
    for (int i = 0; i < TRIES; i++) {
      int other = i % 2 == 0 ? moved.any(random) : ofAHeavyServer();
      int from = other < 0 ? place : layout.serverOf(other);
      if (from == place) {
        continue;
      }
      double delta =
          evaluator.delta(trial.clear().add(region, place, home).add(other, from, place));
      if (delta < bestDelta) {
        bestDelta = delta;
        best.copyOf(trial);
      }
    }
    return bestDelta;
  }

  /** A region of a server that carries much of something; -1 if it has none. */
  private int ofAHeavyServer() {
    int server = pressure.heavy(pressure.measure(random), random);
    int count = layout.count(server);
    return count == 0 ? -1 : layout.regionAt(server, random.nextInt(count));
  }
}
