// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.apache.hadoop.hdfs.server.namenode.NameNodeAdapter;

/** HDFS in this process: a name node and three data nodes. */
final class BenchHdfs implements AutoCloseable {
  private static final int DATA_NODES = 3;
  private static final int FILES = 3;
  private static final int BYTES = 1_000;
  private static final int WRITERS = 8;

  private final Configuration conf;
  private final MiniDFSCluster hdfs;

  /** Starts it in a directory and makes it the home of HBase. */
  BenchHdfs(Configuration conf, String directory) throws IOException {
    this.conf = conf;
    conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, directory);
    hdfs = new MiniDFSCluster.Builder(conf).numDataNodes(DATA_NODES).build();
    hdfs.waitActive();
    CommonFSUtils.setRootDir(conf, new Path(hdfs.getURI() + "/hbase"));
  }

  /** Gives each family of these regions its files; then nobody but us calls the name node. */
  void fill(List<RegionInfo> regions) throws IOException, InterruptedException {
    FileSystem fs = hdfs.getFileSystem();
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    try {
      Stream<Callable<Void>> jobs =
          regions.stream()
              .map(
                  region ->
                      () -> {
                        fill(fs, region);
                        return null;
                      });
      for (Future<Void> job : writers.invokeAll(jobs.toList())) {
        job.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      writers.shutdown();
    }
    for (DataNode node : hdfs.getDataNodes()) {
      DataNodeTestUtils.setHeartbeatsDisabledForTests(node, true);
    }
  }

  private void fill(FileSystem fs, RegionInfo region) throws IOException {
    Path table = CommonFSUtils.getTableDir(CommonFSUtils.getRootDir(conf), region.getTable());
    for (String family : BenchTables.FAMILIES) {
      Path directory = new Path(new Path(table, region.getEncodedName()), family);
      for (int file = 0; file < FILES; file++) {
        Path path = new Path(directory, "%032x".formatted(file));
        DFSTestUtil.createFile(fs, path, BYTES, (short) DATA_NODES, file);
      }
    }
  }

  /** Calls that the name node has answered so far. */
  long calls() {
    return NameNodeAdapter.getRpcServer(hdfs.getNameNode())
        .getRpcMetrics()
        .getProcessingSampleCount();
  }

  @Override
  public void close() {
    hdfs.shutdown();
  }
}
