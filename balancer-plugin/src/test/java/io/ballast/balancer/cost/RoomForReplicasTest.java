// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RoomForReplicasTest {
  /** Against all the ways there are to place the replicas of one region. */
  @Property(tries = 300)
  void nothingIsBetterAndSomethingIsAsGood(@ForAll long seed) {
    Random random = new Random(seed);
    int servers = 1 + random.nextInt(5);
    int replicas = 2 + random.nextInt(4);
    int[] hostOf = new int[servers];
    int[] rackOf = new int[servers];
    int hosts = 1 + random.nextInt(servers);
    int[] rackOfHost = random.ints(hosts, 0, 3).toArray();
    for (int server = 0; server < servers; server++) {
      hostOf[server] = server < hosts ? server : random.nextInt(hosts);
      rackOf[server] = rackOfHost[hostOf[server]];
    }
    SnapshotBuilder builder = new SnapshotBuilder(servers).hosts(hostOf).racks(rackOf);
    for (int id = 0; id < replicas; id++) {
      builder.replica(0, 0, 0, id);
    }
    ClusterSnapshot snapshot = builder.build();

    long bestOnHosts = Long.MAX_VALUE;
    long bestInRacks = Long.MAX_VALUE;
    for (int code = 0; code < Math.pow(servers, replicas); code++) {
      int[] onHost = new int[hosts];
      int[] inRack = new int[3];
      for (int id = 0, rest = code; id < replicas; id++, rest /= servers) {
        onHost[hostOf[rest % servers]]++;
        inRack[rackOf[rest % servers]]++;
      }
      if (together(onHost) < bestOnHosts) {
        bestOnHosts = together(onHost);
        bestInRacks = together(inRack);
      } else if (together(onHost) == bestOnHosts) {
        bestInRacks = Math.min(bestInRacks, together(inRack));
      }
    }

    assertThat(new RoomForReplicas(snapshot, hostOf).leastTogether()).isEqualTo(bestOnHosts);
    assertThat(new RoomForReplicas(snapshot, rackOf).leastTogether()).isEqualTo(bestInRacks);
  }

  private static long together(int[] counts) {
    return Arrays.stream(counts).filter(c -> c > 0).mapToLong(c -> (c - 1L) * (c - 1L)).sum();
  }

  @Test
  void regionsAreAddedUpEachBySizeOfItsGroup() {
    SnapshotBuilder builder = new SnapshotBuilder(2);
    for (int id = 0; id < 4; id++) {
      builder.replica(0, 0, 0, id);
    }
    builder.replica(0, 0, 1, 0).replica(0, 0, 1, 1);

    // two and two, and one and one
    assertThat(new RoomForReplicas(builder.build(), new int[] {0, 1}).leastTogether()).isEqualTo(2);
  }
}
