// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.testing.ClusterBuilder;
import io.ballast.testing.ClusterTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.util.JVMClusterUtil.RegionServerThread;
import org.junit.jupiter.api.Test;

/** The active master dies in the middle of a plan and the backup takes over. */
class FailoverTest extends WithCluster {
  private static final int REGIONS = 24;
  private static final int OPENED_BEFORE = 4;

  @Override
  ClusterBuilder settings(ClusterBuilder builder) {
    return builder.masters(2).set(HeldRegions.KEY, HeldRegions.class.getName());
  }

  @Test
  void noRegionIsLostOrOpenTwice() throws Exception {
    ClusterTable table = cluster().createTable("handover", REGIONS);
    table.putRows(10);
    ServerName crowded = cluster().server(0);
    table.moveAllTo(crowded);
    HMaster first = cluster().master();

    try (var hold = HeldRegions.afterOpening(OPENED_BEFORE, table.name())) {
      inBackground(first);
      cluster()
          .awaitUntil(
              "some regions have moved and others are on their way",
              () -> hold.count() > 0 && openOn(crowded, table) < REGIONS - OPENED_BEFORE);
      cluster().failOver();
    }
    cluster().awaitSettled();

    assertThat(cluster().master()).isNotSameAs(first);
    Map<String, List<ServerName>> open = openByRegion(table);
    assertThat(open).hasSize(REGIONS).allSatisfy((r, servers) -> assertThat(servers).hasSize(1));
    assertThat(inMeta(table)).isEqualTo(open);
    assertThat(table.countRows()).isEqualTo(REGIONS * 10);

    balance();
    assertThat(cluster().state().spread()).as("%s", cluster().state().regionCounts()).isLessThan(2);
    assertThat(table.countRows()).isEqualTo(REGIONS * 10);
  }

  /** Its answer does not matter: the master that would give it dies. */
  private static void inBackground(HMaster master) {
    Thread thread =
        new Thread(
            () -> {
              try {
                master.balance();
              } catch (Exception e) {
                Thread.currentThread().interrupt();
              }
            },
            "balance-request");
    thread.setDaemon(true);
    thread.start();
  }

  private long openOn(ServerName server, ClusterTable table) {
    return cluster()
        .util()
        .getMiniHBaseCluster()
        .getRegionServer(server)
        .getRegions(table.name())
        .size();
  }

  /** Which servers have each region open, by their own account. */
  private Map<String, List<ServerName>> openByRegion(ClusterTable table) {
    Map<String, List<ServerName>> open = new TreeMap<>();
    for (RegionServerThread thread :
        cluster().util().getMiniHBaseCluster().getLiveRegionServerThreads()) {
      ServerName server = thread.getRegionServer().getServerName();
      thread
          .getRegionServer()
          .getRegions(table.name())
          .forEach(r -> put(open, r.getRegionInfo(), server));
    }
    return open;
  }

  private Map<String, List<ServerName>> inMeta(ClusterTable table) throws Exception {
    Map<String, List<ServerName>> located = new TreeMap<>();
    try (RegionLocator locator = cluster().util().getConnection().getRegionLocator(table.name())) {
      locator.clearRegionLocationCache();
      for (HRegionLocation location : locator.getAllRegionLocations()) {
        put(located, location.getRegion(), location.getServerName());
      }
    }
    return located;
  }

  private static void put(
      Map<String, List<ServerName>> servers, RegionInfo region, ServerName server) {
    servers.computeIfAbsent(region.getEncodedName(), r -> new ArrayList<>()).add(server);
  }
}
