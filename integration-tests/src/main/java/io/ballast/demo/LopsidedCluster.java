// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import io.ballast.testing.BallastCluster;
import io.ballast.testing.ClusterTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntConsumer;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Makes a cluster lopsided the way real ones become it: files were written while the regions were
 * spread well, then the regions were piled up on a few servers, away from their blocks.
 */
final class LopsidedCluster {
  private static final int VALUE_BYTES = 64 * 1024;
  private static final int VALUES_PER_MB = 1024 * 1024 / VALUE_BYTES;

  private final BallastCluster cluster;
  private final Map<TablePlan, ClusterTable> tables = new LinkedHashMap<>();

  LopsidedCluster(BallastCluster cluster) {
    this.cluster = cluster;
  }

  /** Creates the tables and deals their regions out evenly. */
  void createTables(List<TablePlan> plans) throws IOException {
    for (TablePlan plan : plans) {
      ClusterTable table = cluster.createTable(plan.name(), plan.regions());
      table.spreadEvenly();
      tables.put(plan, table);
    }
  }

  /** Writes every region's file, on its own host; tells how many MB are written. */
  void writeFiles(IntConsumer writtenMb) throws IOException {
    Random random = new Random(1);
    int written = 0;
    for (Map.Entry<TablePlan, ClusterTable> entry : tables.entrySet()) {
      TablePlan plan = entry.getKey();
      entry.getValue().writeAtHome();
      try (Table table = cluster.util().getConnection().getTable(entry.getValue().name())) {
        byte[] family = table.getDescriptor().getColumnFamilies()[0].getName();
        for (int region = 0; region < plan.regions(); region++) {
          table.put(rows(random, region, plan.fileMb(), family));
          written += plan.fileMb();
          writtenMb.accept(written);
        }
      }
      entry.getValue().flush();
    }
  }

  private static List<Put> rows(Random random, int region, int megabytes, byte[] family) {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < megabytes * VALUES_PER_MB; i++) {
      byte[] value = new byte[VALUE_BYTES];
      random.nextBytes(value);
      puts.add(
          new Put(RequestLoad.row(region, "file" + i))
              .addColumn(family, Bytes.toBytes("v"), value)
              .setDurability(Durability.SKIP_WAL));
    }
    return puts;
  }

  /** Moves the regions to where the plans crowd them; tells how many have arrived. */
  void pileUp(IntConsumer arrived) throws IOException {
    List<ServerName> servers = cluster.servers();
    Map<RegionInfo, ServerName> targets = new HashMap<>();
    for (Map.Entry<TablePlan, ClusterTable> entry : tables.entrySet()) {
      List<RegionInfo> regions = entry.getValue().regions();
      for (int region = 0; region < regions.size(); region++) {
        int crowded = entry.getKey().crowdedServer(region) % servers.size();
        targets.put(regions.get(region), servers.get(crowded));
      }
    }
    Map<RegionInfo, ServerName> assignments = cluster.state().assignments();
    for (Map.Entry<RegionInfo, ServerName> target : targets.entrySet()) {
      ServerName source = assignments.get(target.getKey());
      if (source != null && !source.equals(target.getValue())) {
        var unused =
            cluster
                .master()
                .getAssignmentManager()
                .moveAsync(new RegionPlan(target.getKey(), source, target.getValue()));
      }
    }
    cluster.awaitUntil(
        "regions are piled up",
        () -> {
          Map<RegionInfo, ServerName> now = cluster.state().assignments();
          int there = 0;
          for (Map.Entry<RegionInfo, ServerName> target : targets.entrySet()) {
            there += target.getValue().equals(now.get(target.getKey())) ? 1 : 0;
          }
          arrived.accept(there);
          return there == targets.size();
        });
    cluster.awaitSettled();
  }
}
