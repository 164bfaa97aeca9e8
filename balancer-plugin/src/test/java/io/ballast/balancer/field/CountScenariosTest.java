// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.plan.RunReport;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What operators report of clusters whose numbers of regions are uneven, by report number.
 *
 * <p>The other reports on balancing itself are in {@link LoadScenariosTest}, {@link
 * TableScenariosTest}, {@link ReplicaScenariosTest}, {@link LocalityScenariosTest}, {@link
 * SettingScenariosTest} and {@link RepeatedRunsTest}. Left out are:
 *
 * <ul>
 *   <li>#20, the dry run: the master does it, and then drops the plan
 *   <li>#21, the cost of a step on 1,000 servers: a matter of time, for the benchmarks
 *   <li>#25, which proposer is chosen how often: {@code ProposerChoiceTest}
 *   <li>#27, slow look-ups of blocks: {@code LookUpThreadsTest}; here slow racks stand for them
 *   <li>#38, SimpleLoadBalancer: not ours
 *   <li>#39, #40, one bad move, and what is counted as moved: execution
 *   <li>#42, replicas of a new table: assignment
 * </ul>
 */
class CountScenariosTest {
  @RegisterExtension final FieldClock clock = new FieldClock();

  private FieldMaster master(FieldCluster cluster) {
    return new FieldMaster(cluster, clock, FieldMaster.conf());
  }

