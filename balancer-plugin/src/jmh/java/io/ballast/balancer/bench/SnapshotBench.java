// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import io.ballast.balancer.hbase.RegionLoadHistory;
import io.ballast.balancer.hbase.Snapshots;
import io.ballast.balancer.model.ClusterSnapshot;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long it takes to turn what a master has into the snapshot that a run works on. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class SnapshotBench {
  private static final int REPORTS = 3;

  @Param ClusterSize size = ClusterSize.M;

  private SyntheticCluster cluster;
  private MasterInput master;
  private Snapshots snapshots;

  @Setup
  public void makeCluster() {
    cluster = new SyntheticCluster(size, 1);
    master = new MasterInput(cluster);
    RegionLoadHistory history = new RegionLoadHistory();
    for (int minute = 0; minute < REPORTS; minute++) {
      history.update(master.report(minute), REPORTS, Snapshots.NOBODY);
    }
    snapshots = new Snapshots(master.racks(), history, master.assignment(), master::blocks);
  }

  /** From a master's objects, as a run does it: assignment, reports, racks, block locations. */
  @Benchmark
  public ClusterSnapshot fromMaster() {
    return snapshots.make();
  }

  /** From plain arrays: the part of it that is the model's own. */
  @Benchmark
  public ClusterSnapshot fromArrays() {
    return cluster.snapshot();
  }
}
