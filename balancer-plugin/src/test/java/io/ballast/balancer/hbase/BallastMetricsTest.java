// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.KnownLocalities;
import io.ballast.balancer.plan.LocalityDebt;
import io.ballast.balancer.plan.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.metrics.Counter;
import org.apache.hadoop.hbase.metrics.Gauge;
import org.apache.hadoop.hbase.metrics.MetricRegistries;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BallastMetricsTest {
  private static final Path DOC = Path.of("..", "docs", "metrics.md");
  private static final Pattern DOCUMENTED = Pattern.compile("^\\| `(\\w+)` ", Pattern.MULTILINE);

  private @Nullable RunReport lastRun;
  private final BallastMetrics metrics =
      new BallastMetrics(() -> new KnownLocalities(200, 150, 1000, 900, 61_000), () -> lastRun);

  @AfterEach
  void stop() {
    metrics.stop();
  }

  private static Map<String, Long> values() {
    Map<String, Long> values = new TreeMap<>();
    MetricRegistries.global()
        .get(BallastMetrics.REGISTRY)
        .orElseThrow()
        .getMetrics()
        .forEach(
            (name, metric) ->
                values.put(
                    name,
                    metric instanceof Counter counter
                        ? counter.getCount()
                        : ((Gauge<?>) metric).getValue() instanceof Long value ? value : -1L));
    return values;
  }

  private static RunReport report(int moves, LocalityDebt debt) {
    return new RunReport(
        "moves",
        List.of(),
        List.of(),
        moves,
        0,
        RunReport.SearchLine.NONE,
        KnownLocalities.NONE,
        new RunReport.DebtLines(debt, List.of(), 0));
  }

  @Test
  void theySayHowMuchIsKnownOfBlocks() {
    assertThat(values())
        .containsEntry("LocalityKnownRegionsPercent", 75L)
        .containsEntry("LocalityKnownBytesPercent", 90L)
        .containsEntry("LocalityOldestSeconds", 61L);
  }

  @Test
  void theySayWhatTheLastRunPlanned() {
    lastRun = report(12, new LocalityDebt(10.4, 750.5, 20)).movingAgain(3);

    assertThat(values())
        .containsEntry("LastRunMoves", 12L)
        .containsEntry("LastRunMovedAgain", 3L)
        .containsEntry("LastRunRemoteMbBefore", 10L)
        .containsEntry("LastRunRemoteMbAfter", 751L)
        .containsEntry("LastRunRemoteMbUnknown", 20L);
  }

  @Test
  void beforeTheFirstRunNothingWasPlanned() {
    assertThat(values()).containsEntry("LastRunMoves", 0L).containsEntry("LastRunMovedAgain", 0L);
  }

  @Test
  void regionsThatMoveAgainAddUp() {
    long before = values().getOrDefault("MovedAgainTotal", 0L);
    metrics.movedAgain(2);
    metrics.movedAgain(1);

    assertThat(values()).containsEntry("MovedAgainTotal", before + 3);
  }

  @Test
  void aNewerBalancerOfTheProcessTakesOver() {
    BallastMetrics newer =
        new BallastMetrics(() -> KnownLocalities.NONE, () -> report(1, LocalityDebt.NONE));
    metrics.stop();

    assertThat(values())
        .containsEntry("LastRunMoves", 1L)
        .containsEntry("LocalityKnownRegionsPercent", 100L);
    newer.stop();
  }

  @Test
  void oneThatIsStoppedPublishesNothing() {
    metrics.stop();

    assertThat(values()).containsOnlyKeys("MovedAgainTotal");
  }

  @Test
  void allAreDocumentedAndNoOthers() throws IOException {
    String doc = Files.readString(DOC);
    assertThat(
            DOCUMENTED
                .matcher(doc)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet()))
        .isEqualTo(values().keySet());
  }
}
