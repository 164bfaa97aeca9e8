// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.ReplicaGroups;
import io.ballast.balancer.model.Topology;
import java.util.Arrays;

/**
 * How far replicas can be apart: the least that {@link ReplicaSpreadCost} can count in places of
 * one kind, where hosts come before racks. So a rack takes one more replica of a region only while
 * it has a host for it, unless every host has one.
 *
 * <p>One replica after another goes to the place with room that has fewest; since each further one
 * in a place costs more than the one before, nothing is better.
 */
final class RoomForReplicas {
  private final ReplicaGroups groups;
  private final int[] hostsIn;

  /**
   * @param placeOf {@code int[servers]}, the place of each server
   */
  RoomForReplicas(ClusterSnapshot snapshot, int[] placeOf) {
    groups = snapshot.regions().replicas();
    hostsIn = new int[1 + Arrays.stream(placeOf).max().orElse(-1)];
    Topology topology = snapshot.topology();
    for (int[] servers : topology.serversByHost()) {
      Arrays.stream(servers).map(server -> placeOf[server]).distinct().forEach(p -> hostsIn[p]++);
    }
  }

  /** Σ (c−1)² over all regions and the places that hold c > 0 replicas of them. */
  long leastTogether() {
    long[] ofSize = new long[0];
    long sum = 0;
    for (int group = 0; group < groups.groups(); group++) {
      int size = groups.size(group);
      if (size >= ofSize.length) {
        ofSize = ofSizesTo(size);
      }
      sum += ofSize[size];
    }
    return sum;
  }

  private long[] ofSizesTo(int largest) {
    long[] ofSize = new long[largest + 1];
    int[] in = new int[hostsIn.length];
    int hosts = Arrays.stream(hostsIn).sum();
    for (int size = 1; size <= largest; size++) {
      int onEachHost = (size - 1) / hosts + 1;
      int fewest = -1;
      for (int place = 0; place < in.length; place++) {
        boolean hasRoom = in[place] < hostsIn[place] * onEachHost;
        fewest = hasRoom && (fewest < 0 || in[place] < in[fewest]) ? place : fewest;
      }
      int before = in[fewest]++;
      ofSize[size] = ofSize[size - 1] + (before == 0 ? 0 : 2L * before - 1);
    }
    return ofSize;
  }
}
