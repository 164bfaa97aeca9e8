// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.apache.hadoop.hbase.master.RegionPlan;
import org.apache.hadoop.hbase.net.Address;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;

/** Balancers as a master would have them, the input it hands over, and what may come back. */
public final class Balancers {
  public static final String STOCK = "hbase.master.balancer.stochastic.";
  public static final String BY_TABLE = "hbase.master.loadbalance.bytable";

  private Balancers() {}

  /** Settings for a search that is short, the same each time, and watched by the referee. */
  public static Configuration conf() {
    Configuration conf = new Configuration(false);
    conf.set(STOCK + "maxSteps", "3000");
    conf.set("hbase.balancer.ballast.referee", "true");
    return conf;
  }

  /** The same, and HBase's own cost functions decide. */
  static Configuration stockConf() {
    Configuration conf = conf();
    conf.set("hbase.balancer.ballast.profile", "stock");
    return conf;
  }

  public static BallastLoadBalancer started(Configuration conf) {
    return started(conf, () -> null);
  }

  static BallastLoadBalancer started(Configuration conf, FakeMaster.Tables tables) {
    BallastLoadBalancer balancer = new BallastLoadBalancer();
    balancer.setMasterServices(FakeMaster.of(conf, tables));
    balancer.initialize();
    return balancer;
  }

  /** An assignment table by table, as the master hands it over. */
  public static Map<TableName, Map<ServerName, List<RegionInfo>>> byTable(
      Map<ServerName, List<RegionInfo>> assignment) {
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables = new LinkedHashMap<>();
    assignment
        .values()
        .forEach(list -> list.forEach(region -> tables.put(region.getTable(), new HashMap<>())));
    tables.forEach(
        (table, servers) ->
            assignment.forEach(
                (server, list) -> {
                  List<RegionInfo> its = new ArrayList<>(list);
                  its.removeIf(region -> !region.getTable().equals(table));
                  servers.put(server, its);
                }));
    return tables;
  }

  /**
   * Fails unless every move takes a region from where the input has it to another server of the
   * input, to the newest start of it, and no region is moved twice.
   */
  public static void assertSane(
      List<RegionPlan> plans, Map<TableName, ? extends @Nullable Map<ServerName, ?>> input) {
    Set<RegionInfo> moved = new HashSet<>();
    Map<Address, Long> newest = new HashMap<>();
    for (Map<ServerName, ?> servers : input.values()) {
      if (servers != null) {
        servers.keySet().stream()
            .filter(Objects::nonNull)
            .forEach(s -> newest.merge(s.getAddress(), s.getStartCode(), Math::max));
      }
    }
    for (RegionPlan plan : plans) {
      Map<ServerName, ?> servers = input.get(plan.getRegionInfo().getTable());
      assertThat(servers).as("table of %s", plan).isNotNull();
      assertThat(moved.add(plan.getRegionInfo())).as("moved once: %s", plan).isTrue();
      assertThat((List<?>) Objects.requireNonNull(servers).get(plan.getSource()))
          .as("regions of the source of %s", plan)
          .asInstanceOf(InstanceOfAssertFactories.LIST)
          .contains(plan.getRegionInfo());
      assertThat(newest)
          .as("servers for %s", plan)
          .containsEntry(plan.getDestination().getAddress(), plan.getDestination().getStartCode());
      assertThat(plan.getDestination()).as("%s", plan).isNotEqualTo(FakeMaster.NAME);
      assertThat(plan.getDestination().getAddress())
          .as("%s", plan)
          .isNotEqualTo(plan.getSource().getAddress());
    }
  }
}
