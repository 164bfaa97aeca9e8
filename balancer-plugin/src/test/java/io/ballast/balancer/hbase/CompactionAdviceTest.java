// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Sample.region;
import static io.ballast.balancer.hbase.Sample.server;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.plan.RunReport;
import io.ballast.balancer.plan.RunReport.CompactionLine;
import org.junit.jupiter.api.Test;

/** What a run's report lists as worth a major compaction. */
class CompactionAdviceTest extends CompactionsUnderTest {
  @Test
  void adviceIsGivenOnceAfterTheRunThatFollowsTheArrival() {
    conf.set(KEY + "after.move", "advise");
    planned(A, 1);
    assertThat(compactions.advise(RUN)).isEqualTo(RUN);
    has(1, A, 100, 0.1, 5);
    heard();

    RunReport.DebtLines advice = compactions.advise(RUN).debt();

    assertThat(advice.totalWorthwhile()).isEqualTo(1);
    assertThat(advice.worthwhile())
        .containsExactly(
            new CompactionLine(A.getEncodedName(), "t", server(1).getServerName(), 100, 90));
    assertThat(compactions.advise(RUN)).isEqualTo(RUN);
    assertThat(master.asked).isEmpty();
  }

  @Test
  void ofManyTheTenThatGainMostAreListed() {
    conf.set(KEY + "after.move", "advise");
    for (int i = 0; i < 50; i++) {
      planned(region("t", i), 1);
      has(1, region("t", i), 100 + i, 0, 5);
    }
    heard();

    RunReport.DebtLines advice = compactions.advise(RUN).debt();

    assertThat(advice.totalWorthwhile()).isEqualTo(50);
    assertThat(advice.worthwhile())
        .extracting(CompactionLine::sizeMb)
        .containsExactly(149L, 148L, 147L, 146L, 145L, 144L, 143L, 142L, 141L, 140L);
  }

  @Test
  void runListsWhatItAsksFor() {
    moveAndArrive();

    assertThat(compactions.advise(RUN).debt().totalWorthwhile()).isEqualTo(1);
  }
}
