// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.security.AccessControlException;

/**
 * Answers for {@link FakeFileSystem}, from memory, and misbehaves as a test wants. Each has a file
 * system of its own.
 */
public final class FakeNameNode {
  static final Map<String, FakeNameNode> ALL = new ConcurrentHashMap<>();
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final String name = "name-node-" + NUMBER.incrementAndGet();
  private final Map<Path, List<LocatedFileStatus>> directories = new ConcurrentHashMap<>();
  private final Set<Path> denied = ConcurrentHashMap.newKeySet();
  private final List<List<Path>> calls = new CopyOnWriteArrayList<>();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger mostInFlight = new AtomicInteger();
  private volatile Mood mood = paths -> {};
  private volatile Mood batchMood = paths -> {};

  /** What happens before a call is answered. */
  interface Mood {
    void before(List<Path> paths) throws IOException, InterruptedException;
  }

  public FakeNameNode() {
    ALL.put(name, this);
  }

  /** Makes this the file system of HBase's root directory. */
  public void serve(Configuration conf) {
    conf.set("fs.fake.impl", FakeFileSystem.class.getName());
    CommonFSUtils.setRootDir(conf, root());
  }

  Path root() {
    return new Path("fake://" + name + "/hbase");
  }

  static Path directory(Path root, RegionInfo region, String family) {
    return new Path(
        new Path(CommonFSUtils.getTableDir(root, region.getTable()), region.getEncodedName()),
        family);
  }

  /** Creates the directory of a family. */
  Path create(RegionInfo region) {
    Path directory = directory(root(), region, "f");
    directories.computeIfAbsent(directory, any -> new CopyOnWriteArrayList<>());
    return directory;
  }

  /** Adds a file of one block. */
  void add(Path directory, String file, long bytes, String... hosts) {
    directories
        .computeIfAbsent(directory, any -> new CopyOnWriteArrayList<>())
        .add(file(new Path(directory, file), bytes, new BlockLocation(hosts, hosts, 0, bytes)));
  }

  /** Adds a file of one block to a region. */
  void add(RegionInfo region, long bytes, String... hosts) {
    Path directory = create(region);
    add(directory, "%032x".formatted(list(directory).size() + 1), bytes, hosts);
  }

  private List<LocatedFileStatus> list(Path directory) {
    return directories.getOrDefault(directory, List.of());
  }

  static LocatedFileStatus file(Path path, long bytes, BlockLocation... blocks) {
    return new LocatedFileStatus(new FileStatus(bytes, false, 3, bytes, 0, path), blocks);
  }

  /** Takes all files of a region away. */
  void clear(RegionInfo region) {
    directories.put(create(region), new CopyOnWriteArrayList<>());
  }

  void deny(Path directory) {
    denied.add(directory);
  }

  void mood(Mood before) {
    mood = before;
  }

  void batchMood(Mood before) {
    batchMood = before;
  }

  List<LocatedFileStatus> answer(Path path) throws IOException {
    if (denied.contains(path)) {
      throw new AccessControlException("Permission denied: " + path);
    }
    List<LocatedFileStatus> files = directories.get(path);
    if (files != null) {
      return new ArrayList<>(files);
    }
    for (LocatedFileStatus file : list(path.getParent())) {
      if (file.getPath().equals(path)) {
        return List.of(file);
      }
    }
    throw new FileNotFoundException("no such path: " + path);
  }

  void call(Collection<Path> paths) throws IOException {
    List<Path> asked = List.copyOf(paths);
    calls.add(asked);
    int now = inFlight.incrementAndGet();
    mostInFlight.accumulateAndGet(now, Math::max);
    try {
      mood.before(asked);
      if (asked.size() > 1) {
        batchMood.before(asked);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      inFlight.decrementAndGet();
    }
  }

  /** The paths of each call so far. */
  List<List<Path>> calls() {
    return calls;
  }

  /** Number of calls so far. */
  public int answered() {
    return calls.size();
  }

  int mostInFlight() {
    return mostInFlight.get();
  }

  /** How often a directory of this region was listed. */
  long asked(RegionInfo region) {
    Path directory = directory(root(), region, "f");
    return calls.stream().filter(paths -> paths.contains(directory)).count();
  }
}
