// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionSet;
import java.util.SplittableRandom;

/** Brings together a server that has many regions of a table and one that has few. */
final class TableProposer implements Proposer {
  private static final int TRIES = 8;

  private final PairExchange exchange;
  private final Layout layout;
  private final RegionSet regions;
  private final SplittableRandom random;

  TableProposer(PairExchange exchange, Layout layout, SplittableRandom random) {
    this.exchange = exchange;
    this.layout = layout;
    this.random = random;
    regions = layout.snapshot().regions();
  }

  @Override
  public double propose(Candidate best) {
    int table = -1;
    int from = -1;
    int most = -1;
    for (int i = 0; i < TRIES; i++) {
      int region = random.nextInt(regions.size());
      int server = layout.serverOf(region);
      int surplus =
          layout.count(regions.tableOf(region), server) * layout.snapshot().topology().servers()
              - regions.sizeOf(regions.tableOf(region));
      if (surplus > most) {
        most = surplus;
        table = regions.tableOf(region);
        from = server;
      }
    }
    if (table < 0) {
      return NONE;
    }
    int to = -1;
    for (int i = 0; i < TRIES; i++) {
      int server = random.nextInt(layout.snapshot().topology().servers());
      if (to < 0 || layout.count(table, server) < layout.count(table, to)) {
        to = server;
      }
    }
    return layout.count(table, from) - layout.count(table, to) < 2
        ? NONE
        : exchange.best(from, to, best);
  }
}
