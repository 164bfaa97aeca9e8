// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.SnapshotBuilder;
import org.junit.jupiter.api.Test;

class TableShareCostTest {
  private static TableShareCost cost(SnapshotBuilder builder) {
    return new TableShareCost(new Layout(builder.build()));
  }

  @Test
  void tablesOfOneRegionCostNothingWhereverTheyAre() {
    SnapshotBuilder builder = new SnapshotBuilder(10);
    for (int table = 0; table < 10; table++) {
      builder.region(0, table);
    }

    assertThat(cost(builder).cost()).isZero();
  }

  @Test
  void aTableOnOneServerCostsTheShareOfRegionsThatBelongElsewhere() {
    SnapshotBuilder builder = new SnapshotBuilder(4);
    builder.regions(8, 0);

    assertThat(cost(builder).cost()).isCloseTo(6 / 8.0, within(1e-12));
    assertThat(cost(builder).need()).contains("6 of 8 regions of t0");
  }

  @Test
  void aThousandUnevenTablesCostNoMoreThanOne() {
    SnapshotBuilder builder = new SnapshotBuilder(50);
    for (int table = 0; table < 1000; table++) {
      for (int region = 0; region < 5; region++) {
        builder.region(table * 7 % 50, table);
      }
    }

    assertThat(cost(builder).cost()).isBetween(0.0, 1.0);
  }

  @Test
  void aTableThatIsSpreadAsFarAsItCanBeCallsForNoRun() {
    SnapshotBuilder builder = new SnapshotBuilder(3);
    builder.regions(2, 0).regions(2, 1).regions(1, 2);

    assertThat(cost(builder).cost()).isZero();
    assertThat(cost(builder).need()).isNull();
  }
}
