// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.jspecify.annotations.Nullable;

/** What a directory holds, or what a file is; or why that could not be found out. */
final class LocatedListing {
  private final List<LocatedFileStatus> files = new ArrayList<>();
  private @Nullable IOException failure;

  void add(LocatedFileStatus file) {
    files.add(file);
  }

  void fail(IOException why) {
    failure = why;
  }

  List<LocatedFileStatus> files() {
    return files;
  }

  /** Why there is no listing, or only a part; null if all is well. */
  @Nullable IOException failure() {
    return failure;
  }

  boolean isMissing() {
    return failure instanceof FileNotFoundException;
  }

  /** Block replicas in this listing, as a NameNode counts them. */
  long replicas() {
    long replicas = 0;
    for (LocatedFileStatus file : files) {
      if (file.getBlockLocations() != null) {
        replicas += (long) file.getBlockLocations().length * file.getReplication();
      }
    }
    return replicas;
  }
}
