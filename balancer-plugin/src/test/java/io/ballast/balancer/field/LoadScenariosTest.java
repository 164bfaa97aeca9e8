// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.Balancers;
import io.ballast.balancer.field.FieldCluster.Load;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators report of loads that are not seen, or seen wrongly, by report number. */
class LoadScenariosTest {
  /** A server may be so far above its share of a load: regions of equal load are whole. */
  private static final double TOLERATED = 1.2 + 1e-9;

  @RegisterExtension final FieldClock clock = new FieldClock();

  private FieldMaster master(FieldCluster cluster) {
    return new FieldMaster(cluster, clock, FieldMaster.conf());
  }

  /** Equal numbers of regions; those of server 0 carry the load. */
  private static FieldCluster hot(int servers, int each, Load load) {
    FieldCluster cluster = new FieldCluster(servers);
    for (int server = 0; server < servers; server++) {
      cluster.add("t", each, server);
    }
    cluster.load(cluster.on(0), load);
    return cluster;
  }

  /** An assignment of regions that no report mentions. */
  private static Map<ServerName, List<RegionInfo>> strangers() {
    FieldCluster cluster = new FieldCluster(3);
    for (int server = 0; server < 3; server++) {
      cluster.add("stranger", 25, server);
    }
    return cluster.assignment();
  }

  @Test
  @DisplayName("#5: weights for requests that an operator sets are ignored by the decision to run")
  void report5WhatIsMadeSmallerAlsoDecidesOnTheRun() {
    Configuration conf = FieldMaster.conf();
    conf.set(Balancers.STOCK + "readRequestCost", "1000");
    FieldCluster cluster = hot(4, 25, Load.reads(100));
    FieldMaster master = new FieldMaster(cluster, clock, conf);
    master.report(5);

    master.run();

    assertThat(cluster.worstShare(Load::reads)).isLessThanOrEqualTo(TOLERATED);
    assertThat(master.lastRun().outcome()).contains("ReadRequest");
  }

  @Test
  @DisplayName("#7: beside one region that is hotter than a server's share, all others look cool")
  void report7ARegionThatNothingCanCoolDoesNotHideOtherHotServers() {
    FieldCluster cluster = new FieldCluster(20);
    for (int server = 0; server < 20; server++) {
      cluster.add("t", 20, server);
    }
    cluster.load(cluster.on(1), Load.reads(500));
    cluster.load(cluster.on(0).subList(0, 1), Load.reads(10_000));
    FieldMaster master = master(cluster);
    master.report(5);

    master.run();

    double share = 20_000 / 20.0;
    List<Double> reads =
        IntStream.range(0, 20)
            .mapToObj(server -> cluster.on(server).stream())
            .map(regions -> regions.mapToDouble(region -> cluster.loadOf(region).reads()).sum())
            .sorted()
            .toList();
    assertThat(reads.get(19)).isBetween(10_000.0, 11_000.0);
    assertThat(reads.get(18)).isLessThan(2.1 * share);
    assertThat(cluster.counts()).allSatisfy(count -> assertThat(count).isBetween(19, 21));
    assertThat(master.lastRun().outcome()).contains("ReadRequest");
  }

