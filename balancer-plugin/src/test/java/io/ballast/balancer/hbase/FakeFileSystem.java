// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BatchListingOperations;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.PartialListing;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.util.Progressable;
import org.apache.hadoop.util.functional.RemoteIterators;

/** Scheme {@code fake}: lists what a {@link FakeNameNode} says, alone and in batches. */
public final class FakeFileSystem extends FileSystem implements BatchListingOperations {
  private URI uri = URI.create("fake:///");

  private FakeNameNode nameNode() {
    return Objects.requireNonNull(FakeNameNode.ALL.get(uri.getHost()));
  }

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(name, conf);
    uri = URI.create(name.getScheme() + "://" + name.getAuthority());
  }

  @Override
  public URI getUri() {
    return uri;
  }

  @Override
  public String getScheme() {
    return "fake";
  }

  @Override
  public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path path) throws IOException {
    nameNode().call(List.of(path));
    return RemoteIterators.remoteIteratorFromIterable(nameNode().answer(path));
  }

  @Override
  public RemoteIterator<PartialListing<LocatedFileStatus>> batchedListLocatedStatusIterator(
      List<Path> paths) throws IOException {
    nameNode().call(paths);
    List<PartialListing<LocatedFileStatus>> parts = new ArrayList<>();
    for (Path path : paths) {
      try {
        parts.add(new PartialListing<>(path, nameNode().answer(path)));
      } catch (IOException e) {
        parts.add(
            new PartialListing<>(
                path, new RemoteException(e.getClass().getName(), e.getMessage())));
      }
    }
    return RemoteIterators.remoteIteratorFromIterable(parts);
  }

  @Override
  public RemoteIterator<PartialListing<FileStatus>> batchedListStatusIterator(List<Path> paths) {
    throw new UnsupportedOperationException();
  }

  @Override
  public BlockLocation[] getFileBlockLocations(FileStatus file, long start, long length)
      throws IOException {
    throw new FileNotFoundException("Path is not a file: " + file.getPath());
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    return nameNode().answer(path).toArray(FileStatus[]::new);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return nameNode().answer(path).get(0);
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    throw new FileNotFoundException("gone: " + path);
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean rename(Path from, Path to) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean delete(Path path, boolean recursive) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setWorkingDirectory(Path directory) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Path getWorkingDirectory() {
    return new Path("/");
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) {
    throw new UnsupportedOperationException();
  }
}
