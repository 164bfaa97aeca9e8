// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Resource;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class FairShareNeedTest {
  private static Need.Verdict verdict(ClusterSnapshot snapshot, WeightedCost... costs) {
    return new FairShareNeed().judge(new Objective(new Layout(snapshot), List.of(costs), null));
  }

  private static final WeightedCost COUNT = new WeightedCost(RegionCountShareCost::new, 500);
  private static final WeightedCost READS = new WeightedCost(ReadRequestShareCost::new, 20);

  @Test
  void oneServerIsNeverBalanced() {
    assertThat(verdict(SnapshotBuilder.withCounts(5), COUNT).needed()).isFalse();
  }

  @Test
  void anEmptyServerIsFilledAndNamed() {
    Need.Verdict verdict = verdict(SnapshotBuilder.withCounts(2, 0, 2));

    assertThat(verdict.needed()).isTrue();
    assertThat(verdict.why()).contains("server1");
  }

  @Test
  void anEvenClusterNeedsNothing() {
    assertThat(verdict(SnapshotBuilder.withCounts(5, 5, 4), COUNT, READS).needed()).isFalse();
  }

  @Test
  void equalCountsDoNotHideThatOneServerTakesAllReads() {
    SnapshotBuilder builder = new SnapshotBuilder(5);
    for (int server = 0; server < 5; server++) {
      builder.regions(10, server);
    }
    for (int region = 0; region < 10; region++) {
      builder.load(Resource.READ_REQUESTS, region, 100);
    }

    Need.Verdict verdict = verdict(builder.build(), COUNT, READS);

    assertThat(verdict.needed()).isTrue();
    assertThat(verdict.why()).startsWith("ReadRequestShare").contains("server0", "500 %");
  }

  @Test
  void aFunctionThatIsTurnedOffCallsForNoRun() {
    SnapshotBuilder builder = new SnapshotBuilder(2).regions(2, 0).regions(2, 1);
    builder.load(Resource.READ_REQUESTS, 0, 100).load(Resource.READ_REQUESTS, 1, 100);

    assertThat(verdict(builder.build(), COUNT, READS).needed()).isTrue();
    assertThat(verdict(builder.build(), COUNT).needed()).isFalse();
  }

  @Test
  void replicasThatCannotBeApartCallForNoRun() {
    SnapshotBuilder builder = new SnapshotBuilder(2).racks(0, 1);
    builder.replica(0, 0, 0, 0).replica(0, 0, 0, 1).replica(1, 0, 0, 2);
    builder.region(1, 0);

    assertThat(
            verdict(builder.build(), new WeightedCost(RegionReplicaRackCost::new, 1, true))
                .needed())
        .isFalse();
  }

  @Test
  void aHardRuleComesBeforeAnyCost() {
    SnapshotBuilder builder = new SnapshotBuilder(2);
    builder.replica(0, 0, 0, 0).replica(0, 0, 0, 1);
    Objective objective =
        new Objective(
            new Layout(builder.build()),
            List.of(
                new WeightedCost(layout -> new MoveCost(layout, 1), 1e6f),
                new WeightedCost(RegionReplicaHostCost::new, 1e-3f, true)),
            new Referee());

    assertThat(objective.hardTotal()).isPositive();
    assertThat(objective.total()).isZero();
    Candidate apart = new Candidate().add(1, 0, 1);

    assertThat(objective.delta(apart)).isNegative();
    objective.apply(apart);
    assertThat(objective.hardTotal()).isZero();
    assertThat(objective.total()).isPositive();
  }
}
