// SPDX-License-Identifier: Apache-2.0
package io.ballast.testing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;

/**
 * The host names of a cluster: loopback addresses 127.0.0.11, 127.0.0.12 and so on, one for the
 * region server and the data node of the same index.
 */
final class Hosts {
  private static final String CLUSTER_KEY = "ballast.testing.cluster";
  private static final int FIRST = 11;
  private static final AtomicInteger CLUSTERS = new AtomicInteger();
  private static final Map<String, AtomicInteger> NEXT = new ConcurrentHashMap<>();

  private Hosts() {}

  static String name(int index) {
    return "127.0.0." + (FIRST + index);
  }

  static int index(String host) {
    return Integer.parseInt(host.substring(host.lastIndexOf('.') + 1)) - FIRST;
  }

  static String[] names(int count) {
    return IntStream.range(0, count).mapToObj(Hosts::name).toArray(String[]::new);
  }

  /** Starts a new numbering for the cluster of this configuration and of all copies of it. */
  static void startNumbering(Configuration conf) {
    conf.setInt(CLUSTER_KEY, CLUSTERS.incrementAndGet());
  }

  /** The name of the cluster's next region server. */
  static String next(Configuration conf) {
    String cluster = conf.get(CLUSTER_KEY, "");
    return name(NEXT.computeIfAbsent(cluster, c -> new AtomicInteger()).getAndIncrement());
  }
}