  private static FieldCluster even(int servers, int each) {
    int[] counts = new int[servers];
    Arrays.fill(counts, each);
    return FieldCluster.withCounts(counts);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 200, 300})
  @DisplayName("#1: one server of a hundred at a multiple or a fraction of the average")
  void report1TheOutlierItselfIsReasonEnough(int regions) {
    int[] counts = new int[100];
    Arrays.fill(counts, 100);
    counts[37] = regions;
    FieldCluster cluster = FieldCluster.withCounts(counts);

    List<RegionPlan> plans = master(cluster).run();

    double mean = Arrays.stream(counts).average().orElseThrow();
    assertThat(cluster.counts().get(37))
        .isBetween((int) (0.96 * mean), (int) Math.ceil(1.04 * mean));
    assertThat(plans).hasSizeLessThanOrEqualTo((int) (1.3 * Math.abs(regions - mean)));
  }

  @Test
  @DisplayName("#2: a new server stays empty for hours")
  void report2TheNextRunFillsAnEmptyServerWithFewMoves() {
    FieldCluster cluster = even(200, 50);
    cluster.addServer();

    List<RegionPlan> plans = master(cluster).run();

    assertThat(cluster.counts().get(200)).isBetween(48, 51);
    assertThat(plans).hasSizeLessThanOrEqualTo(60);
  }

  @Test
  @DisplayName("#3: a large cluster with few regions never moves meta off the fullest server")
  void report3AFewMovesPayWhereTheyMendTheWorstServer() {
    FieldCluster cluster = new FieldCluster(500);
    cluster.add("hbase:meta", 1, 0);
    cluster.add("t", 5, 0);
    for (int server = 1; server < 500; server++) {
      cluster.add("t", server < 5 ? 1 : 2, server);
    }

    List<RegionPlan> plans = master(cluster).run();

    assertThat(cluster.counts().get(0)).isLessThanOrEqualTo(2);
    assertThat(plans).hasSizeBetween(4, 8);
  }

  @Test
  @DisplayName("#4: 10/10/0 is skipped because multipliers that do not apply are counted")
  void report4OnlyFunctionsInForceCount() {
    FieldCluster cluster = FieldCluster.withCounts(10, 10, 0);

    FieldMaster master = master(cluster);
    master.run();

    assertThat(cluster.counts()).containsExactlyInAnyOrder(7, 7, 6);
  }

  @Test
  @DisplayName("#45: replica functions are counted where there are no replicas")
  void report45FunctionsOfReplicasAreNotInForceWithoutReplicas() {
    FieldMaster master = master(FieldCluster.withCounts(10, 10, 0));
    master.run();

    assertThat(master.lastRun().costs())
        .extracting(RunReport.CostLine::name)
        .isNotEmpty()
        .noneMatch(name -> name.contains("Replica") || name.contains("Primary"));
  }

  @Test
  @DisplayName("#18: the first run after a start, on an even cluster, sees NaN")
  void report18TheFirstRunOnAnEvenClusterMovesNothing() {
    FieldMaster master = master(even(10, 10));

    assertThat(master.run()).isEmpty();
    assertThat(master.lastRun().costs()).allSatisfy(line -> assertThat(line.before()).isZero());
  }

  @Test
  @DisplayName("#23: half of 500 servers are new")
  void report23OneRunFillsHalfOfTheClusterByTheSamePlanEachTime() {
    List<String> first = planFor500();

    assertThat(first).hasSizeBetween(4_800, 5_400).isEqualTo(planFor500());
  }

  private List<String> planFor500() {
    FieldCluster cluster =
        FieldCluster.withCounts(IntStream.range(0, 500).map(i -> i % 2 * 40).toArray());
    var conf = FieldMaster.conf();
    conf.set("hbase.balancer.ballast.plan.max.moves", "10000");
    List<RegionPlan> plans = new FieldMaster(cluster, clock, conf).run();
    assertThat(cluster.counts()).allSatisfy(count -> assertThat(count).isBetween(18, 22));
    return plans.stream().map(RegionPlan::toString).toList();
  }

  @Test
  @DisplayName("#26: the search needs a cap on its steps that is always too low")
  void report26WithoutACapTheSearchEndsByItself() {
    var conf = FieldMaster.conf();
    conf.unset("hbase.master.balancer.stochastic.maxSteps");
    FieldMaster master = new FieldMaster(FieldCluster.withCounts(20, 30, 40, 0), clock, conf);

    master.run();

    assertThat(master.lastRun().search().stopped()).isEqualTo("GAP");
  }

  @Test
  @DisplayName("#31: one plan moves all the regions of a cluster")
  void report31APlanIsBoundedAndTheEmptyServerComesFirst() {
    FieldCluster cluster = new FieldCluster(101);
    for (int server = 0; server < 100; server++) {
      cluster.add("t" + server % 25, 100, server);
    }

    List<RegionPlan> plans = master(cluster).run();

    assertThat(plans).hasSizeLessThanOrEqualTo(500);
    assertThat(cluster.counts().get(100)).isBetween(95, 103);
  }

  @ParameterizedTest
  @ValueSource(ints = {90, 95, 100})
  @DisplayName("#36, #76: neutral moves on a cluster that is balanced")
  void report36NoMoveWithoutGain(int regions) {
    int[] counts = new int[10];
    IntStream.range(0, regions).forEach(region -> counts[region % 10]++);

    assertThat(master(FieldCluster.withCounts(counts)).run()).isEmpty();
  }

  @Test
  @DisplayName("#35: moves go on for ever")
  void report35AfterOneRunThereIsNothingLeftToMove() {
    FieldCluster cluster = new FieldCluster(20);
    for (int server = 0; server < 20; server++) {
      List<RegionInfo> regions = cluster.add("t" + server % 5, server < 5 ? 100 : 30, server);
      cluster.load(regions, FieldCluster.Load.reads(server * 10));
    }
    var conf = FieldMaster.conf();
    conf.set("hbase.balancer.ballast.plan.max.moves", "10000");
    FieldMaster master = new FieldMaster(cluster, clock, conf);
    master.report(5);

    assertThat(master.run()).isNotEmpty();
    master.report(5);
    assertThat(master.run()).as("in the cool-down").isEmpty();
    clock.pass(60 * FieldClock.MINUTE);
    master.report(5);
    assertThat(master.run()).as("after it").isEmpty();
  }
}
