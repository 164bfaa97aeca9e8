// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TablePlanTest {
  @ParameterizedTest
  @ValueSource(ints = {4, 8, 12, 60, 61, 1000})
  void theTablesHaveAsManyRegionsAsAskedFor(int regions) {
    List<TablePlan> plans = TablePlan.lopsided(regions);

    assertThat(plans.stream().mapToInt(TablePlan::regions).sum()).isEqualTo(regions);
    assertThat(plans).allMatch(plan -> plan.regions() >= 1);
  }

  @Test
  void regionsCrowdOnServersByTheirShares() {
    TablePlan plan = new TablePlan("t", 8, 1, 100, List.of(0.75, 0.25));

    assertThat(IntStream.range(0, 8).map(plan::crowdedServer))
        .containsExactly(0, 0, 0, 0, 0, 0, 1, 1);
  }

  @Test
  void sharesThatDoNotAddUpToOneLeaveNoRegionOut() {
    TablePlan plan = new TablePlan("t", 10, 1, 100, List.of(0.3, 0.3));

    assertThat(plan.crowdedServer(9)).isEqualTo(1);
  }
}
