// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Tells file systems whose blocks are on no host in particular, local ones and object stores. Those
 * answer "localhost" for whatever file they are asked about; one that has hosts finds that a
 * directory has no blocks.
 */
final class HostlessFileSystem {
  private static final String LOCALHOST = "localhost";

  private HostlessFileSystem() {}

  static boolean is(FileSystem fs, Path directory) {
    try {
      BlockLocation[] blocks =
          fs.getFileBlockLocations(new FileStatus(1, false, 1, 1, 0, directory), 0, 1);
      return blocks != null
          && blocks.length == 1
          && blocks[0].getHosts().length == 1
          && blocks[0].getHosts()[0].equals(LOCALHOST);
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }
}
