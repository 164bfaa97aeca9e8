// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.Resource;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How much each server carries in each of several measures (number of regions, and each resource),
 * and which servers carry most and least. The order is renewed now and then, not at every change:
 * it only guides where to look, and what is found there is judged exactly.
 */
final class ServerPressure {
  /** The measure that is the number of regions; the resources follow. */
  static final int COUNT = 0;

  private static final int MEASURES = 1 + Resource.values().length;

  private static final Resource[] RESOURCES = Resource.values();

  private final Layout layout;
  private final RegionLoads loads;
  private final double[][] carried;
  private final int[][] order;
  private final int[] measures;
  private final int renewEvery;
  private long changes;

  ServerPressure(Layout layout) {
    this.layout = layout;
    loads = layout.snapshot().loads();
    int servers = layout.snapshot().topology().servers();
    carried = new double[MEASURES][servers];
    int[] present = new int[MEASURES];
    int n = 0;
    order = new int[MEASURES][];
    for (int measure = 0; measure < MEASURES; measure++) {
      double total = 0;
      for (int region = 0; region < layout.snapshot().regions().size(); region++) {
        double load = weight(measure, region);
        carried[measure][layout.serverOf(region)] += load;
        total += load;
      }
      order[measure] = total > 0 ? sorted(carried[measure]) : new int[0];
      if (total > 0) {
        present[n++] = measure;
      }
    }
    measures = Arrays.copyOf(present, n);
    renewEvery = Math.max(16, servers / 8);
  }

  /** What a server carries of a measure. */
  double carried(int measure, int server) {
    return carried[measure][server];
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
      order[measure] = sorted(carried[measure]);
      order[COUNT] = sorted(carried[COUNT]);
    }
  }

  Layout layout() {
    return layout;
  }

  private static int[] sorted(double[] by) {
    // the sign-free bits of non-negative doubles sort as the doubles do
    long[] keyed = new long[by.length];
    int indexBits = 32 - Integer.numberOfLeadingZeros(Math.max(1, by.length - 1));
    for (int server = 0; server < by.length; server++) {
      long bits = Double.doubleToLongBits(Math.max(0, by[server]));
      keyed[server] = bits >>> indexBits << indexBits | server;
    }
    Arrays.sort(keyed);
    int[] servers = new int[by.length];
    for (int i = 0; i < servers.length; i++) {
      servers[i] = (int) (keyed[i] & ((1L << indexBits) - 1));
    }
    return servers;
  }
}
