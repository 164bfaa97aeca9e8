// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where capacities are read from: Ballast's own file, or else HBase's rules for heterogeneous
 * region counts. A line of these is one of the own format.
 *
 * @param key the setting that names the file
 * @param file a path or a URI
 * @param isLocal whether a path without a scheme is one of this machine; otherwise it is one of the
 *     default file system, as HBase takes it
 * @param unnamed the weight of a server that no line names
 */
record CapacitySource(String key, String file, boolean isLocal, double unnamed) {
  private static final double UNNAMED = 1;

  /** What the settings name; null if they name none. */
  static @Nullable CapacitySource of(Configuration conf) {
    String own = Settings.CAPACITIES.read(conf);
    if (!own.isEmpty()) {
      return new CapacitySource(Settings.CAPACITIES.key(), own, true, UNNAMED);
    }
    String ofHBase = Settings.HETEROGENEOUS_RULES.read(conf);
    if (ofHBase.isEmpty()) {
      return null;
    }
    int unnamed = Settings.HETEROGENEOUS_DEFAULT.read(conf);
    return new CapacitySource(
        Settings.HETEROGENEOUS_RULES.key(),
        ofHBase,
        false,
        unnamed < 0 ? Settings.HETEROGENEOUS_DEFAULT.defaultValue() : unnamed);
  }

  Path path() {
    return new Path(file);
  }

  /** The file system, without the check sums that would refuse a local file edited by hand. */
  FileSystem fileSystem(Configuration conf) throws IOException {
    boolean bare = path().toUri().getScheme() == null;
    FileSystem system = isLocal && bare ? FileSystem.getLocal(conf) : path().getFileSystem(conf);
    return system instanceof LocalFileSystem local ? local.getRawFileSystem() : system;
  }

  /** Whether a text can be a path. */
  static boolean isPath(String text) {
    try {
      return text.isEmpty() || !new Path(text).toString().isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return "%s (%s)".formatted(file, key);
  }
}
