// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.ReplicaGroups;
import io.ballast.balancer.model.Topology;
import java.util.function.IntUnaryOperator;

/**
 * What a large group of replicas costs by being together, by how many of them move: what they cost
 * where they are is taken apart from it.
 */
final class CrowdCurve {
  private final BoundTerms terms;
  private final ClusterSnapshot snapshot;

  CrowdCurve(BoundTerms terms) {
    this.terms = terms;
    snapshot = terms.snapshot();
  }

  /**
   * Adds the cost with 0, 1, 2 … of the group's members moved.
   *
   * @param cost {@code double[members + 1]}
   */
  void addTo(double[] cost, int group) {
    Topology topology = snapshot.topology();
    add(cost, group, terms.hostPenalty(), count(group, topology.hosts(), topology::hostOf));
    add(cost, group, terms.rackPenalty(), count(group, topology.racks(), topology::rackOf));
  }

  private int[] count(int group, int places, IntUnaryOperator placeOf) {
    ReplicaGroups groups = snapshot.regions().replicas();
    int[] count = new int[places];
    for (int i = 0; i < groups.size(group); i++) {
      count[placeOf.applyAsInt(snapshot.regions().serverOf(groups.member(group, i)))]++;
    }
    return count;
  }

  /** Each move takes one member out of the place that then has most. */
  private void add(double[] cost, int group, double penalty, int... count) {
    int most = snapshot.regions().replicas().size(group);
    long leastOfAll = pigeonhole(most, count.length);
    int[] placesWith = new int[most + 1];
    long together = 0;
    for (int n : count) {
      placesWith[n]++;
      together += penalized(n);
    }
    for (int moved = 0; moved < cost.length; moved++) {
      cost[moved] += penalty * Math.max(together, leastOfAll);
      while (most > 0 && placesWith[most] == 0) {
        most--;
      }
      if (most > 1) {
        together -= penalized(most) - penalized(most - 1L);
        placesWith[most]--;
        placesWith[most - 1]++;
      }
    }
  }

  private static long penalized(long count) {
    return count < 2 ? 0 : (count - 1) * (count - 1);
  }

  /** The least that so many members cost: as even as whole numbers allow. */
  private static long pigeonhole(int members, int places) {
    long each = members / places;
    long more = members - each * places;
    return more * penalized(each + 1) + (places - more) * penalized(each);
  }
}
