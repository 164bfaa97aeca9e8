// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.ServerManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Servers without regions to which the master would send none: dead ones of which it still has an
 * entry, and new ones that have not reported. They would draw moves that are never made.
 */
final class UselessServers {
  private static final Logger LOG = LoggerFactory.getLogger(UselessServers.class);

  private UselessServers() {}

  static Set<ServerName> among(
      Map<ServerName, List<RegionInfo>> servers, @Nullable ServerManager manager) {
    Set<ServerName> none = new HashSet<>();
    if (manager != null) {
      Set<ServerName> destinations = new HashSet<>(manager.createDestinationServersList());
      servers.forEach(
          (server, regions) -> {
            if (server != null
                && (regions == null || regions.isEmpty())
                && !destinations.contains(server)) {
              LOG.info("{} has no regions and is sent none by the master: left out", server);
              none.add(server);
            }
          });
    }
    return none;
  }
}
