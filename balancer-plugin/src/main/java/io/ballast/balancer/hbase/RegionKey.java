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
 * which is a number in decimal ones, and has 0 in the high half here. A secondary replica has no
 * files of its own: its key is its primary's.
 */
record RegionKey(long high, long low) {
  private static final Logger LOG = LoggerFactory.getLogger(RegionKey.class);
  private static final int HALF = 16;

  /** A region's key; null if its encoded name is of neither form. */
  static @Nullable RegionKey of(RegionInfo region) {
    RegionInfo primary =
        RegionReplicaUtil.isDefaultReplica(region)
            ? region
            : RegionReplicaUtil.getRegionInfoForDefaultReplica(region);
    String name = primary.getEncodedName();
    try {
      return name.length() == 2 * HALF
          ? new RegionKey(
              HexFormat.fromHexDigitsToLong(name, 0, HALF),
              HexFormat.fromHexDigitsToLong(name, HALF, 2 * HALF))
          : new RegionKey(0, Long.parseLong(name));
    } catch (IllegalArgumentException e) {
      LOG.debug("Not an encoded name: {}", name, e);
      return null;
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
