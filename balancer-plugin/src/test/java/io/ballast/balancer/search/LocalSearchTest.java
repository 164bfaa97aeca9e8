// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.cost.AllCosts;
import io.ballast.balancer.cost.MoveCost;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.ReadRequestCost;
import io.ballast.balancer.cost.Referee;
import io.ballast.balancer.cost.RegionCountSkewCost;
import io.ballast.balancer.cost.TableSkewCost;
import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RandomSnapshot;
import io.ballast.balancer.model.Resource;
import io.ballast.balancer.model.SnapshotBuilder;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LocalSearchTest {
  private static final long NEVER = Long.MAX_VALUE;
  private static final List<WeightedCost> COUNT =
      List.of(new WeightedCost(RegionCountSkewCost::new, 1));

  private static SearchResult search(Objective objective, long steps) {
    return new LocalSearch(new ManualTicker(1)).run(objective, new SearchLimits(NEVER, steps, 7));
  }

  private static Objective objective(ClusterSnapshot snapshot, List<WeightedCost> costs) {
    return new Objective(new Layout(snapshot), costs, new Referee());
  }

  @Property(tries = 150)
  void noLayoutGetsWorseAndNoRegionGetsLost(@ForAll long seed) {
    ClusterSnapshot snapshot = RandomSnapshot.of(new Random(seed));
    Objective objective = objective(snapshot, AllCosts.weighted());
    double before = objective.total();

    SearchResult result = search(objective, 3_000);

    assertThat(result.costBefore()).isEqualTo(before);
    assertThat(result.costAfter()).isEqualTo(objective.total()).isLessThanOrEqualTo(before);
    int regions = 0;
    for (int server = 0; server < snapshot.topology().servers(); server++) {
      for (int i = 0; i < objective.layout().count(server); i++) {
        assertThat(objective.layout().serverOf(objective.layout().regionAt(server, i)))
            .isEqualTo(server);
      }
      regions += objective.layout().count(server);
    }
    assertThat(regions).isEqualTo(snapshot.regions().size());
  }

  @Property(tries = 50)
  void theSameSeedAndStepsGiveTheSameLayout(@ForAll long seed) {
    ClusterSnapshot snapshot = RandomSnapshot.of(new Random(seed));
    Objective first = objective(snapshot, AllCosts.weighted());
    Objective second = objective(snapshot, AllCosts.weighted());

    search(first, 2_000);
    new LocalSearch(new ManualTicker(3)).run(second, new SearchLimits(NEVER, 2_000, 7));

    for (int region = 0; region < snapshot.regions().size(); region++) {
      assertThat(second.layout().serverOf(region)).isEqualTo(first.layout().serverOf(region));
    }
  }

  @Test
  void countsThatOnlyOneServerHasAreEvenInTheEnd() {
    Objective objective = objective(SnapshotBuilder.withCounts(100, 0, 0, 0), COUNT);

    search(objective, 20_000);

    for (int server = 0; server < 4; server++) {
      assertThat(objective.layout().count(server)).isEqualTo(25);
    }
  }

  @Test
  void theDeadlineEndsTheSearch() {
    Objective objective = objective(SnapshotBuilder.withCounts(1_000, 0, 0), COUNT);

    SearchResult result =
        new LocalSearch(new ManualTicker(10)).run(objective, new SearchLimits(100, NEVER, 7));

    assertThat(result.stopped()).isEqualTo(StopReason.DEADLINE);
    assertThat(result.nanos()).isBetween(100L, 200L);
  }

  @Test
  void aDeadlineThatHasPassedLeavesTheLayoutAsItIs() {
    Objective objective = objective(SnapshotBuilder.withCounts(10, 0), COUNT);

    SearchResult result =
        new LocalSearch(new ManualTicker(10)).run(objective, new SearchLimits(0, NEVER, 7));

    assertThat(result.stopped()).isEqualTo(StopReason.DEADLINE);
    assertThat(result.taken()).isZero();
    assertThat(objective.layout().movedRegions()).isZero();
  }

  @Test
  void theNumberOfStepsEndsTheSearch() {
    SearchResult result = search(objective(SnapshotBuilder.withCounts(1_000, 0, 0), COUNT), 100);

    assertThat(result.stopped()).isEqualTo(StopReason.STEPS);
    assertThat(result.steps()).isBetween(100L, 1_000L);
  }

  @Test
  void aLayoutThatIsAsGoodAsTheBoundEndsTheSearchAtOnce() {
    SearchResult result = search(objective(SnapshotBuilder.withCounts(5, 5, 5), COUNT), NEVER);

    assertThat(result.stopped()).isEqualTo(StopReason.GAP);
    assertThat(result.steps()).isZero();
    assertThat(result.taken()).isZero();
    assertThat(result.gap().relative()).isZero();
  }

  @Test
  void theSearchEndsWhereTheGapIsClosed() {
    Objective objective =
        objective(
            SnapshotBuilder.withCounts(300, 0, 0),
            List.of(
                new WeightedCost(RegionCountSkewCost::new, 500),
                new WeightedCost(layout -> new MoveCost(layout, 1), 7)));

    SearchResult result = search(objective, NEVER);

    assertThat(result.stopped()).isEqualTo(StopReason.GAP);
    assertThat(result.bound()).isPositive().isLessThanOrEqualTo(objective.total());
    assertThat(result.gap().relative()).isLessThanOrEqualTo(0.01);
  }

  @Test
  void aLayoutThatCannotGetBetterEndsTheSearchByItself() {
    // 5 on one server, 4 and 3 on the other, is best; the bound takes 6 and 6 to be possible
    SnapshotBuilder builder = new SnapshotBuilder(2);
    builder.region(0, 0).load(Resource.READ_REQUESTS, 0, 5);
    builder.region(1, 0).load(Resource.READ_REQUESTS, 1, 4);
    builder.region(1, 0).load(Resource.READ_REQUESTS, 2, 3);
    Objective objective =
        objective(builder.build(), List.of(new WeightedCost(ReadRequestCost::new, 1)));

    SearchResult result = search(objective, NEVER);

    assertThat(result.stopped()).isEqualTo(StopReason.PLATEAU);
    assertThat(result.taken()).isZero();
    assertThat(result.gap().relative()).isPositive();
  }

  @Test
  void withoutAMoveInTheBudgetNothingIsSearched() {
    SearchResult result =
        new LocalSearch(new ManualTicker(1))
            .run(
                objective(SnapshotBuilder.withCounts(9, 0), COUNT),
                new SearchLimits(NEVER, NEVER, 7, new Budget(0, Long.MAX_VALUE)));

    assertThat(result.stopped()).isEqualTo(StopReason.NO_CANDIDATES);
    assertThat(result.steps()).isZero();
  }

  @Test
  void oneServerIsNotSearched() {
    assertThat(search(objective(SnapshotBuilder.withCounts(5), COUNT), NEVER).stopped())
        .isEqualTo(StopReason.NO_CANDIDATES);
  }

  @Test
  void serversWithoutRegionsAreNotSearched() {
    assertThat(search(objective(SnapshotBuilder.withCounts(0, 0, 0), COUNT), NEVER).stopped())
        .isEqualTo(StopReason.NO_CANDIDATES);
  }

  @Property(tries = 100)
  void serversThatLoseTheirLastRegionDoNotStopTheSearch(@ForAll long seed) {
    Random random = new Random(seed);
    int regions = 2 + random.nextInt(5);
    SnapshotBuilder builder = new SnapshotBuilder(2 * regions + 1);
    for (int region = 0; region < regions; region++) {
      builder
          .region(0, 0)
          .load(Resource.READ_REQUESTS, region, random.nextDouble())
          .load(Resource.STORE_FILE_SIZE, region, 100 * random.nextDouble())
          .storeFileMb(region, 100)
          .blocks(region, 1 + random.nextInt(2 * regions), 1);
    }
    Objective objective = objective(builder.build(), AllCosts.weighted());

    search(objective, 20_000);

    assertThat(objective.layout().count(0)).isLessThan(regions);
  }

  @Test
  void aSearchInWhichMovesAreFreeEndsByItself() {
    Objective objective =
        objective(
            SnapshotBuilder.withCounts(30, 30, 30, 0),
            List.of(
                new WeightedCost(RegionCountSkewCost::new, 500),
                new WeightedCost(TableSkewCost::new, 35)));

    SearchResult result = search(objective, NEVER);

    assertThat(result.stopped()).isEqualTo(StopReason.GAP);
    assertThat(result.taken()).isLessThan(200);
  }

  @Test
  void fewerRegionsThanServersGoOneToAServer() {
    Objective objective = objective(SnapshotBuilder.withCounts(3, 0, 0, 0, 0), COUNT);

    search(objective, 20_000);

    for (int server = 0; server < 5; server++) {
      assertThat(objective.layout().count(server)).isLessThanOrEqualTo(1);
    }
  }
}
