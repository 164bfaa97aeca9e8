// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.field.FieldCluster.Load;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators report of region replicas, by report number. */
class ReplicaScenariosTest {
  @RegisterExtension final FieldClock clock = new FieldClock();

  private FieldMaster master(FieldCluster cluster, int racks) {
    Configuration conf = FieldMaster.conf();
    FieldRacks.set(conf, racks);
    return new FieldMaster(cluster, clock, conf);
  }

  @Test
  @DisplayName("#6: with read replicas the load does not count any more")
  void report6ReplicasApartDoNotHideAHotServer() {
    FieldCluster cluster = new FieldCluster(6);
    for (int key = 0; key < 120; key++) {
      cluster.addReplicas("t", key % 6, (key + 1 + key / 6 % 5) % 6);
    }
    List<RegionInfo> primaries =
        cluster.on(0).stream().filter(RegionReplicaUtil::isDefaultReplica).toList();
    cluster.load(primaries, Load.reads(100));
    FieldMaster master = master(cluster, 1);
    master.report(5);

    master.run();

    assertThat(cluster.worstShare(Load::reads)).isLessThanOrEqualTo(1.25);
    assertThat(cluster.replicasTogether()).isZero();
    assertThat(cluster.counts()).allMatch(count -> count >= 39 && count <= 41);
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "2, 3", "2, 4", "3, 5"})
  @DisplayName("#37: fewer racks than replicas: runs for ever")
  void report37WhatRacksCannotHoldApartMovesNothing(int racks, int replicas) {
    FieldCluster cluster = new FieldCluster(12);
    for (int key = 0; key < 120; key++) {
      int[] servers = new int[replicas];
      for (int id = 0; id < replicas; id++) {
        servers[id] = (key + id) % 12; // one rack after the other: as even as it gets
      }
      cluster.addReplicas("t", servers);
    }
    FieldMaster master = master(cluster, racks);
    for (int round = 0; round < 5; round++) {
      master.report(10);
      assertThat(master.run()).as("round %s", round).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 3", "2, 4", "3, 4"})
  @DisplayName("#37: … and the mend for it ignores racks altogether")
  void report37WhatRacksCanHoldApartIsDoneAllTheSame(int racks, int replicas) {
    FieldCluster cluster = new FieldCluster(6 * racks);
    for (int key = 0; key < 60 * racks; key++) {
      int[] servers = new int[replicas];
      for (int id = 0; id < replicas; id++) {
        servers[id] = key % racks + (key / racks + id) % 6 * racks; // all in one rack
      }
      cluster.addReplicas("t", servers);
    }
    FieldMaster master = master(cluster, racks);
    master.report(5);
    master.runsUntilQuiet(6);

    int atMost = (replicas + racks - 1) / racks;
    assertThat(cluster.mostReplicasInOneRack(racks)).isEqualTo(atMost);
    assertThat(cluster.replicasTogether()).isZero();
  }

  @Test
  @DisplayName("#37: a table with fewer replicas is not spread because another has too many")
  void report37EachTableIsHeldAgainstWhatItCanReach() {
    FieldCluster cluster = new FieldCluster(6);
    for (int key = 0; key < 12; key++) {
      cluster.addReplicas("many", key % 6, (key + 1) % 6, (key + 2) % 6, (key + 3) % 6);
    }
    for (int key = 0; key < 60; key++) {
      cluster.addReplicas("pairs", key % 6, (key + 3) % 6); // both in one of three racks
    }
    FieldMaster master = master(cluster, 3);
    master.report(5);
    master.runsUntilQuiet(6);

    assertThat(cluster.mostReplicasInOneRack("pairs", 3)).isEqualTo(1);
  }

  @Test
  @DisplayName("#41: replicas that are together stay together")
  void report41ReplicasAreSeparatedFirst() {
    FieldCluster cluster = new FieldCluster(3);
    for (int key = 0; key < 10; key++) {
      cluster.addReplicas("t", 0, 0);
    }

    master(cluster, 1).run();

    assertThat(cluster.replicasTogether()).isZero();
    assertThat(cluster.counts()).containsExactlyInAnyOrder(7, 7, 6);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  @DisplayName("#41: … also where one plan may not move all that has to move")
  void report41ReplicasAreSeparatedWithinTheBudget(int moves) {
    FieldCluster cluster = new FieldCluster(3);
    for (int key = 0; key < 10; key++) {
      cluster.addReplicas("t", 0, 0);
    }
    Configuration conf = FieldMaster.conf();
    conf.setInt("hbase.balancer.ballast.plan.max.moves", moves);
    FieldMaster master = new FieldMaster(cluster, clock, conf);

    for (long before = 10; before > 0; before -= moves) {
      assertThat(master.run()).hasSize(moves);
      assertThat(cluster.replicasTogether()).isEqualTo(before - moves);
    }
  }

  @Test
  @DisplayName("Inputs: a draining server holds primaries, which the master then leaves out")
  void secondariesOfDifferentRegionsMayBeTogetherAlsoWithoutTheirPrimaries() {
    FieldCluster cluster = new FieldCluster(10);
    for (int server = 0; server < 10; server++) {
      int secondaries = server < 5 ? 8 : 0;
      for (int i = 0; i < secondaries; i++) {
        cluster.addReplicas("t", FieldCluster.NOWHERE, server);
      }
      cluster.add("t", 20 - secondaries, server);
    }
    Configuration conf = FieldMaster.conf();
    conf.set("hbase.master.balancer.stochastic.primaryRegionCountCost", "0");

    assertThat(new FieldMaster(cluster, clock, conf).run()).isEmpty();
  }

  @Test
  @DisplayName("Inputs: replicas whose primary is missing")
  void secondariesOfOneRegionAreSeparatedAlsoWithoutTheirPrimary() {
    FieldCluster cluster = new FieldCluster(4);
    for (int key = 0; key < 40; key++) {
      cluster.addReplicas("t", FieldCluster.NOWHERE, key % 4, key % 4);
    }

    master(cluster, 1).run();

    assertThat(cluster.replicasTogether()).isZero();
  }
}
