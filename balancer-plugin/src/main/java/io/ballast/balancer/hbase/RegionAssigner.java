// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.cost.FunctionCost;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.MasterServices;
import org.apache.hadoop.hbase.master.RackManager;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.apache.hadoop.hbase.master.balancer.BaseLoadBalancer;
import org.apache.hadoop.hbase.master.balancer.MetricsStochasticBalancer;
import org.apache.hadoop.hbase.master.balancer.StochasticLoadBalancer;
import org.apache.hadoop.hbase.net.Address;
import org.jspecify.annotations.Nullable;

/**
 * Where regions go that are not open anywhere: HBase's own rules, inherited. Only that part of the
 * base class is used; it never balances, and its block location finder, which makes the master wait
 * at its start, is taken out.
 */
public final class RegionAssigner extends BaseLoadBalancer {
  /** Reports to the metrics that HBase's stochastic balancer has. */
  public RegionAssigner(MasterServices services) {
    super(new MetricsStochasticBalancer());
    setMasterServices(services);
  }

  @Override
  protected void loadConf(Configuration conf) {
    super.loadConf(conf);
    useRegionFinder = false;
    regionFinder = null;
  }

  RackManager racks() {
    return rackManager;
  }

  /**
   * Moves that put on the master what belongs there and take off it what does not; null where the
   * master carries no regions, which is the rule.
   */
  @SuppressWarnings("deprecation") // as long as HBase 2 lets a master carry regions
  @Nullable List<RegionPlan> masterPlans(Map<ServerName, List<RegionInfo>> assignment) {
    if (masterServerName == null
        || !(onlySystemTablesOnMaster || assignment.containsKey(masterServerName))) {
      return null;
    }
    return balanceMasterRegions(whole(assignment));
  }

  /** Without what HBase's code does not expect: gaps, regions listed twice, starts of the past. */
  private static Map<ServerName, List<RegionInfo>> whole(
      Map<ServerName, List<RegionInfo>> assignment) {
    Map<Address, Long> newest = new HashMap<>();
    for (ServerName server : assignment.keySet()) {
      if (server != null) {
        newest.merge(server.getAddress(), server.getStartCode(), Math::max);
      }
    }
    Set<RegionInfo> seen = new HashSet<>();
    Map<ServerName, List<RegionInfo>> whole = new LinkedHashMap<>();
    assignment.forEach(
        (server, regions) -> {
          if (server != null
              && Objects.equals(newest.get(server.getAddress()), server.getStartCode())) {
            List<RegionInfo> list = regions == null ? new ArrayList<>() : new ArrayList<>(regions);
            list.removeIf(region -> region == null || !seen.add(region));
            whole.put(server, list);
          }
        });
    return whole;
  }

  /** The master's own name, which no balancing touches. */
  @Nullable ServerName master() {
    return masterServerName;
  }

  /** Publishes the costs under the names that HBase's own balancer gives them. */
  void reportCosts(TableName scope, List<FunctionCost> costs) {
    if (metricsBalancer instanceof MetricsStochasticBalancer metrics) {
      double overall = costs.stream().mapToDouble(FunctionCost::weighted).sum();
      metrics.updateMetricsSize(costs.size() + 1);
      String table = scope.getNameAsString();
      metrics.updateStochasticCost(
          table, StochasticLoadBalancer.OVERALL_COST_FUNCTION_NAME, "Overall cost", overall);
      for (FunctionCost cost : costs) {
        String name = cost.name() + RunRecorder.STOCK_SUFFIX;
        metrics.updateStochasticCost(
            table, name, "The percent of " + name, overall == 0 ? 0 : cost.weighted() / overall);
      }
    }
  }

  void reportRunTime(long millis) {
    metricsBalancer.balanceCluster(millis);
  }

  @Override
  protected List<RegionPlan> balanceTable(
      TableName tableName, Map<ServerName, List<RegionInfo>> assignment) {
    throw new UnsupportedOperationException("only assigns");
  }
}
