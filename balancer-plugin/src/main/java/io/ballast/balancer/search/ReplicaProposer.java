// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.ReplicaGroups;
import io.ballast.balancer.model.Topology;
import java.util.SplittableRandom;

/** Takes a replica away from a rack or host that it shares with another of its region. */
final class ReplicaProposer implements Proposer {
  private static final int TRIES = 16;
  private static final int DESTINATIONS = 4;
  private static final int PARTNERS = 6;

  private final Evaluator evaluator;
  private final Layout layout;
  private final ReplicaGroups groups;
  private final Topology topology;
  private final SplittableRandom random;
  private final Candidate trial = new Candidate();

  ReplicaProposer(Evaluator evaluator, Layout layout, SplittableRandom random) {
    this.evaluator = evaluator;
    this.layout = layout;
    this.random = random;
    groups = layout.snapshot().regions().replicas();
    topology = layout.snapshot().topology();
  }

  @Override
  public double propose(Candidate best) {
    int region = oneOfTwoTogether();
    if (region < 0) {
      return NONE;
    }
    int from = layout.serverOf(region);
    double bestDelta = NONE;
    for (int i = 0; i < DESTINATIONS; i++) {
      int to = random.nextInt(topology.servers());
      if (to == from) {
        continue;
      }
      for (int j = 0; j <= PARTNERS && (j == 0 || layout.count(to) > 0); j++) {
        trial.clear().add(region, from, to);
        if (j > 0) {
          trial.add(layout.regionAt(to, random.nextInt(layout.count(to))), to, from);
        }
        double delta = evaluator.delta(trial);
        if (delta < bestDelta) {
          bestDelta = delta;
          best.copyOf(trial);
        }
      }
    }
    return bestDelta;
  }

  /** A replica in one rack with another of its region; -1 if a few tries find none. */
  private int oneOfTwoTogether() {
    for (int i = 0; i < TRIES; i++) {
      int group = random.nextInt(groups.groups());
      int a = groups.member(group, random.nextInt(groups.size(group)));
      int b = groups.member(group, random.nextInt(groups.size(group)));
      if (a != b && topology.rackOf(layout.serverOf(a)) == topology.rackOf(layout.serverOf(b))) {
        return a;
      }
    }
    return -1;
  }
}
