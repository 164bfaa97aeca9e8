// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/**
 * A file of capacities, read again only when its modification time or its length is another. One
 * bad line refuses it as a whole: half of the rules would move regions to where they are not meant
 * to be.
 */
final class CapacityFile {
  /** No such file is as long; a device that is named by mistake may have no end. */
  private static final int MOST_BYTES = 1 << 20;

  private final CapacitySource source;
  private final Configuration conf;
  private @Nullable Reading last;

  /** What a version of the file says, or what is wrong with it. */
  private record Reading(
      long modified, long length, @Nullable CapacityRules rules, @Nullable String refusal) {
    boolean isOf(FileStatus status) {
      return modified == status.getModificationTime() && length == status.getLen();
    }
  }

  CapacityFile(CapacitySource source, Configuration conf) {
    this.source = source;
    this.conf = conf;
  }

  /**
   * The rules in the file as it is now.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException naming a line that makes no sense
   */
  synchronized CapacityRules read() throws IOException {
    FileSystem system = source.fileSystem(conf);
    FileStatus status = system.getFileStatus(source.path());
    Reading reading = last;
    if (reading == null || !reading.isOf(status)) {
      reading = read(system, status);
      last = reading;
    }
    if (reading.rules() == null) {
      throw new IllegalArgumentException(reading.refusal());
    }
    return reading.rules();
  }

  private Reading read(FileSystem system, FileStatus status) throws IOException {
    CapacityRules rules = null;
    String refusal = null;
    try {
      rules = CapacityRules.parse(text(system).lines().toList(), source.unnamed());
    } catch (IllegalArgumentException e) {
      refusal = e.getMessage();
    }
    return new Reading(status.getModificationTime(), status.getLen(), rules, refusal);
  }

  private String text(FileSystem system) throws IOException {
    try (InputStream in = system.open(source.path())) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new IllegalArgumentException("it is longer than %d bytes".formatted(MOST_BYTES));
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
