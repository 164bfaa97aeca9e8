// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What a search needs before its first candidate. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ObjectiveBench {
  @Param ClusterSize size = ClusterSize.M;

  @Param("")
  String settings = "";

  private ClusterSnapshot snapshot;
  private Layout layout;
  private List<WeightedCost> costs;

  @Setup
  public void makeCluster() {
    snapshot = new SyntheticCluster(size, 1).snapshot();
    layout = new Layout(snapshot);
    costs = Costs.of(settings);
  }

  /** The layout of a snapshot. */
  @Benchmark
  public Layout layout() {
    return new Layout(snapshot);
  }

  /** All cost functions of a layout. */
  @Benchmark
  public Objective objective() {
    return new Objective(layout, costs, null);
  }
}
