// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import java.util.SplittableRandom;

/** Brings together a server that carries much of some resource and one that carries little. */
final class HotProposer implements Proposer {
  private final PairExchange exchange;
  private final ServerPressure pressure;
  private final SplittableRandom random;

  HotProposer(PairExchange exchange, ServerPressure pressure, SplittableRandom random) {
    this.exchange = exchange;
    this.pressure = pressure;
    this.random = random;
  }

  @Override
  public double propose(Candidate best) {
    int measure = pressure.measure(random);
    int from = pressure.heavy(measure, random);
    int to = pressure.light(measure, random);
    return from == to ? NONE : exchange.best(from, to, best);
  }
}
