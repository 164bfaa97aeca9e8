// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.HexFormat;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A region's encoded name in 128 bits. It is an MD5 sum in hexadecimal digits; but that of meta,
 * which is a number in decimal ones, and has 0 in the high half here. Where a region's files are
 * meant, a secondary replica has none of its own: its key is its primary's.
 */
record RegionKey(long high, long low) {
  private static final Logger LOG = LoggerFactory.getLogger(RegionKey.class);
  private static final int HALF = 16;

  /** The key of a region and its replicas; null if its encoded name is of neither form. */
  static @Nullable RegionKey of(RegionInfo region) {
    RegionInfo primary =
        RegionReplicaUtil.isDefaultReplica(region)
            ? region
            : RegionReplicaUtil.getRegionInfoForDefaultReplica(region);
    return ofReplica(primary);
  }

  /** The key of this very replica of a region; null if its encoded name is of neither form. */
  static @Nullable RegionKey ofReplica(RegionInfo region) {
    Reader reader = new Reader();
    return reader.read(region) ? new RegionKey(reader.high, reader.low) : null;
  }

  /** Reads the keys of many regions one after the other, without an object for each. */
  static final class Reader {
    private long high;
    private long low;

    /** Whether the region's encoded name is of one of the two forms: then this is its key. */
    boolean read(RegionInfo region) {
      String name = region.getEncodedName();
      try {
        if (name.length() == 2 * HALF) {
          high = HexFormat.fromHexDigitsToLong(name, 0, HALF);
          low = HexFormat.fromHexDigitsToLong(name, HALF, 2 * HALF);
        } else {
          high = 0;
          low = Long.parseLong(name);
        }
        return true;
      } catch (IllegalArgumentException e) {
        LOG.debug("Not an encoded name: {}", name, e);
        return false;
      }
    }

    long high() {
      return high;
    }

    long low() {
      return low;
    }
  }

  String encodedName() {
    HexFormat hex = HexFormat.of();
    return high == 0 ? Long.toString(low) : hex.toHexDigits(high) + hex.toHexDigits(low);
  }

  /**
   * A region from its full name. Its end key is not in the name and nothing here needs it; null for
   * what is not a full name.
   */
  static @Nullable RegionInfo parse(byte[] regionName) {
    byte[][] parts = RegionInfo.parseRegionNameOrReturnNull(regionName);
    if (parts == null) {
      return null;
    }
    try {
      int replicaId = parts.length > 3 ? Integer.parseInt(Bytes.toString(parts[3]), 16) : 0;
      return RegionInfoBuilder.newBuilder(TableName.valueOf(parts[0]))
          .setStartKey(parts[1])
          .setRegionId(Long.parseLong(Bytes.toString(parts[2])))
          .setReplicaId(replicaId)
          .build();
    } catch (IllegalArgumentException e) {
      LOG.debug("Not a region's name: {}", Bytes.toStringBinary(regionName), e);
      return null;
    }
  }
}
