// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RandomSnapshot;
import io.ballast.balancer.model.Shares;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TransfersTest {
  private static Transfers of(int most, int... counts) {
    return new Transfers(new Layout(SnapshotBuilder.withCounts(counts)), most);
  }

  /** How many regions a server gives if nobody refuses. */
  private static int given(Transfers transfers, int server, int to) {
    int given = 0;
    while (transfers.mayGive(server)) {
      transfers.taken(server, to);
      given++;
    }
    return given;
  }

  @Test
  void whatIsAboveTheShareGoesToWhereItIsMissing() {
    Transfers transfers = of(1000, 12, 3, 3);

    assertThat(transfers.left()).isEqualTo(6);
    assertThat(transfers.takers()).containsExactly(1, 2);
    assertThat(given(transfers, 0, 1)).isEqualTo(6);
    assertThat(transfers.left()).isZero();
  }

  @Test
  void evenServersNeitherGiveNorTake() {
    Transfers transfers = of(1000, 7, 7, 7);

    assertThat(transfers.left()).isZero();
    assertThat(transfers.takers()).isEmpty();
  }

  @Test
  void whereNotAllMayBeMovedTheFullestGiveAndTheEmptiestTake() {
    Transfers transfers = of(10, 40, 25, 10, 5, 20);

    assertThat(transfers.left()).isEqualTo(10);
    assertThat(transfers.mayGive(1)).isFalse();
    assertThat(transfers.takers()).containsExactly(2, 3);
    assertThat(given(transfers, 0, 3)).isEqualTo(10);
  }

  @Test
  void aServerWithoutAShareGivesAll() {
    ClusterSnapshot snapshot =
        new SnapshotBuilder(3).capacities(0, 1, 1).regions(5, 0).regions(5, 1).build();

    Transfers transfers = new Transfers(new Layout(snapshot), 1000);

    assertThat(transfers.takers()).containsExactly(2);
    assertThat(given(transfers, 0, 2)).isEqualTo(5);
  }

  @Property(tries = 500)
  void noMoreThanTheBudgetGoesAndOnlyFromAboveAShareToBelowOne(
      @ForAll long seed, @ForAll @IntRange(min = 0, max = 30) int most) {
    Layout layout = new Layout(RandomSnapshot.of(new Random(seed)));
    Shares shares = layout.snapshot().capacities().regions();
    int regions = layout.snapshot().regions().size();

    Transfers transfers = new Transfers(layout, most);

    boolean someHaveNoShare = IntStream.range(0, shares.servers()).anyMatch(shares::isNone);
    assertThat(transfers.left()).isNotNegative();
    if (!someHaveNoShare) {
      assertThat(transfers.left()).isLessThanOrEqualTo(most);
    }
    for (int server = 0; server < shares.servers(); server++) {
      if (transfers.mayGive(server)) {
        assertThat((double) layout.count(server)).isGreaterThan(shares.of(regions, server));
      }
      if (transfers.mayTake(server)) {
        assertThat((double) layout.count(server)).isLessThan(shares.of(regions, server));
      }
    }
  }
}
