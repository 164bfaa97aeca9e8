// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;

/** The master, as far as having regions compacted needs one. */
interface Compactor {
  /** Whether {@code balance_switch} is off. */
  boolean isSwitchedOff();

  /** Whether a region is open on a server that keeps it, at this moment. */
  boolean isOpenOn(RegionInfo region, ServerName server);

  /**
   * Asks a region's server to rewrite all its store files into one for each family. Returns when
   * the server has taken note; it compacts when it comes to it.
   */
  void majorCompact(RegionInfo region) throws IOException;
}
