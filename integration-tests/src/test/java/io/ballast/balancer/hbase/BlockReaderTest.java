// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.testing.BallastCluster;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.HFileLink;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * On real HDFS, the blocks of a region are those that HBase itself adds up: to the byte, on every
 * host. Blocks are so small that a file has several, and the name node cuts its listings short
 * after so few replicas that one family does not fit.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BlockReaderTest {
  private static final TableName TABLE = TableName.valueOf("origin");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");
  private static final int FLUSHES = 4;
  private static final int ROWS = 120;
  private static final int LISTING_LIMIT = 30;

  private BallastCluster cluster;

  @BeforeAll
  void fillATable() throws Exception {
    cluster =
        BallastCluster.builder()
            .servers(4)
            .replication(2)
            .set("dfs.blocksize", 8192)
            .set("dfs.namenode.fs-limits.min-block-size", 512)
            .set("dfs.ls.limit", LISTING_LIMIT)
            .start();
    createAndFill(TABLE);
  }

  private void createAndFill(TableName name) throws IOException {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("large"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("small"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("empty"))
            .setCompactionEnabled(false)
            .build();
    admin().createTable(table, new byte[][] {Bytes.toBytes("2"), Bytes.toBytes("4")});
    for (int flush = 0; flush < FLUSHES; flush++) {
      put(name, flush);
      admin().flush(name);
    }
  }

  /** Rows of the first and the second region; the third stays empty. */
  private void put(TableName name, int flush) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      Put put = new Put(Bytes.toBytes("%d-%04d-%d".formatted(i % 4, i, flush)));
      put.addColumn(Bytes.toBytes("large"), QUALIFIER, new byte[1024]);
      if (flush % 2 == 0) {
        put.addColumn(Bytes.toBytes("small"), QUALIFIER, new byte[16]);
      }
      puts.add(put);
    }
    try (Table table = cluster.util().getConnection().getTable(name)) {
      table.put(puts);
    }
  }

  @AfterAll
  void stop() throws Exception {
    cluster.close();
  }

  @Test
  void severalFamiliesAndAnEmptyRegionAreAddedUpAsHBaseDoes() throws Exception {
    List<RegionBlocks> blocks = assertAsHBase(TABLE);

    assertThat(blocks).hasSize(3);
    assertThat(bytes(blocks)).contains(0L);
    assertThat(replicas(TABLE)).as("more than one listing tells").isGreaterThan(LISTING_LIMIT);
  }

  @Test
  void linksOfAClonedSnapshotLeadToTheFiles() throws Exception {
    TableName clone = TableName.valueOf("clone");
    clone(TABLE, clone);
    assertThat(files(clone)).isNotEmpty().allMatch(HFileLink::isHFileLink);

    List<RegionBlocks> blocks = assertAsHBase(clone);

    assertThat(bytes(blocks)).anyMatch(bytes -> bytes > 0);
  }

  @Test
  void linksLeadToTheArchiveWhereTheirTableIsGone() throws Exception {
    TableName middle = TableName.valueOf("middle");
    TableName clone = TableName.valueOf("orphan");
    clone(TABLE, middle);
    majorCompact(middle);
    clone(middle, clone);
    cluster.admin().disableTable(middle);
    cluster.admin().deleteTable(middle);

    List<RegionBlocks> blocks = assertAsHBase(clone);

    assertThat(bytes(blocks)).anyMatch(bytes -> bytes > 0);
  }

  @Test
  void referencesOfASplitStandForHalvesOfTheFiles() throws Exception {
    TableName divided = TableName.valueOf("divided");
    createAndFill(divided);

    split(divided, "0-9");

    assertThat(files(divided)).anyMatch(StoreFileInfo::isReference);
    assertThat(bytes(assertAsHBase(divided))).hasSize(4);
  }

  @Test
  void referencesToLinksStandForHalvesOfWhatTheyLeadTo() throws Exception {
    TableName divided = TableName.valueOf("dividedclone");
    clone(TABLE, divided);

    split(divided, "0-9");

    assertThat(files(divided))
        .anyMatch(
            file ->
                StoreFileInfo.isReference(file)
                    && HFileLink.isHFileLink(StoreFileInfo.getReferredToFile(file)));
    assertAsHBase(divided);
  }

  @Test
  void aMergedRegionHasTheBlocksOfBoth() throws Exception {
    TableName merged = TableName.valueOf("merged");
    clone(TABLE, merged);
    List<RegionInfo> regions = admin().getRegions(merged);

    admin()
        .mergeRegionsAsync(
            new byte[][] {
              regions.get(0).getEncodedNameAsBytes(), regions.get(1).getEncodedNameAsBytes()
            },
            false)
        .get(1, TimeUnit.MINUTES);
    cluster.awaitSettled();

    assertThat(assertAsHBase(merged)).hasSize(2);
  }

  private Admin admin() throws IOException {
    return cluster.admin();
  }

  private void clone(TableName from, TableName to) throws IOException {
    String snapshot = to.getNameAsString() + "-snapshot";
    admin().snapshot(snapshot, from);
    admin().cloneSnapshot(snapshot, to);
    cluster.awaitSettled();
  }

  private void split(TableName table, String row) throws Exception {
    RegionInfo region = admin().getRegions(table).get(0);
    admin().splitRegionAsync(region.getRegionName(), Bytes.toBytes(row)).get(1, TimeUnit.MINUTES);
    cluster.awaitSettled();
  }

  /** Rewrites all files, so that none is a link; compactions are off otherwise. */
  private void majorCompact(TableName table) throws IOException {
    for (HRegion region : cluster.util().getMiniHBaseCluster().getRegions(table)) {
      region.compact(true);
    }
  }

  private List<RegionBlocks> assertAsHBase(TableName table) throws IOException {
    Configuration conf = cluster.util().getConfiguration();
    List<RegionInfo> regions = admin().getRegions(table);
    BlockReader reader =
        new BlockReader(conf, cluster.master().getTableDescriptors(), new CallRate(100_000));
    List<RegionBlocks> found = reader.read(TestTables.files(regions.toArray(RegionInfo[]::new)));
    for (int i = 0; i < regions.size(); i++) {
      HDFSBlocksDistribution expected =
          HRegion.computeHDFSBlocksDistribution(conf, admin().getDescriptor(table), regions.get(i));
      assertThat(found.get(i).failure()).isNull();
      assertThat(weights(found.get(i).distribution()))
          .as("bytes of %s by host", regions.get(i))
          .isEqualTo(weights(expected));
    }
    return found;
  }

  private static Map<String, Long> weights(HDFSBlocksDistribution blocks) {
    Map<String, Long> weights = new TreeMap<>();
    blocks.getHostAndWeights().forEach((host, its) -> weights.put(host, its.getWeight()));
    weights.put("(once)", blocks.getUniqueBlocksTotalWeight());
    return weights;
  }

  private static List<Long> bytes(List<RegionBlocks> blocks) {
    return blocks.stream().map(b -> b.distribution().getUniqueBlocksTotalWeight()).toList();
  }

  /** The store files of a table's regions, as they are in its directory. */
  private List<Path> files(TableName table) throws IOException {
    List<Path> files = new ArrayList<>();
    FileSystem fs = cluster.util().getTestFileSystem();
    for (Path family : families(table)) {
      for (FileStatus file : fs.listStatus(family)) {
        files.add(file.getPath());
      }
    }
    return files;
  }

  private List<Path> families(TableName table) throws IOException {
    Path root = CommonFSUtils.getRootDir(cluster.util().getConfiguration());
    List<Path> families = new ArrayList<>();
    for (RegionInfo region : admin().getRegions(table)) {
      Path directory = new Path(CommonFSUtils.getTableDir(root, table), region.getEncodedName());
      families.add(new Path(directory, "large"));
      families.add(new Path(directory, "small"));
    }
    return families;
  }

  /** The most block replicas in a directory. */
  private long replicas(TableName table) throws IOException {
    FileSystem fs = cluster.util().getTestFileSystem();
    long most = 0;
    for (Path family : families(table)) {
      long replicas = 0;
      for (FileStatus file : fs.listStatus(family)) {
        replicas +=
            (long) fs.getFileBlockLocations(file, 0, file.getLen()).length * file.getReplication();
      }
      most = Math.max(most, replicas);
    }
    return most;
  }
}
