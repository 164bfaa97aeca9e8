// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.LocalityRows;
import io.ballast.balancer.model.Shares;
import io.ballast.balancer.model.Topology;
import java.util.SplittableRandom;

/**
 * Evens out numbers of regions, which single moves do: from a server with many to one with few goes
 * the region that suits best of a sample.
 */
final class FillProposer implements Proposer {
  private static final int MAX_SAMPLE = 64;
  private static final int MIN_SAMPLE = 4;

  /** So many candidates are judged to even out the numbers, if each server gives what it must. */
  private static final int CANDIDATES_IN_ALL = 2_000_000;

  private static final int DESTINATIONS = 4;

  private final Evaluator evaluator;
  private final ServerPressure pressure;
  private final Layout layout;
  private final LocalityRows hosts;
  private final LocalityRows racks;
  private final Topology topology;
  private final Surplus surplus;
  private final SplittableRandom random;
  private final int[] to = new int[DESTINATIONS];
  private final int sample;
  private final Candidate trial = new Candidate();

  FillProposer(Evaluator evaluator, ServerPressure pressure, SplittableRandom random) {
    this.evaluator = evaluator;
    this.pressure = pressure;
    this.layout = pressure.layout();
    this.random = random;
    hosts = layout.snapshot().hostLocality();
    racks = layout.snapshot().rackLocality();
    topology = layout.snapshot().topology();
    surplus = new Surplus(layout.snapshot());
    sample = Math.max(MIN_SAMPLE, Math.min(MAX_SAMPLE, CANDIDATES_IN_ALL / Math.max(1, tooMany())));
  }

  /** Number of regions above the shares, over all servers. */
  private int tooMany() {
    Shares shares = layout.snapshot().capacities().regions();
    int sum = 0;
    for (int server = 0; server < topology.servers(); server++) {
      int share = shares.ceiling(layout.snapshot().regions().size(), server);
      sum += Math.max(0, layout.count(server) - share);
    }
    return sum;
  }

  @Override
  public double propose(Candidate best) {
    int from = pressure.heavy(ServerPressure.COUNT, random);
    int destinations = chooseDestinations(from);
    double bestDelta = NONE;
    int count = layout.count(from);
    int start = count == 0 ? 0 : random.nextInt(count);
    for (int i = 0; i < Math.min(sample, count) && destinations > 0; i++) {
      int region = layout.regionAt(from, start + i < count ? start + i : start + i - count);
      int destination = mostLocal(region, destinations);
      double delta = evaluator.delta(trial.clear().add(region, from, destination));
      if (delta < bestDelta) {
        bestDelta = delta;
        best.copyOf(trial);
      }
    }
    return bestDelta;
  }

  /** The lightest server and a few light ones, of those to which a move makes numbers more even. */
  private int chooseDestinations(int from) {
    double ofFrom = surplusOf(from);
    int n = 0;
    for (int i = 0; i < DESTINATIONS; i++) {
      int server =
          i == 0
              ? pressure.lightest(ServerPressure.COUNT)
              : pressure.light(ServerPressure.COUNT, random);
      if (surplus.isWorthAMove(ofFrom, from, surplusOf(server), server)) {
        to[n++] = server;
      }
    }
    return n;
  }

  private double surplusOf(int server) {
    return surplus.of(layout.count(server), layout.snapshot().regions().size(), server);
  }

  /** Of the destinations the one on the host, or else in the rack, with most of the blocks. */
  private int mostLocal(int region, int destinations) {
    int found = to[0];
    for (int i = 1; i < destinations; i++) {
      if (local(region, to[i]) > local(region, found)) {
        found = to[i];
      }
    }
    return found;
  }

  private float local(int region, int server) {
    return hosts.at(region, topology.hostOf(server)) + racks.at(region, topology.rackOf(server));
  }
}
