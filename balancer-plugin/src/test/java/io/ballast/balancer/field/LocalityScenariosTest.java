// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.hbase.BallastSettings;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.SnapshotBuilder;
import io.ballast.balancer.search.SearchLimits;
import io.ballast.balancer.verify.RunResult;
import io.ballast.balancer.verify.RunTask;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What operators report of locality, by report number. From the snapshot on, since what comes
 * before it asks HDFS.
 */
class LocalityScenariosTest {
  private static final SearchLimits LIMITS = new SearchLimits(Long.MAX_VALUE, 200_000, 7);

  private final BallastSettings settings = new BallastSettings(FieldMaster.conf());

  @ParameterizedTest
  @ValueSource(doubles = {0.45, 0.2})
  @DisplayName("#8: locality is not repaired until it is very bad")
  void report8LocalityIsRepairedBySwaps(double here) {
    // each region has all of its blocks on the next host, and regions go round in a circle
    SnapshotBuilder builder = new SnapshotBuilder(10);
    for (int region = 0; region < 200; region++) {
      int server = region % 10;
      builder
          .region(server, 0)
          .storeFileMb(region, 1_000)
          .blocks(region, server, here)
          .blocks(region, (server + 1) % 10, 1);
    }
    ClusterSnapshot snapshot = builder.build();
    Objective objective = new Objective(new Layout(snapshot), settings.costs(), null);

    assertThat(settings.need().judge(objective).why()).startsWith("ServerLocality");
    RunResult result = new RunTask(snapshot, settings.costs(), LIMITS).run();

    int repaired = 0;
    for (RunResult.Move move : result.moves()) {
      repaired += move.to() == (move.region() + 1) % 10 ? 1 : 0;
    }
    assertThat(repaired).as("regions that went to their blocks").isGreaterThan(150);
    assertThat(result.placement().regionsOn()).allSatisfy(on -> assertThat(on).hasSize(20));
  }

  @Test
  @DisplayName("#44: the locality of secondaries fights the spreading of replicas")
  void report44SecondariesDoNotFollowTheBlocks() {
    // three racks of three; all blocks of a region are where its primary is
    SnapshotBuilder builder = new SnapshotBuilder(9).racks(0, 1, 2, 0, 1, 2, 0, 1, 2);
    for (int group = 0; group < 90; group++) {
      for (int id = 0; id < 3; id++) {
        int region = builder.size();
        builder
            .replica((group + id) % 9, 0, group, id)
            .storeFileMb(region, 1_000)
            .blocks(region, group % 9, 1);
      }
    }
    ClusterSnapshot snapshot = builder.build();
    Objective objective = new Objective(new Layout(snapshot), settings.costs(), null);

    assertThat(settings.need().judge(objective).needed()).isFalse();
    assertThat(objective.total()).isZero();
    assertThat(new RunTask(snapshot, settings.costs(), LIMITS).run().moves()).isEmpty();
  }
}
