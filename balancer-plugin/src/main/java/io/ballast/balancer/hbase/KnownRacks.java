// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.master.RackManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rack of each server, asked of HBase's rack manager once. That asks DNS for every server at
 * every call before it looks into its own cache, which can take minutes where names do not resolve.
 */
final class KnownRacks {
  private static final Logger LOG = LoggerFactory.getLogger(KnownRacks.class);

  private final Map<ServerName, String> rackOf = new HashMap<>();

  /** The racks of some servers, in their order; those of all others are forgotten. */
  synchronized List<String> of(List<ServerName> servers, RackManager manager) {
    rackOf.keySet().retainAll(new HashSet<>(servers));
    List<ServerName> unknown = new ArrayList<>();
    for (ServerName server : servers) {
      if (!rackOf.containsKey(server)) {
        unknown.add(server);
      }
    }
    if (!unknown.isEmpty()) {
      ask(unknown, manager);
    }
    List<String> racks = new ArrayList<>();
    for (ServerName server : servers) {
      racks.add(rackOf.getOrDefault(server, RackManager.UNKNOWN_RACK));
    }
    return racks;
  }

  /**
   * Servers whose racks are not answered are in none that is known, and asked for again next time.
   */
  private void ask(List<ServerName> unknown, RackManager manager) {
    try {
      List<String> found = manager.getRack(unknown);
      if (found == null || found.size() != unknown.size()) {
        LOG.warn(
            "The rack resolver answered {} racks for {} servers: taken for one unknown rack",
            found == null ? "no" : found.size(),
            unknown.size());
        return;
      }
      for (int i = 0; i < found.size(); i++) {
        String rack = found.get(i);
        rackOf.put(unknown.get(i), rack == null ? RackManager.UNKNOWN_RACK : rack);
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "The rack resolver failed: {} servers taken for one unknown rack", unknown.size(), e);
    }
  }

  /** Forgets all: the rack manager may be another now. */
  synchronized void clear() {
    rackOf.clear();
  }
}
