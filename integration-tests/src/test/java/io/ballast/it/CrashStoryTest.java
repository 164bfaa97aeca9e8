// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.testing.ClusterBuilder;
import io.ballast.testing.ClusterTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.assignment.TransitRegionStateProcedure;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * One server of four dies and its regions go to the others; then an empty server comes back on the
 * host that still has the blocks of the regions that lived there.
 */
class CrashStoryTest extends WithCluster {
  private static final int REGIONS = 40;
  private static final int ROWS = 20;
  private static final int HOST = 1;

  private ClusterTable table;
  private ServerName returned;
  private Set<RegionInfo> livedThere;
  private Set<RegionInfo> moved;
  private List<RegionInfo> transits;
  private Map<RegionInfo, ServerName> after;

  @Override
  ClusterBuilder settings(ClusterBuilder builder) {
    return builder.set("hbase.balancer.statusPeriod", TOLD_ON_DEMAND);
  }

  @BeforeAll
  void crashAndComeBackAndBalance() throws Exception {
    table = cluster().createTable("story", REGIONS);
    table.spreadEvenly();
    table.fillAtHome(ROWS);
    ServerName victim = cluster().server(HOST);
    Map<RegionInfo, ServerName> atFirst = new HashMap<>(table.assignments());
    atFirst.values().removeIf(server -> !server.equals(victim));
    livedThere = Set.copyOf(atFirst.keySet());

    cluster().kill(HOST);
    cluster().awaitSettled();
    returned = cluster().restart(HOST);
    tellBalancerOf(table);

    long mark = cluster().state().lastProcedure();
    Map<RegionInfo, ServerName> before = cluster().state().assignments();
    balance();
    after = cluster().state().assignments();
    moved = moved(before, after);
    transits =
        cluster().state().transitsSince(mark).stream()
            .map(TransitRegionStateProcedure::getRegion)
            .toList();
  }

  @Test
  void theNextRunFillsTheServerThatCameBack() throws Exception {
    assertThat(cluster().state().spread()).as("%s", cluster().state().regionCounts()).isLessThan(2);
    assertThat(table.countRows()).isEqualTo(REGIONS * ROWS);
  }

  @Test
  void itIsFilledWithRegionsWhoseBlocksAreOnItsHost() {
    List<RegionInfo> filling = movedToReturned();
    long local = filling.stream().filter(livedThere::contains).count();

    // Two in three of those that could be local; a system table may take a place.
    assertThat(local * 3)
        .as("local ones of %s moved, %s lived there", filling.size(), livedThere.size())
        .isGreaterThanOrEqualTo(2L * Math.min(filling.size(), livedThere.size()));
  }

  @Test
  void theRegionsMovedThereAreMoreLocalThanARandomChoice() throws Exception {
    assertThat(meanLocality(movedToReturned())).isGreaterThan(meanLocality(table.regions()));
  }

  @Test
  void noRegionMovesTwice() {
    assertThat(transits).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(moved);
  }

  @Test
  void hardlyAnythingElseMoves() {
    // The system tables' two regions may have to make way.
    assertThat(moved).hasSizeLessThanOrEqualTo(movedToReturned().size() + 2);
  }

  private List<RegionInfo> movedToReturned() {
    return moved.stream().filter(region -> returned.equals(after.get(region))).toList();
  }

  private double meanLocality(List<RegionInfo> regions) throws Exception {
    List<RegionInfo> own = regions.stream().filter(r -> r.getTable().equals(table.name())).toList();
    assertThat(own).isNotEmpty();
    double sum = 0;
    for (RegionInfo region : own) {
      sum += table.locality(region, returned.getHostname());
    }
    return sum / own.size();
  }
}
