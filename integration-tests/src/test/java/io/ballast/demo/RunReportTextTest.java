// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.KnownLocalities;
import io.ballast.balancer.plan.LocalityDebt;
import io.ballast.balancer.plan.PlannedMoves.Effect;
import io.ballast.balancer.plan.RunReport;
import io.ballast.balancer.plan.RunReport.CostLine;
import io.ballast.balancer.plan.RunReport.DebtLines;
import io.ballast.balancer.plan.RunReport.MoveLine;
import io.ballast.balancer.plan.RunReport.SearchLine;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the demo writes down what the plugin reports. */
class RunReportTextTest {
  private static final Ink PLAIN = new Ink(false, false);
  private static final MoveLine MOVE =
      new MoveLine(
          "4020c24350df7424822cc9aeebb22730",
          "events",
          "127.0.0.12,33089,1796073430981",
          "127.0.0.13,34687,1796073431036",
          5,
          new LocalityDebt(1, 4, 0),
          List.of(
              new Effect("RegionCountSkew", -11.7),
              new Effect("TableSkew", -2.97),
              new Effect("ServerLocality", -0.8),
              new Effect("StoreFile", -0.07),
              new Effect("ReadRequest", 0.0023),
              new Effect("Move", 0.11)));

  @Test
  void aCostLineShowsBothValues() {
    List<CostLine> costs =
        List.of(
            new CostLine("RegionCountSkew", 500, 0.5, 0),
            new CostLine("TableSkew", 35, 1.724, 0.25),
            new CostLine("RackLocality", 15, 0, 0));

    assertThat(String.join("\n", new CostTable(PLAIN, costs).lines()))
        .isEqualTo(
            """
            COSTS, 0 is best    weight  before                  after
            RegionCountSkew        500  0.500 ########          0.000
            TableSkew               35  1.724 ################  0.250 ####
            sum of cost x weight        310.34                  8.75
            (1 more are 0 before and after)\
            """);
  }

  @Test
  void aMoveNamesItsLargestReasons() {
    assertThat(new MoveList(PLAIN, report(1, 1)).lines(10))
        .endsWith(
            "  1  4020c243 of events, 5 MB: 127.0.0.12 -> 127.0.0.13, 1 -> 4 MB read remotely",
            "     better: RegionCountSkew 11.70, TableSkew 2.97, ServerLocality 0.80;"
                + " worse: Move 0.11");
  }

  @Test
  void movesThatAreNotShownAreCounted() {
    List<String> lines = new MoveList(PLAIN, report(200, 345)).lines(10);

    assertThat(lines).hasSize(1 + 2 * 10 + 1).endsWith("     and 335 more");
  }

  private static RunReport report(int spelledOut, int total) {
    return new RunReport(
        "moves",
        List.of(),
        Collections.nCopies(spelledOut, MOVE),
        total,
        0,
        SearchLine.NONE,
        KnownLocalities.NONE,
        DebtLines.NONE);
  }
}
