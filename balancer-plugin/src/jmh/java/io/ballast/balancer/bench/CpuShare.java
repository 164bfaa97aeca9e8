// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The share of one core that an iteration had. JMH measures by the clock on the wall, and beside
 * other work a benchmark has but a part of a core: what it did in a CPU second is its score over
 * this share.
 */
public final class CpuShare implements InternalProfiler {
  private static final String NAME = "cpuShare";

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private long wallBefore;
  private long cpuBefore;

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    cpuBefore = system.getProcessCpuTime();
    wallBefore = System.nanoTime();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double share =
        (double) (system.getProcessCpuTime() - cpuBefore) / (System.nanoTime() - wallBefore);
    // more than a core: the compiler worked on another
    return List.of(new ScalarResult(NAME, Math.min(1, share), "cores", AggregationPolicy.AVG));
  }

  /** The share of an iteration. */
  static double of(IterationResult iteration) {
    var share = iteration.getSecondaryResults().get(NAME);
    return share == null ? 1 : share.getScore();
  }

  @Override
  public String getDescription() {
    return "the share of one core that an iteration had";
  }
}
