// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Sample.replica;
import static io.ballast.balancer.hbase.Sample.report;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.jupiter.api.Test;

/** Which of the regions that plans move are compacted. */
class CompactionsAfterMovesTest extends CompactionsUnderTest {
  @Test
  void aMovedRegionIsCompactedWhenItHasArrived() {
    planned(A, 1);
    has(9, A, 100, 1, 5);
    heard();
    assertThat(master.asked).isEmpty();

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(A);
  }

  @Test
  void aReportFromBeforeThePlanTellsNothingOfTheArrival() {
    has(1, A, 100, 0.1, 5);
    long old = now;
    now += 1000;
    planned(A, 1);

    compactions.heard(report(old, reports), now);

    assertThat(master.asked).isEmpty();
  }

  @Test
  void aRegionThatNobodyPlannedToMoveIsLeftAlone() {
    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).isEmpty();
  }

  @Test
  void aRegionThatIsLocalWhereItIsIsLeftAlone() {
    planned(A, 1);
    has(1, A, 100, 0.8, 5);
    heard();

    assertThat(master.asked).isEmpty();
    assertThat(compactions.advise(RUN)).isEqualTo(RUN);
  }

  @Test
  void aRegionWithoutFilesIsLeftAlone() {
    planned(A, 1);
    has(1, A, 0, 0, 0);
    heard();

    assertThat(master.asked).isEmpty();
  }

  @Test
  void aSecondaryReplicaIsLeftAlone() {
    RegionInfo secondary = replica("t", 1, 1);
    planned(secondary, 1);
    has(1, secondary, 100, 0, 5);
    heard();

    assertThat(master.asked).isEmpty();
  }

  @Test
  void whatHasNotArrivedInADayIsForgotten() {
    planned(A, 1);
    now += Arrivals.FORGET_AFTER_MS;
    heard();

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).isEmpty();
  }
}
