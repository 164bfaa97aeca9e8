// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Candidates judged in a second, in three orders of going through memory. The random numbers that
 * choose them are part of what is measured: a few nanoseconds each.
 */
@State(Scope.Thread)
public class EvaluationBench {
  private static final int CANDIDATES = 1024;

  @Param ClusterSize size = ClusterSize.M;

  @Param("")
  String settings = "";

  private final SplittableRandom random = new SplittableRandom(1);
  private final Candidate candidate = new Candidate();
  private Objective objective;
  private Layout layout;
  private int servers;
  private int regions;

  @Setup
  public void makeCluster() {
    layout = new Layout(new SyntheticCluster(size, 1).snapshot());
    objective = new Objective(layout, Costs.of(settings), null);
    servers = size.servers();
    regions = size.regions();
  }

  /** Any region to any server: what it looks at is hardly ever in a cache. */
  @Benchmark
  @OperationsPerInvocation(CANDIDATES)
  public double randomMove() {
    double sum = 0;
    for (int i = 0; i < CANDIDATES; i++) {
      int region = random.nextInt(regions);
      int from = layout.serverOf(region);
      sum += objective.delta(candidate.clear().add(region, from, otherThan(from)));
    }
    return sum;
  }

  /** Any region against any of another server. */
  @Benchmark
  @OperationsPerInvocation(CANDIDATES)
  public double randomSwap() {
    double sum = 0;
    for (int i = 0; i < CANDIDATES; i++) {
      int region = random.nextInt(regions);
      int from = layout.serverOf(region);
      int to = otherThan(from);
      int other = layout.regionAt(to, random.nextInt(layout.count(to)));
      sum += objective.delta(candidate.clear().add(region, from, to).add(other, to, from));
    }
    return sum;
  }

  /**
   * Every region of a server as a move to another, in the order of the server's list and in two
   * parts: what most of a search is.
   */
  @Benchmark
  @OperationsPerInvocation(CANDIDATES)
  public double pairWalk() {
    double sum = 0;
    int judged = 0;
    while (judged < CANDIDATES) {
      int from = random.nextInt(servers);
      int to = otherThan(from);
      int walked = Math.min(layout.count(from), CANDIDATES - judged);
      for (int i = 0; i < walked; i++) {
        candidate.clear().add(layout.regionAt(from, i), from, to);
        double own = objective.separableDelta(candidate);
        sum += own + objective.coupledDelta(candidate);
      }
      judged += walked;
    }
    return sum;
  }

  private int otherThan(int server) {
    return (server + 1 + random.nextInt(servers - 1)) % servers;
  }
}
