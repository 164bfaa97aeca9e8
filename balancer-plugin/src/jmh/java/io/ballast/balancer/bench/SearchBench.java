// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.search.LocalSearch;
import io.ballast.balancer.search.SearchLimits;
import io.ballast.balancer.search.SearchResult;
import io.ballast.balancer.search.StopReason;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Candidates judged in a second by a whole search, in its first two million. */
@State(Scope.Thread)
public class SearchBench {
  private static final int STEPS = 2_000_000;

  @Param ClusterSize size = ClusterSize.M;

  @Param("")
  String settings = "";

  private ClusterSnapshot snapshot;
  private List<WeightedCost> costs;
  private Objective objective;

  @Setup
  public void makeCluster() {
    snapshot = new SyntheticCluster(size, 1).snapshot();
    costs = Costs.of(settings);
  }

  /** Every search starts from the cluster as it was made. */
  @Setup(Level.Invocation)
  public void startAnew() {
    objective = new Objective(new Layout(snapshot), costs, null);
  }

  @Benchmark
  @OperationsPerInvocation(STEPS)
  public SearchResult search() {
    SearchResult result =
        new LocalSearch(System::nanoTime)
            .run(objective, new SearchLimits(Long.MAX_VALUE, STEPS, 1));
    if (result.stopped() != StopReason.STEPS) {
      throw new IllegalStateException(
          "stopped=%s after steps=%d: the figure is for %d steps"
              .formatted(result.stopped(), result.steps(), STEPS));
    }
    return result;
  }
}
