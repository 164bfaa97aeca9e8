// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;

/**
 * The share of a region's bytes that each host has, of the hosts that have any. Memory: 48 bytes
 * and 8 for each host, whose name is shared.
 */
final class HostShares {
  private static final HostShares NONE = new HostShares(new String[0], new float[0]);

  private final String[] hosts;
  private final float[] shares;

  private HostShares(String[] hosts, float[] shares) {
    this.hosts = hosts;
    this.shares = shares;
  }

  /**
   * The shares of a distribution. Several data nodes under one host name can hold a block twice: a
   * share is at most 1.
   *
   * @param oneOfAKind answers one and the same string for equal host names
   */
  static HostShares of(HDFSBlocksDistribution distribution, UnaryOperator<String> oneOfAKind) {
    if (distribution.getUniqueBlocksTotalWeight() <= 0) {
      return NONE;
    }
    Set<String> names = distribution.getHostAndWeights().keySet();
    String[] hosts = new String[names.size()];
    float[] shares = new float[hosts.length];
    int n = 0;
    for (String name : names) {
      hosts[n] = oneOfAKind.apply(name);
      shares[n++] = Math.min(1, distribution.getBlockLocalityIndex(name));
    }
    return new HostShares(hosts, shares);
  }

  int size() {
    return hosts.length;
  }

  String host(int i) {
    return hosts[i];
  }

  float share(int i) {
    return shares[i];
  }
}
