// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.field.FieldCluster.Load;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators report of moves that never end, over several runs, by report number. */
class RepeatedRunsTest {
  private static final long COOL_DOWN = 30 * FieldClock.MINUTE;
  private static final int SERVERS = 10;

  @RegisterExtension final FieldClock clock = new FieldClock();

  private final FieldCluster cluster = new FieldCluster(SERVERS);
  private final Map<RegionInfo, Long> movedAt = new HashMap<>();

  private FieldMaster master() {
    for (int server = 0; server < SERVERS; server++) {
      cluster.load(cluster.add("t", 20, server), Load.reads(20));
    }
    return new FieldMaster(cluster, clock, FieldMaster.conf());
  }

  private void assertNoneMovesAgainSoon(List<RegionPlan> plans) {
    for (RegionPlan plan : plans) {
      Long before = movedAt.put(plan.getRegionInfo(), clock.now());
      if (before != null) {
        assertThat(clock.now() - before).as("%s again", plan).isGreaterThanOrEqualTo(COOL_DOWN);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  @DisplayName("#32: the hot regions of two servers take turns, the same regions go to and fro")
  void report32HotRegionsThatTakeTurnsDoNotGoToAndFro(int times) {
    FieldMaster master = master();
    List<RegionInfo> one = cluster.on(0);
    List<RegionInfo> other = cluster.on(1);
    int moves = 0;
    for (int round = 0; round < 10; round++) {
      cluster.load(one, Load.reads(round % 2 == 0 ? 20 * times : 20));
      cluster.load(other, Load.reads(round % 2 == 0 ? 20 : 20 * times));
      master.report(5);
      List<RegionPlan> plans = master.run();
      assertNoneMovesAgainSoon(plans);
      moves += plans.size();
    }
    assertThat(moves).isBetween(20, 100);
    assertThat(master.run()).as("once both are spread").isEmpty();
  }

  @Test
  @DisplayName("#32: whatever is on one of two servers is hot, in turn")
  void report32HotSpotsThatAlternateBetweenTwoServersMoveNoRegionAgainSoon() {
    FieldMaster master = master();
    for (int round = 0; round < 10; round++) {
      assertNoneMovesAgainSoon(runWithHotSpot(master, round % 2, 3));
    }
  }

  @Test
  @DisplayName("#32: … and so hot that some have to move again")
  void report32OnlyAServerFarAboveItsShareLosesARegionThatCameLately() {
    FieldMaster master = master();
    for (int round = 0; round < 10; round++) {
      List<RegionPlan> plans = runWithHotSpot(master, round % 2, 5);
      long again = plans.stream().filter(plan -> movedAt.containsKey(plan.getRegionInfo())).count();
      assertThat(master.lastRun().movedAgain()).isEqualTo((int) again);
      for (RegionPlan plan : plans) {
        Long before = movedAt.put(plan.getRegionInfo(), clock.now());
        if (before != null && clock.now() - before < COOL_DOWN) {
          assertThat(FieldCluster.indexOf(plan.getSource())).as("%s", plan).isEqualTo(round % 2);
        }
      }
    }
  }

  private List<RegionPlan> runWithHotSpot(FieldMaster master, int server, int times) {
    cluster.load(cluster.all(), Load.reads(20));
    cluster.load(cluster.on(server), Load.reads(20 * times));
    master.report(5);
    return master.run();
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 17, 40})
  @DisplayName("what one run may not do the next ones do, as if it had been one")
  void aPlanInPartsComesToTheSameAndMovesNoRegionTwice(int movesOfARun) {
    FieldCluster whole = new FieldCluster(SERVERS + 3);
    FieldCluster inParts = new FieldCluster(SERVERS + 3);
    int atOnce = movesUntilQuiet(expanded(whole, 1000), 1000);
    int moves = movesUntilQuiet(expanded(inParts, movesOfARun), movesOfARun);

    assertThat(moves).isLessThanOrEqualTo(atOnce + atOnce / 20);
    assertThat(Collections.max(inParts.counts())).isEqualTo(Collections.max(whole.counts()));
    assertThat(inParts.worstShare(Load::reads)).isLessThan(1.2);
  }

  private static int movesUntilQuiet(FieldMaster master, int most) {
    int moves = 0;
    List<RegionPlan> plans = master.run();
    while (!plans.isEmpty()) {
      assertThat(plans).hasSizeLessThanOrEqualTo(most);
      assertThat(master.lastRun().movedAgain()).isZero();
      moves += plans.size();
      master.report(5);
      plans = master.run();
    }
    return moves;
  }

  /** Three servers were added to ten with tables and loads of their own. */
  private FieldMaster expanded(FieldCluster some, int movesOfARun) {
    for (int server = 0; server < SERVERS; server++) {
      some.load(some.add("even", 20, server), Load.reads(10));
      some.load(some.add("t" + server % 3, 6, server), Load.reads(5 + server));
    }
    Configuration conf = FieldMaster.conf();
    conf.setInt("hbase.balancer.ballast.plan.max.moves", movesOfARun);
    FieldMaster master = new FieldMaster(some, clock, conf);
    master.report(5);
    return master;
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 0", "0, 1, 0", "0, 0, 40", "1, 1, 40"})
  @DisplayName("#34: figures that swing by a tenth take regions along")
  void report34LoadsThatSwingByATenthMoveNothing(double reads, double writes, int mb) {
    FieldMaster master = master();
    for (int round = 0; round < 12; round++) {
      for (int server = 0; server < SERVERS; server++) {
        int percent = (server + round) % 2 == 0 ? 110 : 90;
        cluster.load(
            cluster.on(server), new Load(reads * percent, writes * percent, mb * percent, 0));
      }
      master.report(round % 3 + 2);
      assertThat(master.run()).as("round %s", round).isEmpty();
    }
  }

  @Test
  @DisplayName("#35: the balancer moves regions every few minutes, for weeks")
  void report35AQuietClusterStaysAsItIs() {
    FieldMaster master = master();
    cluster.load(cluster.on(4), Load.reads(60));
    master.report(5);
    master.runsUntilQuiet(2);

    for (int round = 0; round < 24; round++) {
      clock.pass(60 * FieldClock.MINUTE);
      master.report(5);
      assertThat(master.run()).as("round %s", round).isEmpty();
    }
  }
}
