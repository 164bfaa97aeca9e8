// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Sample.server;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnknownRacksTest {
  private final UnknownRacks unknown = new UnknownRacks();

  @Test
  void theHostsAreNamed() {
    assertThat(unknown.news(List.of(server(1), server(0)), 5))
        .contains("2 of 5 servers")
        .contains("host0, host1");
  }

  @Test
  void ofManyHostsTenAreNamed() {
    assertThat(unknown.news(IntStream.range(0, 99).mapToObj(Sample::server).toList(), 100))
        .contains("99 of 100 servers")
        .endsWith("and 89 more hosts");
  }

  @Test
  void whatHasBeenSaidIsSaidAgainOnlyOnRequest() {
    assertThat(unknown.news(List.of(server(0)), 2)).isNotNull();
    assertThat(unknown.news(List.of(server(0)), 2)).isNull();

    unknown.repeat();

    assertThat(unknown.news(List.of(server(0)), 2)).isNotNull();
  }

  @Test
  void otherHostsAreNews() {
    unknown.news(List.of(server(0)), 2);

    assertThat(unknown.news(List.of(server(1)), 2)).contains("host1");
  }

  @Test
  void whereAllAreKnownThereIsNothingToSay() {
    assertThat(unknown.news(List.of(), 2)).isNull();
  }
}
