// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BatchListingOperations;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.PartialListing;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.util.functional.RemoteIterators;

/**
 * Scheme {@code memory}: whatever directory is listed has {@link #FILES} store files of one block
 * each, on three hosts that follow from the directory's name. Counts the calls.
 */
public final class MemoryFileSystem extends FilterFileSystem implements BatchListingOperations {
  static final AtomicLong CALLS = new AtomicLong();

  private static final int FILES = 3;
  private static final int HOSTS = 1_000;
  private static final int REPLICAS = 3;
  private static final URI NAME = URI.create("memory://bench/");

  public MemoryFileSystem() {
    super(new RawLocalFileSystem());
  }

  /** The root of an HBase that is kept here. */
  static Path root(Configuration conf) {
    conf.set("fs.memory.impl", MemoryFileSystem.class.getName());
    return new Path(NAME + "hbase");
  }

  @Override
  public URI getUri() {
    return NAME;
  }

  @Override
  protected void checkPath(Path path) {
    // all are welcome
  }

  @Override
  public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path directory) {
    CALLS.incrementAndGet();
    return RemoteIterators.remoteIteratorFromIterable(list(directory));
  }

  @Override
  public RemoteIterator<PartialListing<LocatedFileStatus>> batchedListLocatedStatusIterator(
      List<Path> paths) {
    CALLS.incrementAndGet();
    List<PartialListing<LocatedFileStatus>> parts = new ArrayList<>();
    paths.forEach(path -> parts.add(new PartialListing<>(path, list(path))));
    return RemoteIterators.remoteIteratorFromIterable(parts);
  }

  @Override
  public RemoteIterator<PartialListing<FileStatus>> batchedListStatusIterator(List<Path> paths) {
    throw new UnsupportedOperationException();
  }

  private static List<LocatedFileStatus> list(Path directory) {
    SplittableRandom random = new SplittableRandom(directory.toString().hashCode());
    List<LocatedFileStatus> files = new ArrayList<>(FILES);
    for (int file = 0; file < FILES; file++) {
      long bytes = random.nextLong(1L << 20, 1L << 27);
      String[] hosts = new String[REPLICAS];
      for (int replica = 0; replica < REPLICAS; replica++) {
        hosts[replica] = "host%04d.example.org".formatted(random.nextInt(HOSTS));
      }
      Path path = new Path(directory, "%016x%016x".formatted(file, random.nextLong()));
      files.add(
          new LocatedFileStatus(
              new FileStatus(bytes, false, REPLICAS, bytes, 0, path),
              new BlockLocation[] {new BlockLocation(hosts, hosts, 0, bytes)}));
    }
    return files;
  }

  @Override
  public BlockLocation[] getFileBlockLocations(FileStatus file, long start, long length)
      throws IOException {
    throw new FileNotFoundException("a directory has no blocks: " + file.getPath());
  }
}
