// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;
import org.jspecify.annotations.Nullable;

/** A region's name as a key of maps: the bytes, and their hash computed once. */
final class RegionName {
  private final byte[] bytes;
  private final int hash;

  /**
   * @param bytes kept, not copied: names in HBase do not change
   */
  RegionName(byte[] bytes) {
    this.bytes = bytes;
    this.hash = Arrays.hashCode(bytes);
  }

  byte[] bytes() {
    return bytes;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RegionName name
        && name.hash == hash
        && Arrays.equals(name.bytes, bytes);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return Bytes.toStringBinary(bytes);
  }
}
