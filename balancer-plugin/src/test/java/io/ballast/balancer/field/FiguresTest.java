// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.Balancers;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The clusters of the field's table of figures, decided on by either profile: HBase's formula
 * leaves most of them as they are, and a server a fifth above its fair share is reason enough for a
 * run. The figures themselves are in {@code StockNeedTest}.
 */
class FiguresTest {
  @RegisterExtension final FieldClock clock = new FieldClock();

  @ParameterizedTest
  @CsvSource({
    "99x100 + 1x119, no moves: weighted average imbalance",
    "99x100 + 1x300, because of OUTSIDE_SLOP",
    "99x100 + 1x20,  because of OUTSIDE_SLOP",
    "50x81 + 50x119, no moves: weighted average imbalance",
    "5x81 + 5x119,   because of IMBALANCE",
    "2x10 + 1x0,     because of IDLE_SERVER"
  })
  void whatHBasesFormulaLeavesIsEvenedOutByFairShares(String servers, String byStock) {
    assertThat(outcome("stock", servers)).contains(byStock);
    assertThat(outcome("ballast", servers)).doesNotStartWith("no moves");
  }

  private String outcome(String profile, String servers) {
    Configuration conf = FieldMaster.conf();
    conf.set("hbase.balancer.ballast.profile", profile);
    conf.set(Balancers.STOCK + "maxSteps", "50000");
    FieldMaster master = new FieldMaster(FieldCluster.withCounts(counts(servers)), clock, conf);
    master.run();
    return master.lastRun().outcome();
  }

  /** Counts from {@code servers x regions + ...}. */
  private static int[] counts(String cluster) {
    return Arrays.stream(cluster.split("\\+", -1))
        .map(part -> part.trim().split("x", -1))
        .flatMapToInt(
            part ->
                IntStream.generate(() -> Integer.parseInt(part[1]))
                    .limit(Integer.parseInt(part[0])))
        .toArray();
  }
}
