// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecentMovesTest {
  private final RecentMoves moves = new RecentMoves();
  private final RegionInfo[] regions = {Sample.region("t", 0), Sample.region("t", 1)};

  private List<RegionInfo> plan(int region, long at) {
    return moves.planned(
        List.of(new RegionPlan(regions[region], Sample.server(0), Sample.server(1))), at);
  }

  @Test
  void aRegionThatAPlanMovedIsKnown() {
    plan(1, 100);

    assertThat(moves.among(regions, 150, 1000).stream().boxed()).containsExactly(1);
  }

  @Test
  void afterTheTimeItIsForgotten() {
    plan(1, 100);

    assertThat(moves.among(regions, 1100, 1000).isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1_000_000})
  void aRegionThatMovesAgainWithinTenRunsIsNamed(long coolDown) {
    plan(0, 100);
    runsPass(RecentMoves.RUNS, coolDown);

    assertThat(plan(0, 100)).containsExactly(regions[0]);
    assertThat(plan(1, 100)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1_000_000})
  void afterTenRunsItIsNot(long coolDown) {
    plan(0, 100);
    runsPass(RecentMoves.RUNS + 1, coolDown);

    assertThat(plan(0, 100)).isEmpty();
  }

  @Test
  void severalPlansOfOneRunAreOne() {
    plan(0, 100);

    assertThat(plan(0, 100)).isEmpty();
  }

  private void runsPass(int runs, long coolDown) {
    for (int i = 0; i < runs; i++) {
      moves.nextRun();
      moves.among(regions, 100, coolDown);
    }
  }

  @Test
  void withoutATimeNothingIsRemembered() {
    plan(1, 100);

    assertThat(moves.among(regions, 100, 0).isEmpty()).isTrue();
  }
}
