// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RandomCandidates;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Every cost function there is, for tests that hold for all of them. */
public final class AllCosts {
  private AllCosts() {}

  public static List<Function<Layout, ? extends CostFunction>> factories() {
    return List.of(
        RegionCountSkewCost::new,
        PrimaryRegionCountSkewCost::new,
        layout -> new MoveCost(layout, 1),
        ServerLocalityCost::new,
        RackLocalityCost::new,
        TableSkewCost::new,
        RegionReplicaHostCost::new,
        RegionReplicaRackCost::new,
        ReadRequestCost::new,
        WriteRequestCost::new,
        MemStoreSizeCost::new,
        StoreFileCost::new,
        RegionCountShareCost::new,
        PrimaryRegionCountShareCost::new,
        ServerLocalityCost::ofPrimaries,
        RackLocalityCost::ofPrimaries,
        TableShareCost::new,
        ReadRequestShareCost::new,
        WriteRequestShareCost::new,
        MemStoreSizeShareCost::new,
        StoreFileShareCost::new,
        layout -> new MoveCost(layout, 1, 10));
  }

  /** All of them, each with another multiplier. */
  public static List<WeightedCost> weighted() {
    List<Function<Layout, ? extends CostFunction>> factories = factories();
    return IntStream.range(0, factories.size())
        .mapToObj(i -> new WeightedCost(factories.get(i), 1 + 3 * i))
        .toList();
  }

  /** All of them over a snapshot to which a few changes were made at random. */
  public static Objective afterChanges(ClusterSnapshot snapshot, Random random) {
    Objective objective = new Objective(new Layout(snapshot), weighted(), new Referee());
    RandomCandidates candidates = new RandomCandidates(objective.layout(), random);
    for (int i = 0; i < 10; i++) {
      objective.apply(candidates.next(new Candidate()));
    }
    return objective;
  }
}
