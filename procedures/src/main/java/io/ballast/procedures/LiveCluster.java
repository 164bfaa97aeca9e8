// SPDX-License-Identifier: Apache-2.0
package io.ballast.procedures;

import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.jspecify.annotations.Nullable;

/** The cluster as the master sees it at this moment. */
public interface LiveCluster {
  /** The server that a region is on; null if the master does not know the region. */
  @Nullable ServerName locationOf(RegionInfo region);

  /** Whether a procedure is moving, opening or closing the region. */
  boolean isInTransition(RegionInfo region);

  /**
   * Whether the master sends regions to a server: it is online and has reported at least once. Sent
   * to any other, a region would end up on a random server.
   */
  boolean isDestination(ServerName server);

  /** Whether a server is being emptied. */
  boolean isDraining(ServerName server);
}
