// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableDescriptors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.io.Reference;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A real name node that is away, that refuses, and whose files go away under the reader. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NameNodeFaultsTest {
  private static final String FILE = "a".repeat(32);
  private static final int BYTES = 1000;

  private final Configuration conf = HBaseConfiguration.create();
  private final TableDescriptors tables = TestTables.tables();
  private final HBaseTestingUtility util = new HBaseTestingUtility(conf);
  private MiniDFSCluster hdfs;
  private FileSystem fs;

  @BeforeAll
  void start() throws Exception {
    conf.setInt("ipc.client.connect.max.retries", 0); // a name node that is down is down at once
    // else HBase's own tests in this JVM miss the shutdown hook of the cache, which is made once
    conf.setBoolean("fs.hdfs.impl.disable.cache", true);
    util.startMiniDFSCluster(1);
    hdfs = util.getDFSCluster();
    fs = hdfs.getFileSystem();
    CommonFSUtils.setRootDir(conf, new Path(fs.getUri() + "/hbase"));
  }

  @AfterAll
  void stop() throws IOException {
    fs.close();
    util.shutdownMiniDFSCluster();
  }

  @Test
  void aNameNodeThatIsDownAtTheStartIsAskedWhenItIsBack() throws Exception {
    RegionInfo region = region("late");
    create(region, FILE);
    AtomicLong clock = new AtomicLong(1_000_000);
    BlockLocalityIndex index =
        new BlockLocalityIndex(conf, tables, new CallRate(100_000), 16, clock::get);
    hdfs.shutdownNameNode(0);
    index.reported(
        region.getRegionName(),
        ServerName.valueOf("localhost", 1, 1),
        RegionMetricsBuilder.newBuilder(region.getRegionName()).build(),
        true);
    index.refresh();
    await().until(index::isIdle);
    assertThat(index.size()).isZero();
    assertThat(index.coverage().percentOfRegions()).isZero();

    hdfs.restartNameNode(0);
    hdfs.waitActive();
    clock.addAndGet(Duration.ofMinutes(1).toMillis());
    index.refresh();

    await().until(() -> index.size() == 1);
    assertThat(index.coverage().knownBytes()).isEqualTo(BYTES);
    index.stop();
  }

  @Test
  void aTableThatMayNotBeReadHoldsUpNoOther() throws Exception {
    RegionInfo open = region("open");
    RegionInfo secret = region("secret");
    create(open, FILE);
    create(secret, FILE);
    fs.setPermission(directory(secret), new FsPermission("700"));

    List<RegionBlocks> found =
        UserGroupInformation.createUserForTesting("stranger", new String[] {"strangers"})
            .doAs(
                (PrivilegedExceptionAction<List<RegionBlocks>>)
                    () -> read(new CallRate(100_000), secret, open));

    assertThat(found.get(0).failure()).isInstanceOf(AccessControlException.class);
    assertThat(found.get(1).failure()).isNull();
    assertThat(found.get(1).distribution().getUniqueBlocksTotalWeight()).isEqualTo(BYTES);
  }

  @Test
  void aReferenceThatGoesAwayBetweenListingAndReadingFailsItsRegionAlone() throws Exception {
    RegionInfo parent = region("parent");
    RegionInfo daughter = region("daughter");
    create(parent, FILE);
    Path reference = refer(daughter, parent);

    List<RegionBlocks> found = read(beforeTheSecondCall(reference), daughter, parent);

    assertThat(found.get(0).failure()).isInstanceOf(FileNotFoundException.class);
    assertThat(found.get(1).failure()).isNull();
  }

  @Test
  void aFileThatGoesAwayBetweenListingAndReadingFailsItsRegionAlone() throws Exception {
    RegionInfo other = region("other");
    RegionInfo parent = region("mother");
    RegionInfo daughter = region("child");
    create(other, FILE);
    create(parent, FILE);
    refer(daughter, parent);

    List<RegionBlocks> found =
        read(beforeTheSecondCall(new Path(directory(parent), FILE)), daughter, other);

    assertThat(found.get(0).failure()).isInstanceOf(FileNotFoundException.class);
    assertThat(found.get(1).failure()).isNull();
  }

  @Test
  void aRegionWithoutADirectoryHasNoBlocks() throws Exception {
    RegionInfo region = region("present");
    create(region, FILE);

    List<RegionBlocks> found = read(new CallRate(100_000), region("absent"), region);

    assertThat(found.get(0).failure()).isNull();
    assertThat(found.get(0).distribution().getUniqueBlocksTotalWeight()).isZero();
    assertThat(found.get(1).distribution().getUniqueBlocksTotalWeight()).isEqualTo(BYTES);
  }

  /** The first call lists; just before the next this path is deleted. */
  private CallRate beforeTheSecondCall(Path deleted) {
    return new CallRate(
        1,
        () -> 0,
        nanos -> {
          try {
            fs.delete(deleted, false);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private List<RegionBlocks> read(CallRate rate, RegionInfo... regions) throws IOException {
    return new BlockReader(conf, tables, rate).read(TestTables.files(regions));
  }

  private void create(RegionInfo region, String file) throws IOException {
    DFSTestUtil.createFile(fs, new Path(directory(region), file), BYTES, (short) 1, 1);
  }

  private Path refer(RegionInfo daughter, RegionInfo parent) throws IOException {
    return Reference.createTopReference(Bytes.toBytes("row"))
        .write(fs, new Path(directory(daughter), FILE + "." + parent.getEncodedName()));
  }

  private Path directory(RegionInfo region) throws IOException {
    Path table = CommonFSUtils.getTableDir(CommonFSUtils.getRootDir(conf), region.getTable());
    return new Path(new Path(table, region.getEncodedName()), TestTables.FAMILY);
  }

  private static RegionInfo region(String table) {
    return RegionInfoBuilder.newBuilder(TableName.valueOf(table)).setRegionId(1).build();
  }
}
