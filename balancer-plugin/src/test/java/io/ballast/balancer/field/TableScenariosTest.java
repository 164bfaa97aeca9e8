// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.Balancers;
import io.ballast.balancer.field.FieldCluster.Load;
import io.ballast.balancer.plan.RunReport;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators report of tables, by report number. */
class TableScenariosTest {
  @RegisterExtension final FieldClock clock = new FieldClock();

  private FieldMaster master(FieldCluster cluster) {
    return new FieldMaster(cluster, clock, FieldMaster.conf());
  }

  private static RunReport.CostLine tableCost(FieldMaster master) {
    return master.lastRun().costs().stream()
        .filter(line -> line.name().startsWith("Table"))
        .findFirst()
        .orElseThrow();
  }

  private static int most(List<Integer> counts) {
    return Collections.max(counts);
  }

  @Test
  @DisplayName("#15: ten tables of one region on ten servers score 1.0")
  void report15TablesOfOneRegionAreAsEvenAsTheyGet() {
    FieldCluster cluster = new FieldCluster(10);
    for (int table = 0; table < 10; table++) {
      cluster.add("t" + table, 1, table);
    }
    FieldMaster master = master(cluster);

    assertThat(master.run()).isEmpty();
    assertThat(tableCost(master).before()).isZero();
  }

  @Test
  @DisplayName("#15: the skew of a few servers is not seen")
  void report15ATableThatIsCrowdedOnOneServerOfAHundredIsSpread() {
    FieldCluster cluster = new FieldCluster(100);
    for (int server = 0; server < 100; server++) {
      int bad = server == 0 ? 20 : server < 20 ? 0 : 1;
      cluster.add("bad", bad, server);
      cluster.add("good", 100 - bad, server);
    }

    List<RegionPlan> plans = master(cluster).run();

    assertThat(most(cluster.counts("bad"))).isLessThanOrEqualTo(3);
    assertThat(plans).hasSizeBetween(17, 60);
  }

  @Test
  @DisplayName("#16: the cost of a thousand small tables is 27.8")
  void report16TheCostOfTablesIsBoundedByOneAndRunsEnd() {
    FieldCluster cluster = new FieldCluster(50);
    Random random = new Random(16);
    for (int table = 0; table < 1_000; table++) {
      for (int region = 0; region < 5; region++) {
        cluster.add("t" + table, 1, random.nextInt(50));
      }
    }
    FieldMaster master = master(cluster);

    master.run();
    assertThat(tableCost(master).before()).isBetween(0.0, 1.0);
    assertThat(tableCost(master).after()).isLessThan(tableCost(master).before());
    master.report(5);
    master.runsUntilQuiet(5);
  }

  @Test
  @DisplayName("#24: two tables of a hundred are bad, and hardly any try looks at them")
  void report24TheOffendersAreAimedAt() {
    FieldCluster cluster = new FieldCluster(50);
    for (int server = 0; server < 50; server++) {
      for (int table = 0; table < 98; table++) {
        cluster.add("t" + table, 1, server);
      }
      cluster.add("bad0", server < 5 ? 10 : 0, server);
      cluster.add("bad1", server >= 45 ? 10 : 0, server);
    }
    Configuration conf = FieldMaster.conf();
    conf.set(Balancers.STOCK + "maxSteps", "50000");

    List<RegionPlan> plans = new FieldMaster(cluster, clock, conf).run();

    assertThat(most(cluster.counts("bad0"))).isLessThanOrEqualTo(2);
    assertThat(most(cluster.counts("bad1"))).isLessThanOrEqualTo(2);
    assertThat(plans).hasSizeBetween(80, 180);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("#29: by table, each table is even and servers have 7 to 17 regions")
  void report29TablesAndTotalsAreEvenTogether(boolean byTable) {
    FieldCluster cluster = new FieldCluster(100);
    Random random = new Random(29);
    for (int table = 0; table < 20; table++) {
      int first = random.nextInt(100);
      for (int region = 0; region < 60; region++) {
        cluster.add("t" + table, 1, (first + random.nextInt(20)) % 100);
      }
    }
    Configuration conf = FieldMaster.conf();
    conf.setBoolean(Balancers.BY_TABLE, byTable);
    FieldMaster master = new FieldMaster(cluster, clock, conf);
    master.report(1);

    master.runsUntilQuiet(8);

    for (int table = 0; table < 20; table++) {
      assertThat(most(cluster.counts("t" + table))).as("t%s", table).isLessThanOrEqualTo(2);
    }
    assertThat(cluster.counts()).allMatch(count -> count >= 10 && count <= 14);
  }

  @Test
  @DisplayName("#30: by table or not, either is wrong in one respect")
  void report30WithoutAnyModeTablesAndLoadsAreSpread() {
    FieldCluster cluster = new FieldCluster(10);
    for (int server = 0; server < 10; server++) {
      cluster.load(cluster.add(server < 5 ? "hot" : "cold", 20, server), Load.NONE);
      cluster.load(server < 5 ? cluster.on(server) : List.of(), Load.reads(50));
    }
    FieldMaster master = master(cluster);
    master.report(5);

    master.runsUntilQuiet(3);

    assertThat(most(cluster.counts("hot"))).isLessThanOrEqualTo(12);
    assertThat(most(cluster.counts("cold"))).isLessThanOrEqualTo(12);
    assertThat(cluster.counts()).allMatch(count -> count >= 19 && count <= 21);
    assertThat(cluster.worstShare(Load::reads)).isLessThanOrEqualTo(1.2 + 1e-9);
  }
}
