// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import java.util.SplittableRandom;

/** Brings together two random servers: finds what no one thought to look for. */
final class RandomProposer implements Proposer {
  private final PairExchange exchange;
  private final int servers;
  private final SplittableRandom random;

  RandomProposer(PairExchange exchange, int servers, SplittableRandom random) {
    this.exchange = exchange;
    this.servers = servers;
    this.random = random;
  }

  @Override
  public double propose(Candidate best) {
    int a = random.nextInt(servers);
    int b = random.nextInt(servers);
    return a == b ? NONE : exchange.best(a, b, best);
  }
}
