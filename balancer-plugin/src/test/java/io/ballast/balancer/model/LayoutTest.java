// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LayoutTest {
  @Test
  void itStartsAsTheSnapshotHasIt() {
    Layout layout = new Layout(SnapshotBuilder.withCounts(2, 0, 1));

    assertThat(IntStream.range(0, 3).map(layout::count)).containsExactly(2, 0, 1);
    assertThat(IntStream.range(0, 3).map(layout::serverOf)).containsExactly(0, 0, 2);
    assertThat(layout.movedRegions()).isZero();
  }

  @Test
  void aRegionThatMovesIsOnItsNewServerAlone() {
    Layout layout = new Layout(SnapshotBuilder.withCounts(2, 0));

    layout.move(0, 1);

    assertThat(layout.serverOf(0)).isEqualTo(1);
    assertThat(regionsOn(layout, 0)).containsExactly(1);
    assertThat(regionsOn(layout, 1)).containsExactly(0);
    assertThat(layout.isMoved(0)).isTrue();
    assertThat(layout.movedRegions()).isEqualTo(1);
  }

  @Test
  void aRegionThatMovesTwiceCountsOnce() {
    Layout layout = new Layout(SnapshotBuilder.withCounts(1, 0, 0));

    layout.move(0, 1);
    layout.move(0, 2);

    assertThat(layout.movedRegions()).isEqualTo(1);
  }

  @Test
  void aRegionThatComesHomeIsNotMoved() {
    Layout layout = new Layout(SnapshotBuilder.withCounts(1, 0, 0));

    layout.move(0, 1);
    layout.move(0, 2);
    layout.move(0, 0);

    assertThat(layout.isMoved(0)).isFalse();
    assertThat(layout.movedRegions()).isZero();
  }

  @Test
  void movingARegionToWhereItIsChangesNothing() {
    Layout layout = new Layout(SnapshotBuilder.withCounts(2, 1));

    layout.move(1, 0);

    assertThat(layout.count(0)).isEqualTo(2);
    assertThat(layout.movedRegions()).isZero();
  }

  @Test
  void aCandidateIsAppliedStepByStep() {
    Layout layout = new Layout(SnapshotBuilder.withCounts(1, 1, 1));

    layout.apply(new Candidate().add(0, 0, 1).add(1, 1, 2).add(2, 2, 0));

    assertThat(IntStream.range(0, 3).map(layout::serverOf)).containsExactly(1, 2, 0);
  }

  @Test
  void aTablesRegionsAreCountedServerByServer() {
    Layout layout =
        new Layout(new SnapshotBuilder(2).region(0, 0).region(0, 1).region(0, 1).build());

    layout.move(1, 1);

    assertThat(layout.count(0, 0)).isOne();
    assertThat(layout.count(1, 0)).isOne();
    assertThat(layout.count(1, 1)).isOne();
    assertThat(layout.count(0, 1)).isZero();
  }

  @Test
  void twoLayoutsOfOneSnapshotAreIndependent() {
    ClusterSnapshot snapshot = SnapshotBuilder.withCounts(1, 0);
    Layout one = new Layout(snapshot);
    Layout other = new Layout(snapshot);

    one.move(0, 1);

    assertThat(other.serverOf(0)).isZero();
    assertThat(other.count(0)).isEqualTo(1);
  }

  @Property
  void listsCountsAndMovesAgreeWithANaiveModelAfterAnySequence(@ForAll long seed) {
    Random random = new Random(seed);
    ClusterSnapshot snapshot = RandomSnapshot.of(random);
    Layout layout = new Layout(snapshot);
    int[] naive = IntStream.range(0, snapshot.regions().size()).map(layout::serverOf).toArray();
    RandomCandidates candidates = new RandomCandidates(layout, random);
    Candidate candidate = new Candidate();
    for (int change = 0; change < 50; change++) {
      candidates.next(candidate);
      for (int step = 0; step < candidate.steps(); step++) {
        naive[candidate.region(step)] = candidate.to(step);
      }
      layout.apply(candidate);
    }

    assertAgrees(layout, naive);
  }

  private static void assertAgrees(Layout layout, int[] naive) {
    RegionSet regions = layout.snapshot().regions();
    for (int server = 0; server < layout.snapshot().topology().servers(); server++) {
      int on = server;
      assertThat(regionsOn(layout, server))
          .as("regions on server %d", server)
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, naive.length).filter(r -> naive[r] == on).boxed().toList());
      assertThat(layout.count(server))
          .isEqualTo((int) Arrays.stream(naive).filter(s -> s == on).count());
    }
    assertThat(IntStream.range(0, naive.length).map(layout::serverOf).toArray()).isEqualTo(naive);
    for (int region = 0; region < naive.length; region++) {
      int table = regions.tableOf(region);
      int on = naive[region];
      assertThat(layout.count(table, on))
          .as("table %d on server %d", table, on)
          .isEqualTo(
              (int)
                  IntStream.range(0, naive.length)
                      .filter(r -> regions.tableOf(r) == table && naive[r] == on)
                      .count());
    }
    assertThat(layout.movedRegions())
        .isEqualTo(
            (int)
                IntStream.range(0, naive.length)
                    .filter(region -> naive[region] != regions.serverOf(region))
                    .count());
  }

  private static Set<Integer> regionsOn(Layout layout, int server) {
    Set<Integer> set = new HashSet<>();
    for (int i = 0; i < layout.count(server); i++) {
      assertThat(set.add(layout.regionAt(server, i))).as("listed once").isTrue();
    }
    return set;
  }
}
