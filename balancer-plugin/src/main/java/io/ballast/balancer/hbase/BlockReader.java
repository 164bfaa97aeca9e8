// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableDescriptors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.util.CommonFSUtils;

/**
 * Finds out where the blocks of regions' files are, many regions at a time. The outcome for one
 * region equals HBase's {@code HRegion.computeHDFSBlocksDistribution}; what it costs does not: the
 * directories of all families are listed together, then the files that links and references lead
 * to, first where they were written and then in the archive.
 */
final class BlockReader {
  private final Configuration conf;
  private final Path root;
  private final FileSystem fs;
  private final TableDescriptors tables;
  private final CallRate rate;
  private final LocatedListings listings;

  /**
   * @throws IOException if there is no such file system as that of HBase's root directory
   */
  BlockReader(Configuration conf, TableDescriptors tables, CallRate rate) throws IOException {
    this.conf = conf;
    this.tables = tables;
    this.rate = rate;
    root = CommonFSUtils.getRootDir(conf);
    fs = root.getFileSystem(conf);
    listings = new LocatedListings(fs, conf, rate);
  }

  FileSystem fileSystem() {
    return fs;
  }

  Path root() {
    return root;
  }

  /**
   * The blocks of these regions, in their order. What is wrong with one of them is in its answer.
   *
   * @throws IOException if the file system does not answer
   */
  List<RegionBlocks> read(Collection<RegionFiles> regions) throws IOException {
    List<RegionBlocks> answers = new ArrayList<>();
    Map<TableName, TableDescriptor> known = new HashMap<>();
    Map<Path, RegionBlocks> directories = new LinkedHashMap<>();
    for (RegionFiles files : regions) {
      RegionBlocks answer = new RegionBlocks(files);
      answers.add(answer);
      try {
        TableDescriptor table = describe(files.table(), known);
        Path directory =
            new Path(CommonFSUtils.getTableDir(root, files.table()), files.region().encodedName());
        for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
          directories.put(new Path(directory, family.getNameAsString()), answer);
        }
      } catch (IOException e) {
        answer.fail(e);
      }
    }
    follow(addFiles(directories));
    return answers;
  }

  private TableDescriptor describe(TableName table, Map<TableName, TableDescriptor> known)
      throws IOException {
    TableDescriptor descriptor = known.get(table);
    if (descriptor == null) {
      descriptor = tables.get(table);
      if (descriptor == null) {
        throw new FileNotFoundException("the table has no descriptor (it may have been dropped)");
      }
      known.put(table, descriptor);
    }
    return descriptor;
  }

  /** Adds what is in the directories; answers the files that only lead to others. */
  private List<FilePointer> addFiles(Map<Path, RegionBlocks> directories) throws IOException {
    List<FilePointer> pointers = new ArrayList<>();
    for (Map.Entry<Path, LocatedListing> entry : listings.list(directories.keySet()).entrySet()) {
      RegionBlocks region = Objects.requireNonNull(directories.get(entry.getKey()));
      LocatedListing listing = entry.getValue();
      IOException failure = listing.failure();
      if (failure != null && !listing.isMissing()) { // without a directory there are no files
        region.fail(failure);
      }
      for (LocatedFileStatus file : listing.files()) {
        addFile(file, region, pointers);
      }
    }
    return pointers;
  }

  private void addFile(LocatedFileStatus file, RegionBlocks region, List<FilePointer> pointers)
      throws IOException {
    if (!StoreFileInfo.isValid(file)) {
      return;
    }
    Path path = file.getPath();
    if (!FilePointer.isPointer(path)) {
      if (StoreFileInfo.isHFile(path)) {
        region.add(file.getBlockLocations());
      }
      return;
    }
    try {
      pointers.add(FilePointer.at(path, region, fs, rate, conf));
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException | IllegalArgumentException e) {
      region.fail(e); // compacted away since, for one
    }
  }

  private void follow(List<FilePointer> all) throws IOException {
    List<FilePointer> pointers = all;
    for (int place = 0; !pointers.isEmpty(); place++) {
      Set<Path> files = new LinkedHashSet<>();
      for (FilePointer pointer : pointers) {
        files.add(pointer.location(place));
      }
      Map<Path, LocatedListing> found = listings.list(files);
      List<FilePointer> elsewhere = new ArrayList<>();
      for (FilePointer pointer : pointers) {
        LocatedListing listing = found.get(pointer.location(place));
        if (listing != null && listing.failure() == null && listing.files().size() == 1) {
          pointer.add(listing.files().get(0));
        } else if (place + 1 < pointer.locations()) {
          elsewhere.add(pointer);
        } else {
          pointer.region().fail(new FileNotFoundException("nothing at " + pointer.location(0)));
        }
      }
      pointers = elsewhere;
    }
  }
}
