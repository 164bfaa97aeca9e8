// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.SplittableRandom;

/**
 * Relieves a server that carries much of something in favour of one that carries little: by a move,
 * or by a swap against a region that carries less of it, since once counts are even every single
 * move makes them worse.
 */
final class UnevenServerProposer implements Proposer {
  private static final int PARTNERS = 4;

  private final ServerPressure pressure;
  private final Layout layout;
  private final SplittableRandom random;

  UnevenServerProposer(ServerPressure pressure, SplittableRandom random) {
    this.pressure = pressure;
    this.layout = pressure.layout();
    this.random = random;
  }

  @Override
  public boolean propose(Candidate candidate) {
    int measure = pressure.measure(random);
    int from = pressure.heavy(measure, random);
    int to = pressure.light(measure, random);
    if (from == to || layout.count(from) == 0) {
      return false;
    }
    int region = layout.regionAt(from, random.nextInt(layout.count(from)));
    candidate.add(region, from, to);
    if (layout.count(to) > 0 && random.nextInt(4) != 0) {
      candidate.add(lighter(measure, to, pressure.weight(measure, region)), to, from);
    }
    return true;
  }

  /** A region of a server that carries less than a given weight, if a few tries find one. */
  private int lighter(int measure, int server, double than) {
    int region = -1;
    for (int i = 0; i < PARTNERS; i++) {
      region = layout.regionAt(server, random.nextInt(layout.count(server)));
      if (pressure.weight(measure, region) < than) {
        break;
      }
    }
    return region;
  }
}
