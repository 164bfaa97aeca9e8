// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import io.ballast.balancer.hbase.RegionLoadHistory;
import io.ballast.balancer.hbase.Snapshots;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long it takes to take in what all servers report, as a master does once a minute. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ReportBench {
  private static final int REMEMBERED = 15;

  @Param ClusterSize size = ClusterSize.M;

  private final RegionLoadHistory history = new RegionLoadHistory();
  private MasterInput master;
  private ClusterMetrics report;
  private int minute;

  @Setup
  public void makeCluster() {
    master = new MasterInput(new SyntheticCluster(size, 1));
  }

  /** A report that is heard again would be recognised, so each is another. */
  @Setup(Level.Invocation)
  public void nextReport() {
    report = master.report(minute++);
  }

  @Benchmark
  public RegionLoadHistory takeIn() {
    history.update(report, REMEMBERED, Snapshots.NOBODY);
    return history;
  }
}
