// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.cost.StockNeed.Reason;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When replicas that are together call for a run: where they need not be. */
class StockNeedReplicasTest {
  private static final StockNeed NEED = new StockNeed(-1, Float.MAX_VALUE);

  @Test
  void replicasOnOneHostCallForARun() {
    assertThat(judge(replicas(new SnapshotBuilder(2), 0, 0)))
        .isEqualTo(Reason.REPLICAS_ON_ONE_HOST);
  }

  @Test
  void replicasOnTwoServersOfOneHostCallForARun() {
    assertThat(judge(replicas(new SnapshotBuilder(3).hosts(0, 0, 1), 0, 1)))
        .isEqualTo(Reason.REPLICAS_ON_ONE_HOST);
  }

  @Test
  void replicasOnDifferentHostsAreFine() {
    assertThat(judge(replicas(new SnapshotBuilder(2), 0, 1))).isEqualTo(Reason.BALANCED);
  }

  @Test
  void replicasOnOneHostAreFineWhereHostsAreFewerThanReplicas() {
    assertThat(judge(replicas(new SnapshotBuilder(2).racks(0, 1), 0, 1, 1)))
        .isEqualTo(Reason.BALANCED);
  }

  @Test
  void replicasInOneRackCallForARunWhereRacksAreAsManyAsReplicas() {
    assertThat(judge(replicas(new SnapshotBuilder(4).racks(0, 0, 1, 1), 0, 1)))
        .isEqualTo(Reason.REPLICAS_IN_ONE_RACK);
  }

  @Test
  void replicasInOneRackAreFineWhereRacksAreFewerThanReplicas() {
    assertThat(judge(replicas(new SnapshotBuilder(4).racks(0, 0, 1, 1), 0, 1, 2)))
        .isEqualTo(Reason.BALANCED);
  }

  @Test
  void replicasInDifferentRacksAreFine() {
    assertThat(judge(replicas(new SnapshotBuilder(4).racks(0, 0, 1, 1), 0, 2)))
        .isEqualTo(Reason.BALANCED);
  }

  @Test
  void inOneRackAloneReplicasCannotBeApart() {
    assertThat(judge(replicas(new SnapshotBuilder(2), 0, 1))).isEqualTo(Reason.BALANCED);
  }

  @Test
  void replicasTogetherCountEvenIfTheirCostDoesNot() {
    SnapshotBuilder together = replicas(new SnapshotBuilder(2), 0, 0);
    Objective objective =
        new Objective(
            new Layout(together.build()),
            List.of(new WeightedCost(RegionReplicaHostCost::new, 0)),
            null);

    assertThat(NEED.reason(objective)).isEqualTo(Reason.REPLICAS_ON_ONE_HOST);
  }

  /** Adds one region with a replica on each of the servers. */
  private static SnapshotBuilder replicas(SnapshotBuilder builder, int... servers) {
    for (int replica = 0; replica < servers.length; replica++) {
      builder.replica(servers[replica], 0, 0, replica);
    }
    return builder;
  }

  /** Judges it with a lone region more on every server, so that none is idle. */
  private static Reason judge(SnapshotBuilder builder) {
    for (int server = 0; server < builder.servers(); server++) {
      builder.region(server, 1);
    }
    return NEED.reason(new Objective(new Layout(builder.build()), List.of(), null));
  }
}
