// SPDX-License-Identifier: Apache-2.0
package io.ballast.testing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A table of one family, split before use into regions {@code 0 .. n-1}; the rows of region {@code
 * i} start with {@code i} in four digits.
 */
public final class ClusterTable {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");
  private static final int VALUE_BYTES = 512;

  private final BallastCluster cluster;
  private final TableDescriptor descriptor;
  private final int regions;

  private ClusterTable(BallastCluster cluster, TableDescriptor descriptor, int regions) {
    this.cluster = cluster;
    this.descriptor = descriptor;
    this.regions = regions;
  }

  static ClusterTable create(BallastCluster cluster, String name, int regions) throws IOException {
    TableDescriptor descriptor =
        TableDescriptorBuilder.newBuilder(TableName.valueOf(name))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .build();
    byte[][] splits = new byte[regions - 1][];
    for (int i = 0; i < splits.length; i++) {
      splits[i] = prefix(i + 1);
    }
    if (splits.length == 0) {
      cluster.admin().createTable(descriptor);
    } else {
      cluster.admin().createTable(descriptor, splits);
    }
    cluster.awaitSettled();
    return new ClusterTable(cluster, descriptor, regions);
  }

  /** The table's name. */
  public TableName name() {
    return descriptor.getTableName();
  }

  /** The table's regions, in key order. */
  public List<RegionInfo> regions() throws IOException {
    return cluster.admin().getRegions(name());
  }

  /** Where the table's regions are. */
  public Map<RegionInfo, ServerName> assignments() {
    return cluster.state().assignments(name());
  }

  /** The number of this table's regions on each server that is online. */
  public Map<ServerName, Integer> regionCounts() {
    return cluster.state().regionCounts(name());
  }

  /** Writes so many rows of half a kilobyte into every region. */
  public void putRows(int perRegion) throws IOException {
    byte[] value = new byte[VALUE_BYTES];
    List<Put> puts = new ArrayList<>();
    for (int region = 0; region < regions; region++) {
      for (int i = 0; i < perRegion; i++) {
        byte[] row = Bytes.add(prefix(region), Bytes.toBytes(i));
        puts.add(new Put(row).addColumn(FAMILY, QUALIFIER, value));
      }
    }
    try (Table table = cluster.util().getConnection().getTable(name())) {
      table.put(puts);
    }
  }

  /** Writes what the regions hold in memory to files. */
  public void flush() throws IOException {
    cluster.admin().flush(name());
  }

  /**
   * Makes every region write its files, from now on and while it stays on its server, to the data
   * node of its server's host. Files that exist stay where they are.
   */
  public void writeAtHome() {
    cluster
        .util()
        .getMiniHBaseCluster()
        .getLiveRegionServerThreads()
        .forEach(thread -> HomeBlocks.favour(cluster, thread.getRegionServer(), name()));
  }

  /** Puts rows into every region and flushes them to the data node of the region's own host. */
  public void fillAtHome(int rowsPerRegion) throws IOException {
    writeAtHome();
    putRows(rowsPerRegion);
    flush();
  }

  /** The share of a region's bytes, 0 to 1, that lie on a host, as the name node says now. */
  public double locality(RegionInfo region, String host) throws IOException {
    HDFSBlocksDistribution blocks =
        HRegion.computeHDFSBlocksDistribution(
            cluster.util().getConfiguration(), descriptor, region);
    return blocks.getBlockLocalityIndex(host);
  }

  /** Moves all regions to one server and waits until they are there. */
  public void moveAllTo(ServerName target) throws IOException {
    for (Map.Entry<RegionInfo, ServerName> entry : assignments().entrySet()) {
      if (!entry.getValue().equals(target)) {
        move(entry.getKey(), entry.getValue(), target);
      }
    }
    cluster.awaitSettled();
  }

  /** Deals the regions out to all servers in turn, so that each has as many as the next. */
  public void spreadEvenly() throws IOException {
    List<ServerName> servers = cluster.servers();
    Map<RegionInfo, ServerName> assignments = assignments();
    int next = 0;
    for (RegionInfo region : regions()) {
      ServerName target = servers.get(next++ % servers.size());
      ServerName source = assignments.get(region);
      if (source != null && !source.equals(target)) {
        move(region, source, target);
      }
    }
    cluster.awaitSettled();
  }

  private void move(RegionInfo region, ServerName source, ServerName target) throws IOException {
    var unused =
        cluster.master().getAssignmentManager().moveAsync(new RegionPlan(region, source, target));
  }

  /** Waits until every region's own server has reported it to the master, store files included. */
  public void awaitReported() {
    cluster.awaitUntil(
        "all regions of " + name() + " are reported",
        () ->
            assignments().entrySet().stream()
                .allMatch(entry -> isReported(entry.getKey(), entry.getValue())));
  }

  private boolean isReported(RegionInfo region, ServerName server) {
    ServerMetrics report = cluster.master().getServerManager().getLoad(server);
    RegionMetrics metrics =
        report == null ? null : report.getRegionMetrics().get(region.getRegionName());
    return metrics != null && metrics.getStoreFileSize().get(Size.Unit.MEGABYTE) > 0;
  }

  /** Reads the whole table; returns the number of rows. */
  public int countRows() throws IOException {
    try (Table table = cluster.util().getConnection().getTable(name());
        ResultScanner scanner = table.getScanner(new Scan())) {
      int rows = 0;
      while (scanner.next() != null) {
        rows++;
      }
      return rows;
    }
  }

  /** The table's regions as the live servers have them open; more than one of a kind is a fault. */
  public List<HRegion> openRegions() {
    return cluster.util().getMiniHBaseCluster().getLiveRegionServerThreads().stream()
        .flatMap(thread -> thread.getRegionServer().getRegions(name()).stream())
        .toList();
  }

  private static byte[] prefix(int region) {
    return Bytes.toBytes(String.format(Locale.ROOT, "%04d", region));
  }
}
