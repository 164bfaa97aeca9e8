// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Capacities;
import io.ballast.balancer.model.IndexOrder;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.Resource;
import io.ballast.balancer.model.Shares;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How much each server carries in each of several measures (number of regions, and each resource),
 * and which servers carry most and least for what they can. The order is renewed now and then, not
 * at every change: it only guides where to look, and what is found there is judged exactly.
 */
final class ServerPressure {
  /** The measure that is the number of regions; the resources follow. */
  static final int COUNT = 0;

  private static final int MEASURES = 1 + Resource.values().length;

  private static final Resource[] RESOURCES = Resource.values();

  /** What a server carries for its share. One without a share is neither light nor heavy at 0. */
  private static final double AT_ITS_SHARE = 1;

  private static final double FAR_TOO_MUCH = 1e9;

  private final Layout layout;
  private final RegionLoads loads;
  private final Shares[] shares;
  private final double[][] carried;
  private final int[][] order;
  private final double[] relative;
  private final IndexOrder sorter;
  private final int[] measures;
  private final int renewEvery;
  private long changes;

  ServerPressure(Layout layout) {
    this.layout = layout;
    loads = layout.snapshot().loads();
    int servers = layout.snapshot().topology().servers();
    carried = new double[MEASURES][servers];
    relative = new double[servers];
    sorter = new IndexOrder(servers);
    int[] present = new int[MEASURES];
    int n = 0;
    order = new int[MEASURES][];
    shares = new Shares[MEASURES];
    for (int measure = 0; measure < MEASURES; measure++) {
      shares[measure] = sharesOf(measure);
      double total = 0;
      for (int region = 0; region < layout.snapshot().regions().size(); region++) {
        double load = weight(measure, region);
        carried[measure][layout.serverOf(region)] += load;
        total += load;
      }
      order[measure] = new int[total > 0 ? servers : 0];
      if (total > 0) {
        sort(measure);
        present[n++] = measure;
      }
    }
    measures = Arrays.copyOf(present, n);
    renewEvery = Math.max(16, servers / 8);
  }

  private Shares sharesOf(int measure) {
    Capacities capacities = layout.snapshot().capacities();
    return measure == COUNT ? capacities.regions() : capacities.of(RESOURCES[measure - 1]);
  }

  /** How much has to go from one server to another until both carry the same for what they can. */
  double tooMuch(int measure, int from, int to) {
    double ofFrom = carried[measure][from];
    double ofTo = carried[measure][to];
    if (shares[measure].areEqual()) {
      return (ofFrom - ofTo) / 2;
    }
    double weightOfFrom = shares[measure].weight(from);
    double weightOfTo = shares[measure].weight(to);
    return (ofFrom * weightOfTo - ofTo * weightOfFrom) / (weightOfFrom + weightOfTo);
  }

  double weight(int measure, int region) {
    return measure == 0 ? 1 : loads.of(RESOURCES[measure - 1], region);
  }

  /**
   * A random measure in which servers carry anything; there is one as soon as there is a region.
   */
  int measure(SplittableRandom random) {
    return measures[random.nextInt(measures.length)];
  }

  /** A server that carries much, the more the likelier. */
  int heavy(int measure, SplittableRandom random) {
    int[] servers = order[measure];
    return servers[servers.length - 1 - nearStart(servers.length, random)];
  }

  /** A server that carries little, the less the likelier. */
  int light(int measure, SplittableRandom random) {
    int[] servers = order[measure];
    return servers[nearStart(servers.length, random)];
  }

  /** The server that carries least. */
  int lightest(int measure) {
    return order[measure][0];
  }

  /** An index whose density falls off with the cube of its distance from the start. */
  private static int nearStart(int length, SplittableRandom random) {
    double u = random.nextDouble();
    return (int) (length * u * u * u);
  }

  void taken(Candidate candidate) {
    for (int step = 0; step < candidate.steps(); step++) {
      for (int measure : measures) {
        double load = weight(measure, candidate.region(step));
        carried[measure][candidate.from(step)] -= load;
        carried[measure][candidate.to(step)] += load;
      }
    }
    for (int slot = 0; slot < candidate.slots(); slot++) {
      if (layout.count(candidate.server(slot)) == 0) {
        for (int measure : measures) {
          carried[measure][candidate.server(slot)] = 0; // and no rounding error
        }
      }
    }
    if (++changes % renewEvery == 0) {
      int measure = measures[(int) (changes / renewEvery % measures.length)];
      sort(measure);
      sort(COUNT);
    }
  }

  Layout layout() {
    return layout;
  }

  /** Puts the servers in order by how much they carry for what they can. */
  private void sort(int measure) {
    double[] by = carried[measure];
    if (!shares[measure].areEqual()) {
      double total = Arrays.stream(by).sum();
      for (int server = 0; server < relative.length; server++) {
        double load = by[server];
        relative[server] =
            shares[measure].isNone(server)
                ? load > 0 ? FAR_TOO_MUCH + load : AT_ITS_SHARE
                : load / shares[measure].of(total, server);
      }
      by = relative;
    }
    sorter.ascending(by, order[measure]);
  }
}
