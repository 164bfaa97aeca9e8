// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ballast.balancer.cost.AllCosts;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.RandomSnapshot;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LocalityDebtTest {
  private static ClusterSnapshot oneRegionOf(int mb, double onHost0, double onHost1) {
    return new SnapshotBuilder(3)
        .region(0, 0)
        .storeFileMb(0, mb)
        .blocks(0, 0, onHost0)
        .blocks(0, 1, onHost1)
        .build();
  }

  @Test
  void bytesThatTheDestinationsHostDoesNotHaveAreReadRemotely() {
    LocalityDebt debt = LocalityDebt.ofMove(oneRegionOf(1000, 1, 0.25), 0, 0, 1);

    assertThat(debt).isEqualTo(new LocalityDebt(0, 750, 0));
    assertThat(debt.addedMb()).isEqualTo(750);
  }

  @Test
  void aHostWithoutBlocksReadsAllRemotely() {
    assertThat(LocalityDebt.ofMove(oneRegionOf(1000, 1, 0.25), 0, 0, 2))
        .isEqualTo(new LocalityDebt(0, 1000, 0));
  }

  @Test
  void aMoveHomePaysDebt() {
    assertThat(LocalityDebt.ofMove(oneRegionOf(1000, 0.5, 1), 0, 0, 1).addedMb()).isEqualTo(-500);
  }

  @Test
  void serversOfOneHostReadTheSameRemotely() {
    ClusterSnapshot snapshot =
        new SnapshotBuilder(2).hosts(0, 0).region(0, 0).storeFileMb(0, 100).blocks(0, 0, 1).build();

    assertThat(LocalityDebt.ofMove(snapshot, 0, 0, 1)).isEqualTo(LocalityDebt.NONE);
  }

  @Test
  void aRegionOfWhoseBlocksOnlyItsServersAreKnownCountsApart() {
    ClusterSnapshot snapshot =
        new SnapshotBuilder(2)
            .region(0, 0)
            .storeFileMb(0, 1000)
            .blocks(0, 0, 0.75)
            .restUnknown(0)
            .build();

    assertThat(LocalityDebt.ofMove(snapshot, 0, 0, 1)).isEqualTo(new LocalityDebt(0, 0, 1000));
  }

  @Test
  void aRegionNoneOfWhoseBlocksAreInReachReadsAllRemotelyWhereverItIs() {
    assertThat(LocalityDebt.ofMove(oneRegionOf(1000, 0, 0), 0, 0, 1))
        .isEqualTo(new LocalityDebt(1000, 1000, 0));
  }

  @Test
  void itIsSaidInMegabytes() {
    assertThat(new LocalityDebt(10.4, 750, 0)).hasToString("10 -> 750 MB read remotely");
    assertThat(new LocalityDebt(0, 750, 20))
        .hasToString("0 -> 750 MB read remotely, of 20 MB not known");
  }

  @Property(tries = 200)
  void aPlansDebtIsWhatTheMovedRegionsReadRemotelyInEitherLayout(@ForAll long seed) {
    Random random = new Random(seed);
    ClusterSnapshot snapshot = RandomSnapshot.of(random);
    Objective objective = AllCosts.afterChanges(snapshot, random);

    LocalityDebt debt = LocalityDebt.ofPlan(snapshot, new Planner(objective).plan());

    double added = 0;
    for (int region = 0; region < snapshot.regions().size(); region++) {
      added += remoteMb(snapshot, region, objective.layout().serverOf(region));
      added -= remoteMb(snapshot, region, snapshot.regions().serverOf(region));
    }
    assertThat(debt.addedMb()).isCloseTo(added, within(1e-6 * (1 + Math.abs(added))));
    assertThat(List.of(debt.beforeMb(), debt.afterMb())).allMatch(mb -> mb >= 0);
  }

  private static double remoteMb(ClusterSnapshot snapshot, int region, int server) {
    double local = snapshot.hostLocality().at(region, snapshot.topology().hostOf(server));
    return snapshot.loads().storeFileMb(region) * (1 - local);
  }
}
