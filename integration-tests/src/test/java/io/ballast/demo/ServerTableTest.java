// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ServerTableTest {
  private static final Ink PLAIN = new Ink(false, false);
  private static final ClusterView LOPSIDED =
      new ClusterView(
          List.of(
              new ServerLine("127.0.0.11", 30, 1500, 64, 16),
              new ServerLine("127.0.0.12", 10, 500, 0, 0),
              new ServerLine("127.0.0.13", 0, 0, 0, 0)));
  private static final ClusterView EVEN =
      new ClusterView(
          List.of(
              new ServerLine("127.0.0.11", 14, 700, 22, 22),
              new ServerLine("127.0.0.12", 13, 650, 21, 21),
              new ServerLine("127.0.0.13", 13, 650, 21, 21)));

  private final ServerTable table = new ServerTable(PLAIN, LOPSIDED, EVEN);

  @Test
  void aRowForEachServerAndOneForTheFairShare() {
    assertThat(String.join("\n", table.lines("BEFORE", LOPSIDED)))
        .isEqualTo(
            """
            BEFORE        regions          requests/s       files, MB        local, %
            127.0.0.11       30 ########   1,500 ########      64 ########      25 ##
            127.0.0.12       10 ###          500 ###            0                -
            127.0.0.13        0                0                0                -
            fair share       13 ####         667 ####          21 ###           25 ##\
            """);
  }

  @Test
  void bothTablesHaveTheSameScale() {
    assertThat(table.lines("AFTER", EVEN).get(1))
        .isEqualTo(
            "127.0.0.11       14 ####         700 ####          22 ###          100 ########");
  }

  @Test
  void everyLineFitsInto80Columns() {
    assertThat(table.lines("AFTER", EVEN)).allMatch(line -> line.length() <= 80);
  }

  @Test
  void colourFollowsTheDistanceFromTheFairShare() {
    List<String> lines = new ServerTable(new Ink(true, false), LOPSIDED).lines("BEFORE", LOPSIDED);

    assertThat(lines.get(1)).as("far above").contains("\u001b[31m########\u001b[0m");
    assertThat(lines.get(2)).as("below").contains("\u001b[33m###");
  }

  @Test
  void aClusterWithoutLoadOrFilesIsShownWithoutBars() {
    ClusterView idle = new ClusterView(List.of(new ServerLine("a", 1, 0, 0, 0)));

    assertThat(new ServerTable(PLAIN, idle).lines("BEFORE", idle).get(1))
        .isEqualTo("a                 1 ########       0                0                -");
  }

  @Test
  void theSummaryComparesTheFullestServers() {
    assertThat(new Summary(PLAIN, LOPSIDED, EVEN).lines())
        .contains(
            "  regions                  2.25   ->  1.05",
            "  requests per second      2.25   ->  1.05",
            "  locality                   25 % ->   100 %");
  }
}
