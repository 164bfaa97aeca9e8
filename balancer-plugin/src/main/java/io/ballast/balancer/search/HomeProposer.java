// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.SplittableRandom;

/** Brings together the server that a region was moved to and the one that it came from. */
final class HomeProposer implements Proposer {
  private final PairExchange exchange;
  private final Layout layout;
  private final MovedRegions moved;
  private final SplittableRandom random;

  HomeProposer(PairExchange exchange, Layout layout, MovedRegions moved, SplittableRandom random) {
    this.exchange = exchange;
    this.layout = layout;
    this.moved = moved;
    this.random = random;
  }

  @Override
  public double propose(Candidate best) {
    if (moved.size() == 0) {
      return NONE;
    }
    int region = moved.any(random);
    return exchange.best(
        layout.serverOf(region), layout.snapshot().regions().serverOf(region), best);
  }
}
