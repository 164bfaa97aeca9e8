// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.testing.BallastCluster;
import io.ballast.testing.ClusterTable;
import java.util.Map;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The embedded cluster itself: other tests build on what is checked here. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HomeBlocksTest {
  private BallastCluster cluster;

  @BeforeAll
  void start() throws Exception {
    cluster = BallastCluster.builder().servers(3).replication(2).start();
  }

  @AfterAll
  void stop() throws Exception {
    cluster.close();
  }

  @Test
  void everyServerHasAHostOfItsOwn() {
    assertThat(cluster.servers())
        .extracting(ServerName::getHostname)
        .containsExactly(cluster.host(0), cluster.host(1), cluster.host(2));
  }

  @Test
  void blocksWrittenAtHomeAreOnTheHostOfTheirServer() throws Exception {
    ClusterTable table = cluster.createTable("home", 9);
    table.spreadEvenly();
    table.fillAtHome(5);

    for (Map.Entry<RegionInfo, ServerName> entry : table.assignments().entrySet()) {
      assertThat(table.locality(entry.getKey(), entry.getValue().getHostname()))
          .as("locality of %s on %s", entry.getKey().getEncodedName(), entry.getValue())
          .isEqualTo(1.0);
    }
    assertThat(table.countRows()).isEqualTo(45);
  }

  @Test
  void anEmptyServerComesBackOnTheHostOfADeadOne() throws Exception {
    ClusterTable table = cluster.createTable("comeback", 9);
    table.spreadEvenly();
    table.putRows(5);

    ServerName dead = cluster.kill(1);
    cluster.awaitSettled();
    assertThat(cluster.servers()).hasSize(2);
    ServerName returned = cluster.restart(1);

    assertThat(returned.getHostname()).isEqualTo(dead.getHostname());
    assertThat(returned.getStartCode()).isGreaterThan(dead.getStartCode());
    assertThat(cluster.state().regionCounts()).containsEntry(returned, 0);
    assertThat(table.countRows()).isEqualTo(45);
  }
}
