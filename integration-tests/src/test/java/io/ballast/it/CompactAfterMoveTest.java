// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.BallastLoadBalancer;
import io.ballast.balancer.plan.RunReport;
import io.ballast.balancer.plan.RunReport.CompactionLine;
import io.ballast.testing.ClusterBuilder;
import io.ballast.testing.ClusterTable;
import io.ballast.testing.LogCapture;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Regions that a run has moved away from their blocks become local again by compaction. */
class CompactAfterMoveTest extends WithCluster {
  private static final String KEY = "hbase.balancer.ballast.locality.compact.";
  private static final String BALLAST_LOG = "io.ballast.balancer";
  private static final int REGIONS = 12;
  private static final int ROWS = 20;

  private Configuration settings;
  private ClusterTable table;

  @Override
  ClusterBuilder settings(ClusterBuilder builder) {
    return builder
        .set("hbase.balancer.statusPeriod", TOLD_ON_DEMAND)
        // Until files that a compaction has replaced are cleared away the name node counts them.
        .set("hbase.hfile.compaction.discharger.interval", 500);
  }

  /** All regions on one server, with their blocks. */
  @BeforeEach
  void crowd() throws Exception {
    if (table != null) {
      cluster().admin().disableTable(table.name());
      cluster().admin().deleteTable(table.name());
    }
    settings = new Configuration(cluster().master().getConfiguration());
    table = cluster().createTable("crowded", REGIONS);
    table.moveAllTo(cluster().server(0));
    table.fillAtHome(ROWS);
    tellBalancerOf(table);
  }

  private void set(String mode) {
    reload("after.move", mode);
  }

  /**
   * Lets compactions be asked for or not, by their hours: regions that arrive write to their own
   * data nodes only from when a test says so.
   */
  private void allow(boolean compactions) {
    int start = LocalTime.now(ZoneId.systemDefault()).getHour() + (compactions ? 0 : 12);
    settings.setInt("hbase.offpeak.start.hour", start % 24);
    settings.setInt("hbase.offpeak.end.hour", (start + 2) % 24);
    reload("offpeak.only", "true");
  }

  private void reload(String key, String value) {
    settings.set(KEY + key, value);
    cluster().master().getLoadBalancer().onConfigurationChange(settings);
  }

  /** Balances; the regions that the run has moved. */
  private Set<RegionInfo> spread() throws Exception {
    allow(false);
    Map<RegionInfo, ServerName> before = table.assignments();
    balance();
    Set<RegionInfo> moved = moved(before, table.assignments());
    assertThat(moved).hasSizeGreaterThan(REGIONS / 2);
    table.writeAtHome();
    assertThat(areLocal(moved)).isFalse();
    return moved;
  }

  private double localityAtHome(RegionInfo region) throws Exception {
    ServerName home = table.assignments().get(region);
    return home == null ? 0 : table.locality(region, home.getHostname());
  }

  private boolean areLocal(Set<RegionInfo> regions) throws Exception {
    for (RegionInfo region : regions) {
      if (localityAtHome(region) < 1) {
        return false;
      }
    }
    return true;
  }

  private void awaitLocal(Set<RegionInfo> regions) {
    cluster()
        .awaitUntil(
            "the moved regions are local again",
            () -> {
              cluster().tellBalancer();
              return areLocal(regions);
            });
  }

  private RunReport lastRun() {
    RunReport report = ((BallastLoadBalancer) cluster().master().getLoadBalancer()).lastRun();
    assertThat(report).isNotNull();
    return report;
  }

  @Test
  void withRunMovedRegionsBecomeLocalAgain() throws Exception {
    set("run");
    Set<RegionInfo> moved = spread();
    assertThat(lastRun().debt().ofPlan().addedMb()).isGreaterThanOrEqualTo(moved.size());

    allow(true);

    awaitLocal(moved);
    assertThat(table.countRows()).isEqualTo(REGIONS * ROWS);
  }

  @Test
  void withAdviseTheyAreListedAndStayAsTheyAre() throws Exception {
    set("advise");
    Set<RegionInfo> moved = spread();
    table.awaitReported();
    cluster().tellBalancer();

    try (LogCapture ballast = LogCapture.of(BALLAST_LOG)) {
      balance();

      assertThat(ballast.messagesWith("Worth a major compaction")).hasSize(1);
    }
    // a system table that was moved too may be worth it as well
    assertThat(lastRun().debt().worthwhile())
        .filteredOn(line -> line.table().equals(table.name().getNameAsString()))
        .extracting(CompactionLine::region)
        .containsExactlyInAnyOrderElementsOf(
            moved.stream().map(RegionInfo::getEncodedName).toList());
    assertThat(lastRun().debt().totalWorthwhile()).isGreaterThanOrEqualTo(moved.size());
    assertThat(areLocal(moved)).isFalse();
  }

  @Test
  void withRunNothingIsCompactedWhileTheSwitchIsOff() throws Exception {
    set("run");
    Set<RegionInfo> moved = spread();
    cluster().admin().balancerSwitch(false, true);
    allow(true);
    try (LogCapture ballast = LogCapture.of(BALLAST_LOG)) {
      table.awaitReported();
      cluster().tellBalancer();
      cluster().tellBalancer();

      assertThat(ballast.messagesWith("Asked for a major compaction")).isEmpty();
    } finally {
      cluster().admin().balancerSwitch(true, true);
    }

    awaitLocal(moved);
  }
}
