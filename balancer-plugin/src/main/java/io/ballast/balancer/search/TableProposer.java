// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.LocalityRows;
import io.ballast.balancer.model.RegionSet;
import io.ballast.balancer.model.Topology;
import java.util.SplittableRandom;

/**
 * Spreads a table: takes one of its regions from the server that has most, beside its share, to one
 * that has at least two fewer, if it can be to one with the region's blocks.
 *
 * <p>What comes back is of a table of which the other server has more. There always is one where
 * both have equally many regions: what the first has too many of one table it lacks of others.
 */
final class TableProposer implements Proposer {
  private static final int TABLES = 2;
  private static final int REGIONS = 4;
  private static final int DESTINATIONS = 3;
  private static final int WINDOW = 64;
  private static final int PARTNER_WINDOW = 32;

  private final Evaluator evaluator;
  private final Layout layout;
  private final RegionSet regions;
  private final Topology topology;
  private final LocalityRows blocks;
  private final int[][] serversByHost;
  private final TableSurplus surplus;
  private final Surplus counts;
  private final SplittableRandom random;
  private final Candidate trial = new Candidate();
  private final Shortlist partners = new Shortlist(3);
  private final int[] destinations = new int[DESTINATIONS];

  TableProposer(Evaluator evaluator, Layout layout, SplittableRandom random) {
    this.evaluator = evaluator;
    this.layout = layout;
    this.random = random;
    regions = layout.snapshot().regions();
    topology = layout.snapshot().topology();
    blocks = layout.snapshot().hostLocality();
    serversByHost = topology.serversByHost();
    surplus = new TableSurplus(layout);
    counts = new Surplus(layout.snapshot());
  }

  @Override
  public double propose(Candidate best) {
    int table = mostUnevenOfAFew();
    if (table < 0) {
      return NONE;
    }
    int from = surplus.serverWithMost(table, random);
    double bestDelta = NONE;
    int count = layout.count(from);
    int start = random.nextInt(count);
    int found = 0;
    for (int i = 0; i < Math.min(count, WINDOW) && found < REGIONS; i++) {
      int region = layout.regionAt(from, start + i < count ? start + i : start + i - count);
      if (regions.tableOf(region) == table) {
        found++;
        int n = chooseDestinations(region, table, from);
        for (int d = 0; d < n; d++) {
          bestDelta = tryTo(region, from, destinations[d], bestDelta, best);
        }
      }
    }
    return bestDelta;
  }

  private int mostUnevenOfAFew() {
    int found = -1;
    double most = 1;
    for (int i = 0; i < TABLES; i++) {
      int table = random.nextInt(regions.tables());
      double range = surplus.range(table);
      if (range > most) {
        most = range;
        found = table;
      }
    }
    return found;
  }

  /** Servers to which a move makes the table more even: those with blocks first. */
  private int chooseDestinations(int region, int table, int from) {
    int n = 0;
    for (int i = blocks.begin(region); i < blocks.end(region) && n < DESTINATIONS; i++) {
      for (int server : serversByHost[blocks.placeAt(i)]) {
        if (n < DESTINATIONS && surplus.isWorthAMove(table, from, server)) {
          destinations[n++] = server;
        }
      }
    }
    int servers = topology.servers();
    int start = random.nextInt(servers);
    for (int i = 0; i < servers && n < DESTINATIONS - 1; i++) {
      int server = start + i < servers ? start + i : start + i - servers;
      if (surplus.isWorthAMove(table, from, server)) {
        destinations[n++] = server;
      }
    }
    return n;
  }

  /** The best of the move and of a few swaps that bring back what the other server has more of. */
  private double tryTo(int region, int from, int to, double bestDelta, Candidate best) {
    double found = bestDelta;
    if (counts.of(layout.count(to), regions.size(), to)
        < counts.of(layout.count(from), regions.size(), from)) {
      double delta = evaluator.delta(trial.clear().add(region, from, to));
      if (delta < found) {
        found = delta;
        best.copyOf(trial);
      }
    }
    partners.clear();
    int count = layout.count(to);
    int start = count == 0 ? 0 : random.nextInt(count);
    for (int i = 0; i < Math.min(count, PARTNER_WINDOW); i++) {
      int other = layout.regionAt(to, start + i < count ? start + i : start + i - count);
      int table = regions.tableOf(other);
      if (surplus.isMore(table, to, from)) {
        trial.clear().add(other, to, from);
        partners.offer(other, evaluator.separableDelta(trial));
      }
    }
    for (int i = 0; i < partners.size(); i++) {
      trial.clear().add(region, from, to).add(partners.item(i), to, from);
      double delta = evaluator.delta(trial);
      if (delta < found) {
        found = delta;
        best.copyOf(trial);
      }
    }
    return found;
  }
}
