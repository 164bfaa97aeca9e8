// SPDX-License-Identifier: Apache-2.0
package io.ballast.testing;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.MiniHBaseCluster.MiniHBaseClusterRegionServer;
import org.apache.hadoop.hbase.util.DNS;

/**
 * A region server with a host name of its own: the next free one of {@link Hosts}, unless its
 * configuration names one already. HBase compares this name with those of the data nodes.
 */
public final class HostedRegionServer extends MiniHBaseClusterRegionServer {

  /** Called by HBase, reflectively, with a configuration that belongs to this server alone. */
  public HostedRegionServer(Configuration own) throws IOException, InterruptedException {
    super(named(own));
  }

  private static Configuration named(Configuration own) {
    if (own.get(DNS.UNSAFE_RS_HOSTNAME_KEY) == null) {
      own.set(DNS.UNSAFE_RS_HOSTNAME_KEY, Hosts.next(own));
    }
    return own;
  }
}
