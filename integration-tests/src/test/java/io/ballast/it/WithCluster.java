// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import io.ballast.balancer.BallastLoadBalancer;
import io.ballast.testing.BallastCluster;
import io.ballast.testing.ClusterBuilder;
import io.ballast.testing.ClusterTable;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.BalanceRequest;
import org.apache.hadoop.hbase.client.BalanceResponse;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** One cluster with Ballast in its master for all tests of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WithCluster {
  /** A status period so long that the balancer hears of the cluster when a test says so. */
  static final int TOLD_ON_DEMAND = Integer.MAX_VALUE;

  private BallastCluster cluster;

  @BeforeAll
  void startCluster() throws Exception {
    cluster = settings(BallastCluster.builder().balancer(BallastLoadBalancer.class)).start();
  }

  /** Also after a failure, lest the next test starts on regions that are on their way. */
  @AfterEach
  void settle() {
    cluster.awaitSettled();
  }

  @AfterAll
  void stopCluster() throws Exception {
    cluster.close();
  }

  /** What this class needs other than four servers and one master. */
  ClusterBuilder settings(ClusterBuilder builder) {
    return builder;
  }

  final BallastCluster cluster() {
    return cluster;
  }

  /**
   * Balances as a client's request does and waits for the regions. Asked inside the master: the
   * client of this HBase version reports executed moves as calculated ones.
   */
  final BalanceResponse balance() throws Exception {
    return balance(BalanceRequest.defaultInstance());
  }

  final BalanceResponse balance(BalanceRequest request) throws Exception {
    BalanceResponse response = cluster.master().balance(request);
    cluster.awaitSettled();
    return response;
  }

  /**
   * Lets the balancer hear of a table's regions, and waits until it knows where their blocks are.
   * Needs {@link #TOLD_ON_DEMAND}, else it may have asked before there were any.
   */
  final void tellBalancerOf(ClusterTable table) throws Exception {
    table.awaitReported();
    cluster.tellBalancer();
    int regions = table.assignments().size();
    cluster.awaitUntil(
        "the balancer knows where the blocks are", () -> knownLocalities() >= regions);
  }

  final int knownLocalities() {
    return ((BallastLoadBalancer) cluster.master().getLoadBalancer()).knownLocalities();
  }

  /** The regions whose server differs. */
  static Set<RegionInfo> moved(
      Map<RegionInfo, ServerName> before, Map<RegionInfo, ServerName> after) {
    return before.entrySet().stream()
        .filter(entry -> !entry.getValue().equals(after.get(entry.getKey())))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
