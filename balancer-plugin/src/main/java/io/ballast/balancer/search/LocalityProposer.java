// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.LocalityRows;
import io.ballast.balancer.model.Topology;
import java.util.SplittableRandom;

/** Brings together the server of a region that misses blocks and a host that has some of them. */
final class LocalityProposer implements Proposer {
  private static final int TRIES = 6;

  private final PairExchange exchange;
  private final Layout layout;
  private final LocalityRows rows;
  private final Topology topology;
  private final int[][] serversByHost;
  private final SplittableRandom random;

  LocalityProposer(PairExchange exchange, Layout layout, SplittableRandom random) {
    this.exchange = exchange;
    this.layout = layout;
    this.random = random;
    rows = layout.snapshot().hostLocality();
    topology = layout.snapshot().topology();
    serversByHost = topology.serversByHost();
  }

  @Override
  public double propose(Candidate best) {
    int region = leastLocalOfAFew();
    if (region < 0) {
      return NONE;
    }
    int from = layout.serverOf(region);
    int row = rows.begin(region) + random.nextInt(rows.end(region) - rows.begin(region));
    int[] servers = serversByHost[rows.placeAt(row)];
    int to = servers[random.nextInt(servers.length)];
    return to == from ? NONE : exchange.best(from, to, best);
  }

  /** Of a few random regions the one that misses most megabytes; -1 if none misses any. */
  private int leastLocalOfAFew() {
    int found = -1;
    double most = 0;
    for (int i = 0; i < TRIES; i++) {
      int region = random.nextInt(rows.regions());
      if (rows.begin(region) == rows.end(region)) {
        continue;
      }
      float missing = rows.best(region) - rows.at(region, topology.hostOf(layout.serverOf(region)));
      double mb = missing * (double) layout.snapshot().loads().storeFileMb(region);
      if (mb > most) {
        most = mb;
        found = region;
      }
    }
    return found;
  }
}
