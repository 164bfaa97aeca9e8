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

  private final Layout layout;
  private final ReplicaGroups groups;
  private final Topology topology;
  private final SplittableRandom random;

  ReplicaProposer(Layout layout, SplittableRandom random) {
    this.layout = layout;
    this.random = random;
    groups = layout.snapshot().regions().replicas();
    topology = layout.snapshot().topology();
  }

  @Override
  public boolean propose(Candidate candidate) {
    for (int i = 0; i < TRIES; i++) {
      int group = random.nextInt(groups.groups());
      int a = groups.member(group, random.nextInt(groups.size(group)));
      int b = groups.member(group, random.nextInt(groups.size(group)));
      int from = layout.serverOf(a);
      if (a != b && topology.rackOf(from) == topology.rackOf(layout.serverOf(b))) {
        int to = random.nextInt(topology.servers());
        if (to == from) {
          return false;
        }
        candidate.add(a, from, to);
        if (layout.count(to) > 0 && random.nextBoolean()) {
          int back = layout.regionAt(to, random.nextInt(layout.count(to)));
          candidate.add(back, to, from);
        }
        return true;
      }
    }
    return false;
  }
}
