// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.io.HFileLink;
import org.apache.hadoop.hbase.io.Reference;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;

/**
 * A store file that stands for another one, or for a half of it: a link, as cloned and restored
 * tables have, or a reference, as regions have after a split or a merge, or a reference to a link.
 * Where the other file is depends on whether it has been archived.
 */
final class FilePointer {
  /** The part of the other file that this one stands for. */
  private enum Part {
    ALL,
    FIRST_HALF,
    SECOND_HALF
  }

  private final RegionBlocks region;
  private final Path[] locations;
  private final Part part;

  private FilePointer(RegionBlocks region, Path[] locations, Part part) {
    this.region = region;
    this.locations = locations;
    this.part = part;
  }

  static boolean isPointer(Path file) {
    return HFileLink.isHFileLink(file) || StoreFileInfo.isReference(file);
  }

  /**
   * Follows a pointer. A reference has to be read: its name does not tell which half it is.
   *
   * @param region whose file it is
   */
  static FilePointer at(
      Path file, RegionBlocks region, FileSystem fs, CallRate rate, Configuration conf)
      throws IOException {
    if (HFileLink.isHFileLink(file)) {
      return new FilePointer(region, locationsOf(conf, file), Part.ALL);
    }
    rate.awaitTurn();
    Reference reference = Reference.read(fs, file);
    Path other = StoreFileInfo.getReferredToFile(file);
    return new FilePointer(
        region,
        HFileLink.isHFileLink(other) ? locationsOf(conf, other) : new Path[] {other},
        Reference.isTopFileRegion(reference.getFileRegion()) ? Part.SECOND_HALF : Part.FIRST_HALF);
  }

  private static Path[] locationsOf(Configuration conf, Path link) throws IOException {
    return HFileLink.buildFromHFileLinkPattern(conf, link).getLocations();
  }

  RegionBlocks region() {
    return region;
  }

  /** How many places the other file can be in. */
  int locations() {
    return locations.length;
  }

  /** One of these places; they are to be tried in their order. */
  Path location(int i) {
    return locations[i];
  }

  /**
   * Adds the blocks of the other file, or of its half, to the region's. Like HBase it takes for the
   * halves those of the bytes, not of the keys; a block in both counts whole for each.
   */
  void add(LocatedFileStatus other) throws IOException {
    long middle = other.getLen() / 2;
    for (BlockLocation block : other.getBlockLocations()) {
      boolean counts =
          switch (part) {
            case ALL -> true;
            case FIRST_HALF -> block.getOffset() < middle;
            case SECOND_HALF -> block.getOffset() + block.getLength() > middle;
          };
      if (counts) {
        region.add(block);
      }
    }
  }
}
