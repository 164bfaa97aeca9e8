// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.Balancers;
import io.ballast.balancer.field.FieldCluster.Load;
import io.ballast.balancer.plan.RunReport;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators report of settings, time limits and silence, by report number. */
class SettingScenariosTest {
  @RegisterExtension final FieldClock clock = new FieldClock();

  private final Configuration conf = FieldMaster.conf();

  @AfterEach
  void askForRacksInPeace() {
    FieldRacks.whenAsked(() -> {});
  }

  @ParameterizedTest
  @CsvSource({"1, false", "60, true"})
  @DisplayName("#12: the number of reports that are remembered has no effect")
  void report12ReportsAreRememberedAsLongAsSet(int remembered, boolean moves) {
    FieldCluster cluster = new FieldCluster(5);
    for (int server = 0; server < 5; server++) {
      cluster.add("t", 20, server);
    }
    conf.setInt(Balancers.STOCK + "numRegionLoadsToRemember", remembered);
    FieldMaster master = new FieldMaster(cluster, clock, conf);
    cluster.load(cluster.on(0), Load.reads(100));
    master.report(10);
    cluster.load(cluster.on(0), Load.NONE);
    master.report(20);

    assertThat(!master.run().isEmpty()).isEqualTo(moves);
  }

  @Test
  @DisplayName("#20: nothing happens, and nobody knows why")
  void report20ARunThatMovesNothingSaysWhatItLookedAtAndByHowMuch() {
    FieldMaster master = new FieldMaster(FieldCluster.withCounts(10, 10, 9), clock, conf);

    master.run();

    assertThat(master.lastRun().costs())
        .extracting(RunReport.CostLine::name)
        .contains("RegionCountShare", "TableShare", "ReadRequestShare", "StoreFileShare");
    assertThat(master.lastRun().outcome())
        .startsWith("no moves: ")
        .contains("RegionCountShare") // what is nearest to calling for a run
        .containsPattern("\\d+ %"); // and how near
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("#27: the time of a search is used up before it starts")
  void report27WhatComesBeforeTheSearchIsNotChargedToIt(boolean byTable) {
    FieldCluster cluster = new FieldCluster(4);
    for (int table = 0; table < 3; table++) {
      cluster.add("t" + table, 40, 0);
    }
    conf.set(Balancers.STOCK + "maxRunningTime", "30000");
    conf.setBoolean(Balancers.BY_TABLE, byTable);
    FieldMaster master = new FieldMaster(cluster, clock, conf);
    FieldRacks.whenAsked(() -> clock.pass(FieldClock.MINUTE));

    master.run();

    assertThat(cluster.counts()).containsOnly(30);
  }
}
