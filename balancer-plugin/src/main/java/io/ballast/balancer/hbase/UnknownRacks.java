// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.ServerName;
import org.jspecify.annotations.Nullable;

/** Puts into words of which hosts the racks are not known: once, and anew when these are others. */
final class UnknownRacks {
  private static final int NAMED = 10;

  private Set<String> said = Set.of();

  /**
   * The sentence for the log; null if it has been said already, or if all racks are known.
   *
   * @param unknown servers whose racks are not known
   * @param of how many servers there are
   */
  @Nullable String news(Collection<ServerName> unknown, int of) {
    Set<String> hosts = new TreeSet<>();
    unknown.forEach(server -> hosts.add(server.getHostname()));
    boolean isNews = !hosts.isEmpty() && !hosts.equals(said);
    said = hosts;
    return isNews ? sentence(hosts, unknown.size(), of) : null;
  }

  /** Lets the same be said once more. */
  void repeat() {
    said = Set.of();
  }

  private static String sentence(Set<String> hosts, int servers, int of) {
    List<String> named = hosts.stream().limit(NAMED).toList();
    return "The racks of %d of %d servers are not known, they are taken for one rack: %s%s"
        .formatted(
            servers,
            of,
            String.join(", ", named),
            hosts.size() > NAMED ? " and " + (hosts.size() - NAMED) + " more hosts" : "");
  }
}
