// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hbase.master.balancer;

import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.MasterServices;

/** HBase's own balancer over a {@link RandomCluster}: the truth that our costs are held against. */
final class StockTwin {
  final BalancerClusterState cluster;
  private final StochasticLoadBalancer balancer = new StochasticLoadBalancer();

  StockTwin(Configuration conf, RandomCluster from) {
    balancer.setMasterServices(services(conf));
    balancer.initialize();
    balancer.setRackManager(from.racks);
    balancer.regionFinder = new KnownBlocks(from.blocks);
    for (ClusterMetrics report : from.reports) {
      balancer.updateClusterMetrics(report);
    }
    cluster =
        new BalancerClusterState(
            from.assignment, balancer.loads, balancer.regionFinder, from.racks);
    balancer.initCosts(cluster);
  }

  /** Whether this HBase looks at racks to tell if a run is necessary: 2.6 does, 2.5 does not. */
  static boolean judgesRacks() {
    return Arrays.stream(StochasticLoadBalancer.class.getDeclaredMethods())
        .anyMatch(method -> method.getName().equals("areSomeRegionReplicasColocatedOnRack"));
  }

  boolean needsBalance() {
    return balancer.needsBalance(HConstants.ENSEMBLE_TABLE_NAME, cluster);
  }

  private List<CostFunction> costFunctions() {
    return costFunctions(balancer);
  }

  /** HBase 2.5 has no accessor for them, nor a field that this package sees. */
  @SuppressWarnings("unchecked")
  static List<CostFunction> costFunctions(StochasticLoadBalancer balancer) {
    try {
      Field field = StochasticLoadBalancer.class.getDeclaredField("costFunctions");
      field.setAccessible(true);
      return (List<CostFunction>) field.get(balancer);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("StochasticLoadBalancer has no list of cost functions", e);
    }
  }

  double total() {
    return balancer.computeCost(cluster, Double.MAX_VALUE);
  }

  /** The costs of the functions in force, by class name without "CostFunction". */
  Map<String, Double> costs() {
    Map<String, Double> costs = new LinkedHashMap<>();
    for (CostFunction function : costFunctions()) {
      if (function.isNeeded()) {
        String name = function.getClass().getSimpleName();
        costs.put(name.substring(0, name.length() - "CostFunction".length()), function.cost());
      }
    }
    return costs;
  }

  /**
   * Whether a load's total is a fraction's rounding error away from a whole number. There HBase's
   * scale jumps, and on which side it lands depends on the order in which it adds the loads up.
   */
  boolean dependsOnTheOrderOfAdditions(String function) {
    for (CostFunction candidate : costFunctions()) {
      if (candidate.getClass().getSimpleName().equals(function + "CostFunction")
          && candidate instanceof CostFromRegionLoadFunction load) {
        double total = 0;
        boolean fractions = false;
        for (Deque<BalancerRegionLoad> region : cluster.regionLoads) {
          double cost = region == null ? 0 : load.getRegionLoadCost(region);
          total += cost;
          fractions |= cost * 1024 != Math.rint(cost * 1024);
        }
        return fractions && Math.abs(total - Math.rint(total)) <= 1e-9 * Math.max(1, total);
      }
    }
    return false;
  }

  void move(int region, int to) {
    act(new MoveRegionAction(region, cluster.regionIndexToServerIndex[region], to));
  }

  void swap(int region, int other) {
    act(
        new SwapRegionsAction(
            cluster.regionIndexToServerIndex[region],
            region,
            cluster.regionIndexToServerIndex[other],
            other));
  }

  private void act(BalanceAction action) {
    cluster.doAction(action);
    balancer.updateCostsAndWeightsWithAction(cluster, action);
  }

  static MasterServices services(Configuration conf) {
    return (MasterServices)
        Proxy.newProxyInstance(
            StockTwin.class.getClassLoader(),
            new Class<?>[] {MasterServices.class},
            (proxy, method, args) ->
                switch (method.getName()) {
                  case "getConfiguration" -> conf;
                  case "getServerName" -> ServerName.valueOf("master", 16000, 1);
                  default -> null;
                });
  }

  private static final class KnownBlocks extends RegionLocationFinder {
    private final Map<RegionInfo, HDFSBlocksDistribution> blocks;

    KnownBlocks(Map<RegionInfo, HDFSBlocksDistribution> blocks) {
      this.blocks = blocks;
    }

    @Override
    public HDFSBlocksDistribution getBlockDistribution(RegionInfo region) {
      return Objects.requireNonNull(blocks.get(region));
    }

    @Override
    protected List<ServerName> getTopBlockLocations(RegionInfo region) {
      return List.of(); // for HBase's generators only
    }

    @Override
    public void setClusterMetrics(ClusterMetrics status) {
      // nothing to refresh
    }
  }
}