  @Test
  @DisplayName("#7, #10: all reads on one of five servers call for no run")
  void report7AHotSpotIsSpreadByDefault() {
    FieldCluster cluster = hot(5, 10, Load.reads(100));
    FieldMaster master = master(cluster);
    master.report(5);

    master.run();

    assertThat(cluster.worstShare(Load::reads)).isLessThanOrEqualTo(TOLERATED);
    assertThat(cluster.counts()).containsOnly(10);
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 200})
  @DisplayName("#7, #10: the same on a large cluster where the others carry something too")
  void report7AHotSpotDoesNotVanishInALargeCluster(int servers) {
    FieldCluster cluster = hot(servers, 10, Load.reads(100));
    Set<RegionInfo> hot = Set.copyOf(cluster.on(0));
    cluster.all().stream()
        .filter(region -> !hot.contains(region))
        .forEach(region -> cluster.load(List.of(region), Load.reads(10)));
    FieldMaster master = master(cluster);
    master.report(5);

    assertThat(master.run()).hasSizeBetween(9, 30);

    // one hot region and nine others: what equal numbers of regions allow
    for (int server = 0; server < servers; server++) {
      assertThat(cluster.on(server)).filteredOn(hot::contains).hasSizeLessThanOrEqualTo(1);
    }
    assertThat(cluster.counts()).allMatch(count -> count >= 9 && count <= 11);
  }

  @ParameterizedTest
  @CsvSource({"100, 0, 0", "0, 100, 0", "0, 0, 4000"})
  @DisplayName("#7: the same for each load that counts by default")
  void report7AnyOneLoadIsReasonEnough(double reads, double writes, int storeFileMb) {
    FieldCluster cluster = hot(6, 20, new Load(reads, writes, storeFileMb, 0));
    FieldMaster master = master(cluster);
    master.report(5);

    assertThat(master.run()).hasSizeBetween(15, 45);

    assertThat(cluster.worstShare(load -> load.reads() + load.writes() + load.storeFileMb()))
        .isLessThanOrEqualTo(TOLERATED);
  }

  @Test
  @DisplayName("#9: tables are spread by number, and some machines are busy, others idle")
  void report9RegionsAreWeighedByTheirLoad() {
    FieldCluster cluster = new FieldCluster(5);
    for (int table = 0; table < 10; table++) {
      for (int server = 0; server < 5; server++) {
        boolean hot = table < 2;
        int each = !hot ? 4 : server < 2 ? 10 : 0;
        List<RegionInfo> regions = cluster.add("t" + table, each, server);
        cluster.load(regions, Load.reads(hot ? 200 : 5));
      }
    }
    FieldMaster master = master(cluster);
    master.report(5);

    master.run();

    assertThat(cluster.worstShare(Load::reads)).isLessThanOrEqualTo(TOLERATED);
    assertThat(cluster.counts("t0")).allMatch(count -> count >= 3 && count <= 5);
    assertThat(cluster.counts("t1")).allMatch(count -> count >= 3 && count <= 5);
  }

  @Test
  @DisplayName("#11: loads that are reported under the encoded name have no effect")
  void report11LoadsAreFoundByEitherName() {
    FieldCluster cluster = hot(6, 20, Load.reads(100));
    FieldMaster master = master(cluster);
    master.useEncodedNames();
    master.report(5);

    assertThat(master.run()).isNotEmpty();
    assertThat(cluster.worstShare(Load::reads)).isLessThanOrEqualTo(TOLERATED);
  }

  @Test
  @DisplayName("#11: … and nobody says so")
  void report11ThatNoLoadIsFoundIsSaid() {
    FieldMaster master = master(hot(6, 20, Load.reads(100)));
    FieldMaster other = master(FieldCluster.withCounts(3, 3));
    try (LogLines log = new LogLines()) {
      master.report(2);
      master.run();
      assertThat(log.lines()).isEmpty();

      other.report(2);
      other.balancer().balanceCluster(Balancers.byTable(strangers()));
      assertThat(log.lines()).singleElement().asString().contains("none of the 75 regions");
    }
  }

  @Test
  @DisplayName("#13: a region that was busy last month looks hot")
  void report13WhatIsServedNowCountsNotWhatWasServedOnce() {
    FieldCluster cluster = hot(4, 20, Load.NONE);
    FieldMaster master = master(cluster);
    cluster.on(0).forEach(region -> master.hasServed(region, 1e9));
    cluster.on(1).forEach(region -> master.hasServed(region, 1e4));
    cluster.load(cluster.on(1), Load.reads(10_000 / 60.0));
    Set<RegionInfo> busy = Set.copyOf(cluster.on(1));
    master.report(5);

    List<RegionPlan> plans = master.run();

    assertThat(cluster.worstShare(Load::reads)).isLessThanOrEqualTo(TOLERATED);
    Set<RegionInfo> moved =
        plans.stream().map(RegionPlan::getRegionInfo).collect(Collectors.toSet());
    assertThat(moved).filteredOn(busy::contains).hasSizeBetween(12, 15);
  }

  @Test
  @DisplayName("#17: noise is taken for a gain")
  void report17OneRequestInAMillionIsNoReasonToMove() {
    FieldCluster cluster = new FieldCluster(2);
    cluster.load(cluster.add("t", 10, 0), Load.reads(100_000));
    cluster.load(cluster.add("t", 10, 1), Load.reads(100_000.1));
    FieldMaster master = master(cluster);
    master.report(5);

    assertThat(master.run()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0, 100", "1, 100", "1, 0", "5, 0"})
  @DisplayName("#19: no report, one report, or nothing to report: the costs are NaN")
  void report19WhatIsNotKnownCostsNothing(int reports, double reads) {
    FieldCluster cluster = hot(5, 20, Load.reads(reads));
    FieldMaster master = master(cluster);
    master.report(reports);

    assertThat(master.run()).isEmpty();
    assertThat(master.lastRun().costs()).allSatisfy(line -> assertThat(line.before()).isZero());
  }

  @ParameterizedTest
  @CsvSource({"100, 0, 0", "0, 100, 0", "0, 0, 1000"})
  @DisplayName("#34: a server whose figures are missing looks free")
  void report34MissingIsNotZero(double reads, double writes, int storeFileMb) {
    FieldCluster cluster = new FieldCluster(3);
    for (int server = 0; server < 3; server++) {
      cluster.load(cluster.add("t", 100, server), new Load(reads, writes, storeFileMb, 0));
    }
    FieldMaster master = master(cluster);
    master.silence(2);
    master.report(5);

    assertThat(master.run()).isEmpty();
  }
}
