// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.LocalityRows;
import io.ballast.balancer.model.RandomCandidates;
import io.ballast.balancer.model.RandomCapacities;
import io.ballast.balancer.model.RandomSnapshot;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.RegionSet;
import io.ballast.balancer.model.ReplicaGroups;
import io.ballast.balancer.model.Resource;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class LowerBoundTest {
  private static final Logger LOG = LoggerFactory.getLogger(LowerBoundTest.class);

  /** The bound is less than the sum of its terms by a margin for rounding. */
  private static final double EXACT = 1e-9 + 1e-9;

  /** What rounding may do to the cost of a layout that is counted up from scratch. */
  private static final double ROUNDING = 1e-12;

  private static double sumOfShares;
  private static int shares;

  /** How tight: where a search can gain anything, the share of that which the bound allows for. */
  @AfterContainer
  static void sayHowTight() {
    LOG.info(
        "(initial - least) / (initial - bound) over {} tiny clusters: {} on average",
        shares,
        sumOfShares / shares);
  }

  @Property(tries = 1000)
  void noLayoutOfATinyClusterCostsLess(@ForAll long seed) {
    Random random = new Random(seed);
    ClusterSnapshot snapshot = new TinyCluster(random).draw();
    Objective objective = new Objective(new Layout(snapshot), someCosts(random), null);
    double initial = objective.total();
    double bound = objective.lowerBound();

    double least = leastOfAllLayouts(objective);

    assertThat(bound).isLessThanOrEqualTo(least + ROUNDING * objective.sumOfMultipliers());
    if (initial > least) {
      sumOfShares += (initial - least) / (initial - bound);
      shares++;
    }
  }

  /** More servers, hosts and racks than replicas, and some of them are better together. */
  @Property(tries = 1000)
  void noPlacesForTheReplicasOfOneRegionCostLess(@ForAll long seed) {
    Random random = new Random(seed);
    Objective objective =
        new Objective(new Layout(oneGroup(random)), costsOfReplicas(random), null);
    double bound = objective.lowerBound();

    assertThat(bound)
        .isLessThanOrEqualTo(
            leastOfAllLayouts(objective) + ROUNDING * objective.sumOfMultipliers());
  }

  @Property(tries = 300)
  void noLayoutOfATinyClusterIsBelowAFunctionsOwnBound(@ForAll long seed) {
    ClusterSnapshot snapshot = new TinyCluster(new Random(seed)).draw();
    for (Function<Layout, ? extends CostFunction> factory : AllCosts.factories()) {
      Objective alone =
          new Objective(new Layout(snapshot), List.of(new WeightedCost(factory, 1)), null);
      if (alone.size() == 1) {
        assertThat(alone.function(0).lowerBound(snapshot))
            .as(alone.function(0).name())
            .isLessThanOrEqualTo(leastOfAllLayouts(alone) + ROUNDING);
      }
    }
  }

  @Property(tries = 300)
  void noLayoutThatIsReachedCostsLess(@ForAll long seed) {
    Random random = new Random(seed);
    Objective objective =
        new Objective(new Layout(RandomSnapshot.of(random)), someCosts(random), null);
    double bound = objective.lowerBound();
    RandomCandidates candidates = new RandomCandidates(objective.layout(), random);
    Candidate candidate = new Candidate();
    for (int change = 0; change < 500; change++) {
      assertThat(bound)
          .isLessThanOrEqualTo(objective.total() + ROUNDING * objective.sumOfMultipliers());
      candidates.next(candidate);
      if (objective.delta(candidate) < 0 || random.nextInt(10) == 0) {
        objective.apply(candidate);
      }
    }
  }

  @Property(tries = 100)
  void theBoundDoesNotDependOnTheLayoutThatIsReached(@ForAll long seed) {
    Random random = new Random(seed);
    Layout layout = new Layout(RandomSnapshot.of(random));
    Objective objective = new Objective(layout, AllCosts.weighted(), null);
    double before = objective.lowerBound();

    objective.apply(new RandomCandidates(layout, random).next(new Candidate()));

    assertThat(objective.lowerBound()).isEqualTo(before);
  }

  @Test
  void anEmptyServerTakesItsShareOfEqualRegions() {
    // 12 regions on three servers, nothing on the fourth: three moves even the numbers
    Objective objective =
        objective(
            SnapshotBuilder.withCounts(4, 4, 4, 0),
            new WeightedCost(RegionCountSkewCost::new, 500),
            new WeightedCost(layout -> new MoveCost(layout, 1), 7));

    assertThat(objective.lowerBound()).isEqualTo(1.75, within(1.75 * EXACT));
  }

  @Test
  void aMoveThatDoesNotPayIsNotAskedFor() {
    Objective objective =
        objective(
            SnapshotBuilder.withCounts(3, 1),
            new WeightedCost(RegionCountSkewCost::new, 1),
            new WeightedCost(layout -> new MoveCost(layout, 1), 100));

    assertThat(objective.lowerBound())
        .isEqualTo(objective.total(), within(objective.total() * EXACT));
  }

  @Test
  void oneHugeRegionLeavesTheLoadUneven() {
    ClusterSnapshot snapshot =
        new SnapshotBuilder(3)
            .regions(3, 0)
            .load(Resource.READ_REQUESTS, 0, 900)
            .load(Resource.READ_REQUESTS, 1, 60)
            .load(Resource.READ_REQUESTS, 2, 60)
            .build();
    Objective objective = objective(snapshot, new WeightedCost(ReadRequestCost::new, 5));

    assertThat(objective.lowerBound())
        .isEqualTo(leastOfAllLayouts(objective), within(5 * EXACT))
        .isGreaterThan(1);
  }

  @Test
  void whereAllDataIsLocalNothingIsToBeGained() {
    ClusterSnapshot snapshot =
        new SnapshotBuilder(2)
            .regions(2, 0)
            .regions(2, 1)
            .blocks(0, 0, 1)
            .blocks(1, 0, 0.9)
            .blocks(2, 1, 1)
            .blocks(3, 1, 0.3)
            .storeFileMb(0, 10)
            .storeFileMb(1, 7)
            .storeFileMb(2, 1000)
            .storeFileMb(3, 3)
            .build();
    Objective objective = objective(snapshot, AllCosts.weighted().toArray(WeightedCost[]::new));

    assertThat(objective.total()).isZero();
    assertThat(objective.lowerBound()).isZero();
  }

  @Test
  void toMoveCostsTheLocalityThatANewServerDoesNotHave() {
    SnapshotBuilder builder = new SnapshotBuilder(2).regions(4, 0);
    for (int region = 0; region < 4; region++) {
      builder.blocks(region, 0, 1).storeFileMb(region, 10 * (region + 1));
    }
    Objective objective =
        objective(
            builder.build(),
            new WeightedCost(RegionCountSkewCost::new, 500),
            new WeightedCost(ServerLocalityCost::new, 25));

    // the two smallest go, 30 of 100 MB
    assertThat(objective.lowerBound()).isEqualTo(7.5, within(7.5 * EXACT));
  }

  @Test
  void replicasThatAreToBeApartCanNotAllBeWhereTheirBlocksAre() {
    ClusterSnapshot snapshot =
        new SnapshotBuilder(2)
            .replica(0, 0, 0, 0)
            .replica(0, 0, 0, 1)
            .blocks(0, 0, 1)
            .blocks(1, 0, 1)
            .storeFileMb(0, 10)
            .storeFileMb(1, 10)
            .build();
    Objective objective =
        objective(
            snapshot,
            new WeightedCost(RegionReplicaHostCost::new, 100_000),
            new WeightedCost(ServerLocalityCost::new, 25));

    assertThat(objective.lowerBound()).isEqualTo(12.5, within(12.5 * EXACT + 1e-6));
  }

  @Test
  void replicasShareARackWhereThatCostsLessThanToBeFarFromTheirBlocks() {
    // they are on servers 3 and 4; most of their blocks are on 0 and 1, which are in one rack
    SnapshotBuilder builder =
        new SnapshotBuilder(5).racks(0, 0, 1, 2, 3).replica(3, 0, 0, 0).replica(4, 0, 0, 1);
    for (int replica = 0; replica < 2; replica++) {
      builder.blocks(replica, 0, 1).blocks(replica, 1, 0.75).blocks(replica, 2, 0.0625);
      builder.storeFileMb(replica, 10);
    }
    Objective objective =
        objective(
            builder.build(),
            new WeightedCost(ServerLocalityCost::new, 20),
            new WeightedCost(RegionReplicaHostCost::new, 1000),
            new WeightedCost(RegionReplicaRackCost::new, 4));

    assertThat(objective.lowerBound()).isEqualTo(2.5 + 4, within(6.5 * EXACT + 1e-8));
  }

  @Test
  void moreReplicasThanHostsAreTogetherAnyway() {
    SnapshotBuilder builder = new SnapshotBuilder(2);
    for (int replica = 0; replica < 6; replica++) {
      builder.replica(0, 0, 0, replica);
    }
    Objective objective =
        objective(builder.build(), new WeightedCost(RegionReplicaHostCost::new, 1));

    // three on each: 2 x (3-1)^2 of (6-1)^2
    assertThat(objective.lowerBound()).isEqualTo(8 / 25.0, within(EXACT));
  }

  @Test
  void replicasWithoutBlocksCanAllBeApart() {
    // two of three have to go, to any of the other racks
    Objective objective =
        objective(
            new SnapshotBuilder(3)
                .racks(0, 1, 2)
                .replica(0, 0, 0, 0)
                .replica(0, 0, 0, 1)
                .replica(0, 0, 0, 2)
                .build(),
            new WeightedCost(RegionReplicaRackCost::new, 1000),
            new WeightedCost(layout -> new MoveCost(layout, 1), 6));

    assertThat(objective.lowerBound()).isEqualTo(4, within(1e-8));
  }

  @Test
  void moreReplicasThanRacksAreTogetherAnyway() {
    ClusterSnapshot snapshot =
        new SnapshotBuilder(3)
            .racks(0, 0, 1)
            .replica(0, 0, 0, 0)
            .replica(0, 0, 0, 1)
            .replica(0, 0, 0, 2)
            .build();
    Objective objective = objective(snapshot, new WeightedCost(RegionReplicaRackCost::new, 1));

    // two in one rack: (2-1)^2 of (3-1)^2
    assertThat(objective.lowerBound()).isEqualTo(1 / 4.0, within(EXACT));
  }

  @Test
  void noMoreMovesAreMadeThanAllowed() {
    Objective objective =
        objective(
            SnapshotBuilder.withCounts(2000, 0),
            new WeightedCost(RegionCountSkewCost::new, 500),
            new WeightedCost(layout -> new MoveCost(layout, 0), 7));

    // 600 moves leave 1400 and 600, 400 from the mean of 1000
    assertThat(objective.lowerBound()).isEqualTo(500 * 0.4 + 7, within(207 * EXACT));
  }

  /**
   * To even the numbers is worth more than the price of too many moves, and a move of a region that
   * was moved lately may count less or more than others, and more than that price.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 10, 10_000_000})
  void moreMovesThanAllowedHaveOnePriceWhateverEachCounts(int again) {
    for (int movedLately : new int[] {0, 10, 1202}) {
      SnapshotBuilder builder = new SnapshotBuilder(2).regions(1202, 0);
      for (int region = 0; region < movedLately; region++) {
        builder.movedLately(region);
      }
      Objective objective =
          objective(
              builder.build(),
              new WeightedCost(RegionCountSkewCost::new, 1e10f),
              new WeightedCost(layout -> new MoveCost(layout, 0, again), 1));
      double bound = objective.lowerBound();

      for (int region = 0; region < 601; region++) {
        objective.layout().move(region, 1);
      }
      assertThat(bound).isLessThanOrEqualTo(scratch(objective));
    }
  }

  /** Then the scale of a load is so narrow that rounding counts as much as the load. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6})
  void noLayoutCostsLessWhereALoadIsLittleMoreThanOne(int servers) {
    for (int shift = 1; shift < 52; shift++) {
      ClusterSnapshot snapshot =
          new SnapshotBuilder(servers)
              .region(0, 0)
              .load(Resource.READ_REQUESTS, 0, 1 + Math.scalb(1.0, -shift))
              .build();
      Objective objective = objective(snapshot, new WeightedCost(ReadRequestCost::new, 100_000));

      assertThat(objective.lowerBound())
          .as("1 + 2^-%d", shift)
          .isLessThanOrEqualTo(objective.total())
          .isLessThanOrEqualTo(leastOfAllLayouts(objective));
    }
  }

  /** As many rounding errors as regions, all to one side, would be more than the margin. */
  @Test
  void aSumOverManyRegionsIsNotRoundedUp() {
    ClusterSnapshot snapshot = manyLocalRegions(200_000);
    Objective objective = objective(snapshot, new WeightedCost(ServerLocalityCost::new, 28));
    Objective andNumbers =
        objective(
            snapshot,
            new WeightedCost(ServerLocalityCost::new, 28),
            new WeightedCost(RegionCountSkewCost::new, 1e-6f),
            new WeightedCost(PrimaryRegionCountSkewCost::new, 1e-6f));

    assertThat(objective.lowerBound()).isEqualTo(objective.total()).isZero();
    assertThat(andNumbers.lowerBound()).isLessThanOrEqualTo(andNumbers.total());
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void whatIsNoNumberIsNoBound(double told) {
    BoundTerms terms = new BoundTerms(SnapshotBuilder.withCounts(2, 0));
    terms.addConstant(told);

    assertThat(LowerBound.of(terms, 1)).isZero();
  }

  @Test
  void hardRulesDoNotCountAsTheyDoNotInTheTotal() {
    ClusterSnapshot snapshot =
        new SnapshotBuilder(2).replica(0, 0, 0, 0).replica(0, 0, 0, 1).replica(1, 0, 0, 2).build();
    Objective objective =
        objective(snapshot, new WeightedCost(RegionReplicaHostCost::new, 1, true));

    assertThat(objective.hardTotal()).isPositive();

    assertThat(objective.lowerBound()).isEqualTo(objective.total()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void withoutRegionsItIsZero(int servers) {
    Objective objective =
        objective(
            new SnapshotBuilder(servers).build(), AllCosts.weighted().toArray(WeightedCost[]::new));

    assertThat(objective.lowerBound()).isZero();
  }

  private static ClusterSnapshot oneGroup(Random random) {
    int servers = 4 + random.nextInt(3);
    int replicas = 2 + random.nextInt(servers == 6 ? 2 : 3);
    int hosts = random.nextBoolean() ? servers : 1 + random.nextInt(servers);
    int racks = 1 + random.nextInt(4);
    boolean hostsInManyRacks = random.nextInt(4) == 0;
    SnapshotBuilder builder = new SnapshotBuilder(servers);
    int[] hostOf = new int[servers];
    int[] rackOf = new int[servers];
    for (int server = 0; server < servers; server++) {
      hostOf[server] = server % hosts;
      rackOf[server] = (hostsInManyRacks ? random.nextInt(racks) : hostOf[server] % racks);
    }
    builder.hosts(hostOf).racks(rackOf);
    for (int id = 0; id < replicas; id++) {
      builder.replica(random.nextInt(servers), 0, 0, id).storeFileMb(id, 1 + random.nextInt(100));
      for (int host = 0; host < hosts; host++) {
        if (random.nextInt(3) > 0) {
          builder.blocks(id, host, random.nextDouble());
        }
      }
    }
    return builder.build();
  }

  private static List<WeightedCost> costsOfReplicas(Random random) {
    float apart = (float) Math.exp(random.nextDouble() * 6 - 3);
    return List.of(
        new WeightedCost(ServerLocalityCost::new, random.nextInt(3)),
        new WeightedCost(RackLocalityCost::new, random.nextInt(3)),
        new WeightedCost(layout -> new MoveCost(layout, 1), random.nextFloat()),
        new WeightedCost(RegionReplicaHostCost::new, apart * random.nextInt(4)),
        new WeightedCost(RegionReplicaRackCost::new, apart * random.nextInt(3)));
  }

  /** On two servers in turn, each with all of its blocks beside it. */
  private static ClusterSnapshot manyLocalRegions(int count) {
    int[] serverOf = new int[count];
    int[] noGroup = new int[count];
    Arrays.fill(noGroup, ReplicaGroups.NONE);
    RegionLoads.Builder loads = new RegionLoads.Builder(count);
    LocalityRows.Builder blocks = new LocalityRows.Builder(count);
    for (int region = 0; region < count; region++) {
      serverOf[region] = region % 2;
      loads.setStoreFileMb(region, 7);
      blocks.add(serverOf[region], 1);
      blocks.endRegion();
    }
    RegionSet regions =
        new RegionSet(
            List.of("t"), new int[count], serverOf, new int[count], new ReplicaGroups(noGroup));
    return new ClusterSnapshot(
        new SnapshotBuilder(2).build().topology(), regions, loads.build(), blocks.build());
  }

  private static Objective objective(ClusterSnapshot snapshot, WeightedCost... costs) {
    return new Objective(new Layout(snapshot), List.of(costs), null);
  }

  /** A random subset of all functions, with multipliers from small to large. */
  private static List<WeightedCost> someCosts(Random random) {
    List<WeightedCost> costs = new ArrayList<>();
    int oneIn = 1 + random.nextInt(4);
    for (Function<Layout, ? extends CostFunction> factory : AllCosts.factories()) {
      if (random.nextInt(oneIn) == 0) {
        double multiplier = Math.exp(random.nextDouble() * (random.nextInt(5) > 0 ? 8 : 14) - 2);
        costs.add(new WeightedCost(factory, (float) multiplier));
      }
    }
    return costs;
  }

  /** The least cost of all layouts, each counted up from scratch. Leaves the layout anywhere. */
  private static double leastOfAllLayouts(Objective objective) {
    Layout layout = objective.layout();
    int servers = layout.snapshot().topology().servers();
    int regions = layout.snapshot().regions().size();
    double least = Double.POSITIVE_INFINITY;
    for (int code = 0, layouts = (int) Math.pow(servers, regions); code < layouts; code++) {
      for (int region = 0, rest = code; region < regions; region++, rest /= servers) {
        layout.move(region, rest % servers);
      }
      least = Math.min(least, scratch(objective));
    }
    return least;
  }

  /** The cost of the layout as it is, also if it was changed behind the objective's back. */
  private static double scratch(Objective objective) {
    double cost = 0;
    for (int i = 0; i < objective.size(); i++) {
      cost += objective.multiplier(i) * objective.function(i).costFromScratch();
    }
    return cost;
  }

  /** A cluster so small that all of its layouts can be looked at, of every kind otherwise. */
  private record TinyCluster(Random random) {
    ClusterSnapshot draw() {
      int servers = 1 + random.nextInt(4);
      int most = servers == 4 ? 5 : 7;
      SnapshotBuilder builder = new SnapshotBuilder(servers);
      int hosts = 1 + random.nextInt(servers);
      int racks = 1 + random.nextInt(hosts);
      int[] hostOf = new int[servers];
      int[] rackOf = new int[servers];
      boolean hostsInManyRacks = random.nextInt(6) == 0;
      for (int server = 0; server < servers; server++) {
        hostOf[server] = server % hosts;
        rackOf[server] = hostsInManyRacks ? random.nextInt(racks) : hostOf[server] % racks;
      }
      builder.hosts(hostOf).racks(rackOf);
      int used = 1 + random.nextInt(servers);
      int tables = 1 + random.nextInt(3);
      for (int group = 0; builder.size() < most && random.nextInt(8) > 0; group++) {
        int replicas = random.nextBoolean() ? 1 : 1 + random.nextInt(6);
        int key = replicas == 1 ? ReplicaGroups.NONE : group;
        int table = random.nextInt(tables);
        for (int id = 0; id < replicas && builder.size() < most; id++) {
          builder.replica(random.nextInt(used), table, key, id);
        }
      }
      for (int region = 0; region < builder.size(); region++) {
        addLoads(builder, region, hosts);
      }
      if (random.nextBoolean()) {
        RandomCapacities.addTo(builder, random);
      }
      return builder.build();
    }

    private void addLoads(SnapshotBuilder builder, int region, int hosts) {
      for (Resource resource : Resource.values()) {
        if (random.nextInt(4) > 0) {
          builder.load(resource, region, random.nextInt(100) * (random.nextInt(5) > 0 ? 1 : 50));
        }
      }
      builder.storeFileMb(region, random.nextInt(1000));
      if (random.nextInt(5) == 0) {
        builder.movedLately(region);
      }
      for (int host = 0; host < hosts; host++) {
        if (random.nextInt(3) > 0) {
          builder.blocks(region, host, random.nextBoolean() ? 1 : random.nextDouble());
        }
      }
    }
  }
}
