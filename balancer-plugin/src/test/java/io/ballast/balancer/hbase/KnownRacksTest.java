// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Sample.server;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.ServerName;
import org.junit.jupiter.api.Test;

class KnownRacksTest {
  private final KnownRacks racks = new KnownRacks();
  private final List<List<ServerName>> asked = new ArrayList<>();
  private boolean down;
  private final FakeRacks resolver =
      new FakeRacks(
          servers -> {
            asked.add(List.copyOf(servers));
            if (down) {
              throw new IllegalStateException("no answer");
            }
            return servers.stream().map(server -> "/rack-of-" + server.getHostname()).toList();
          });

  @Test
  void aServerIsAskedForOnce() {
    racks.of(List.of(server(0), server(1)), resolver);

    assertThat(racks.of(List.of(server(1), server(0), server(2)), resolver))
        .containsExactly("/rack-of-host1", "/rack-of-host0", "/rack-of-host2");
    assertThat(asked).containsExactly(List.of(server(0), server(1)), List.of(server(2)));
  }

  @Test
  void aServerThatGotNoAnswerIsAskedForAgain() {
    down = true;
    racks.of(List.of(server(0)), resolver);
    down = false;

    assertThat(racks.of(List.of(server(0)), resolver)).containsExactly("/rack-of-host0");
  }

  @Test
  void afterAReloadAllAreAskedForAgain() {
    racks.of(List.of(server(0)), resolver);
    racks.clear();
    racks.of(List.of(server(0)), resolver);

    assertThat(asked).hasSize(2);
  }
}
