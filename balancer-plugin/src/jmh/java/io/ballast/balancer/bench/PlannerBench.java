// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.plan.PlannedMoves;
import io.ballast.balancer.plan.Planner;
import io.ballast.balancer.search.LocalSearch;
import io.ballast.balancer.search.SearchLimits;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long it takes to trim, explain and order the moves that a search has found. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class PlannerBench {
  private static final int STEPS_PER_REGION = 40;

  @Param ClusterSize size = ClusterSize.M;

  @Param("")
  String settings = "";

  private ClusterSnapshot snapshot;
  private List<WeightedCost> costs;
  private Layout found;
  private Objective objective;

  /** Searches for so long that most of the moves are there. */
  @Setup
  public void search() {
    snapshot = new SyntheticCluster(size, 1).snapshot();
    costs = Costs.of(settings);
    found = new Layout(snapshot);
    long steps = (long) size.regions() * STEPS_PER_REGION;
    var unused =
        new LocalSearch(System::nanoTime)
            .run(new Objective(found, costs, null), new SearchLimits(Long.MAX_VALUE, steps, 1));
  }

  /** Planning takes moves back, so every plan starts from what the search left. */
  @Setup(Level.Invocation)
  public void moveAll() {
    Layout layout = new Layout(snapshot);
    objective = new Objective(layout, costs, null);
    Candidate move = new Candidate();
    for (int region = 0; region < size.regions(); region++) {
      if (found.isMoved(region)) {
        objective.apply(move.clear().add(region, layout.serverOf(region), found.serverOf(region)));
      }
    }
  }

  @Benchmark
  public PlannedMoves plan() {
    return new Planner(objective).plan();
  }
}
