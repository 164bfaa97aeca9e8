// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import org.apache.hadoop.hbase.TableName;

/** The files of a region, of which it is to be found out where their blocks are. */
record RegionFiles(RegionKey region, TableName table) {
  @Override
  public String toString() {
    return region.encodedName() + " of " + table;
  }
}
