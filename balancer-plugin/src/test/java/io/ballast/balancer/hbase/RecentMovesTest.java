// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.api.Test;

class RecentMovesTest {
  private final RecentMoves moves = new RecentMoves();
  private final RegionInfo[] regions = {Sample.region("t", 0), Sample.region("t", 1)};

  private void plan(int region, long at) {
    moves.planned(List.of(new RegionPlan(regions[region], Sample.server(0), Sample.server(1))), at);
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

  @Test
  void withoutATimeNothingIsRemembered() {
    plan(1, 100);

    assertThat(moves.among(regions, 100, 0).isEmpty()).isTrue();
  }
}
