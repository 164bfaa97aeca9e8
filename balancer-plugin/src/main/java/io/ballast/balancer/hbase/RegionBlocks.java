// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.util.FSUtils;
import org.jspecify.annotations.Nullable;

/** What is found out about the blocks of one region's files. */
final class RegionBlocks {
  private final RegionFiles files;
  private final HDFSBlocksDistribution distribution = new HDFSBlocksDistribution();
  private @Nullable Exception failure;

  RegionBlocks(RegionFiles files) {
    this.files = files;
  }

  RegionFiles files() {
    return files;
  }

  void add(BlockLocation... blocks) throws IOException {
    FSUtils.addToHDFSBlocksDistribution(distribution, blocks);
  }

  /** Notes why some of the files could not be looked at: what was found is not all. */
  void fail(Exception why) {
    failure = why;
  }

  /** Why not all is known; null if it is. */
  @Nullable Exception failure() {
    return failure;
  }

  /** The bytes on each host, as HBase itself would add them up. */
  HDFSBlocksDistribution distribution() {
    return distribution;
  }
}
