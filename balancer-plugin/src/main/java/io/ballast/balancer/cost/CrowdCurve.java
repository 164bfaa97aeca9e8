// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.ReplicaGroups;
import io.ballast.balancer.model.Topology;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * What a large group of replicas costs, by how many of them move: what they cost where they are as
 * if they were no replicas, and apart from that what being together costs. {@link ReplicaCurve}
 * does better, for small groups.
 */
final class CrowdCurve {
  private final BoundTerms terms;
  private final ClusterSnapshot snapshot;
  private final ReplicaGroups groups;

  CrowdCurve(BoundTerms terms) {
    this.terms = terms;
    snapshot = terms.snapshot();
    groups = snapshot.regions().replicas();
  }

  /**
   * The cost with 0, 1, 2 … of a group's members moved.
   *
   * @param optionsOf asked once for each member; not needed any more when it is asked again
   */
  double[] of(int group, IntFunction<RegionOptions> optionsOf) {
    double[] cost = apart(group, optionsOf);
    Topology topology = snapshot.topology();
    addTogether(cost, terms.hostPenalty(), count(group, topology.hosts(), topology::hostOf));
    addTogether(cost, terms.rackPenalty(), count(group, topology.racks(), topology::rackOf));
    return cost;
  }

  /** Those move that gain most by it, or lose least. */
  private double[] apart(int group, IntFunction<RegionOptions> optionsOf) {
    int size = groups.size(group);
    CompensatedSum sum = new CompensatedSum();
    double[] loss = new double[size];
    for (int i = 0; i < size; i++) {
      RegionOptions its = optionsOf.apply(groups.member(group, i));
      sum.add(its.home());
      loss[i] = its.leastAway() - its.home();
    }
    Arrays.sort(loss);
    double[] cost = new double[size + 1];
    cost[0] = sum.value();
    for (int i = 0; i < size; i++) {
      cost[i + 1] = cost[i] + loss[i];
    }
    return cost;
  }

  /** How many of a group the snapshot has in each place. */
  private int[] count(int group, int places, IntUnaryOperator placeOf) {
    int[] count = new int[places];
    for (int i = 0; i < groups.size(group); i++) {
      count[placeOf.applyAsInt(snapshot.regions().serverOf(groups.member(group, i)))]++;
    }
    return count;
  }

  /** Each move takes one member out of the place that then has most. */
  private static void addTogether(double[] cost, double penalty, int... count) {
    int members = cost.length - 1;
    long leastOfAll = pigeonhole(members, count.length);
    int[] placesWith = new int[members + 1];
    long together = 0;
    for (int n : count) {
      placesWith[n]++;
      together += penalized(n);
    }
    int most = members;
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
