// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.testing.ClusterBuilder;
import io.ballast.testing.ClusterTable;
import org.junit.jupiter.api.Test;

/** The master's own timer, and no request of anybody's. */
class TimerTest extends WithCluster {
  @Override
  ClusterBuilder settings(ClusterBuilder builder) {
    return builder.set("hbase.balancer.period", 1000);
  }

  @Test
  void theMasterBalancesByItself() throws Exception {
    cluster().admin().balancerSwitch(false, true);
    ClusterTable table = cluster().createTable("unattended", 20);
    table.putRows(5);
    table.moveAllTo(cluster().server(3));

    cluster().admin().balancerSwitch(true, true);

    cluster()
        .awaitUntil(
            "regions are spread",
            () -> cluster().state().isSettled() && cluster().state().spread() < 2);
    assertThat(table.countRows()).isEqualTo(100);
  }
}
