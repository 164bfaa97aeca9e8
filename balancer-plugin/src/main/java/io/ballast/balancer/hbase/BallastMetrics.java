// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.KnownLocalities;
import io.ballast.balancer.plan.RunReport;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.hadoop.hbase.metrics.Counter;
import org.apache.hadoop.hbase.metrics.Gauge;
import org.apache.hadoop.hbase.metrics.MetricRegistries;
import org.apache.hadoop.hbase.metrics.MetricRegistry;
import org.apache.hadoop.hbase.metrics.MetricRegistryInfo;
import org.apache.hbase.thirdparty.com.google.common.base.Suppliers;
import org.jspecify.annotations.Nullable;

/**
 * What Ballast publishes of itself beside HBase's own metrics of a balancer. The master shows it at
 * {@code /jmx} as {@code Hadoop:service=HBase,name=Master,sub=Ballast}. docs/metrics.md lists it.
 * Names begin with a capital letter as there: it would be put in anyway.
 */
final class BallastMetrics {
  static final MetricRegistryInfo REGISTRY =
      new MetricRegistryInfo(
          "Ballast", "What Ballast knows, plans and does", "Master,sub=Ballast", "master", false);

  static final String MOVED_AGAIN_TOTAL = "MovedAgainTotal";

  /** So long an answer about localities serves: it takes a walk over all regions. */
  private static final int LOCALITIES_SECONDS = 5;

  private final MetricRegistry registry;
  private final Map<String, Gauge<Long>> gauges = new HashMap<>();
  private final Counter movedAgain;

  /**
   * @param localities how much is known of where blocks are
   * @param lastRun null before the first
   */
  BallastMetrics(Supplier<KnownLocalities> localities, Supplier<@Nullable RunReport> lastRun) {
    registry = MetricRegistries.global().create(REGISTRY);
    Supplier<KnownLocalities> known =
        Suppliers.memoizeWithExpiration(localities::get, LOCALITIES_SECONDS, TimeUnit.SECONDS);
    gauge("LocalityKnownRegionsPercent", () -> (long) known.get().percentOfRegions());
    gauge("LocalityKnownBytesPercent", () -> (long) known.get().percentOfBytes());
    gauge(
        "LocalityOldestSeconds", () -> TimeUnit.MILLISECONDS.toSeconds(known.get().oldestMillis()));
    gauge("LastRunMoves", of(lastRun, RunReport::totalMoves));
    gauge("LastRunMovedAgain", of(lastRun, RunReport::movedAgain));
    gauge(
        "LastRunRemoteMbBefore",
        of(lastRun, report -> Math.round(report.debt().ofPlan().beforeMb())));
    gauge(
        "LastRunRemoteMbAfter",
        of(lastRun, report -> Math.round(report.debt().ofPlan().afterMb())));
    gauge("LastRunRemoteMbUnknown", of(lastRun, report -> report.debt().ofPlan().unknownMb()));
    movedAgain = registry.counter(MOVED_AGAIN_TOTAL);
  }

  private static Gauge<Long> of(
      Supplier<@Nullable RunReport> lastRun, ToLongFunction<RunReport> value) {
    return () -> {
      RunReport report = lastRun.get();
      return report == null ? 0 : value.applyAsLong(report);
    };
  }

  /** In the place of that of a balancer before this one in the same process, if there is one. */
  private void gauge(String name, Gauge<Long> gauge) {
    registry.remove(name);
    registry.register(name, gauge);
    gauges.put(name, gauge);
  }

  /** A plan moves regions that were moved lately. */
  void movedAgain(int regions) {
    movedAgain.increment(regions);
  }

  /**
   * Publishes no more; what another balancer in this process publishes stays. The registry stays
   * too: were it taken away, HBase would miss that there is a new one by the same name.
   */
  void stop() {
    gauges.forEach(registry::remove);
  }
}
