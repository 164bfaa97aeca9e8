// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.LocalityRows;
import io.ballast.balancer.model.Topology;
import java.util.SplittableRandom;

/**
 * Brings a region to a host that has more of its blocks than the one it is on: by a move, or by a
 * swap against a region of the server it goes to.
 */
final class LocalityProposer implements Proposer {
  private static final int TRIES = 4;

  private final Layout layout;
  private final LocalityRows rows;
  private final Topology topology;
  private final int[][] serversByHost;
  private final SplittableRandom random;

  LocalityProposer(Layout layout, SplittableRandom random) {
    this.layout = layout;
    this.random = random;
    rows = layout.snapshot().hostLocality();
    topology = layout.snapshot().topology();
    serversByHost = topology.serversByHost();
  }

  @Override
  public boolean propose(Candidate candidate) {
    int region = leastLocalOfAFew();
    if (region < 0) {
      return false;
    }
    int from = layout.serverOf(region);
    int row = rows.begin(region) + random.nextInt(rows.end(region) - rows.begin(region));
    int[] servers = serversByHost[rows.placeAt(row)];
    if (servers.length == 0) {
      return false;
    }
    int to = servers[random.nextInt(servers.length)];
    if (to == from) {
      return false;
    }
    candidate.add(region, from, to);
    if (layout.count(to) > 0 && random.nextInt(3) != 0) {
      candidate.add(partner(to, from), to, from);
    }
    return true;
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

  /** A region of a server that would lose least, or gain most, by going to another. */
  private int partner(int on, int other) {
    int found = layout.regionAt(on, random.nextInt(layout.count(on)));
    for (int i = 1; i < TRIES; i++) {
      int region = layout.regionAt(on, random.nextInt(layout.count(on)));
      if (gain(region, on, other) > gain(found, on, other)) {
        found = region;
      }
    }
    return found;
  }

  private double gain(int region, int from, int to) {
    float share = rows.at(region, topology.hostOf(to)) - rows.at(region, topology.hostOf(from));
    return share * (double) layout.snapshot().loads().storeFileMb(region);
  }
}
