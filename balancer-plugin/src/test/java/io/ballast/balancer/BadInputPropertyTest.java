// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer;

import static io.ballast.balancer.hbase.Sample.replica;
import static io.ballast.balancer.hbase.Sample.report;
import static io.ballast.balancer.hbase.Sample.server;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;

/** All that can be wrong with a master's input, at random and together. */
class BadInputPropertyTest {
  @Property(tries = 300)
  void whateverComesInAPlanIsSaneAndNothingIsThrown(@ForAll long seed) {
    Random random = new Random(seed);
    Configuration conf = Balancers.conf();
    conf.set(Balancers.STOCK + "maxSteps", "1000");
    conf.setBoolean(Balancers.BY_TABLE, random.nextInt(3) == 0);
    MoodyRacks.Mood[] moods = MoodyRacks.Mood.values();
    MoodyRacks.set(conf, moods[random.nextInt(moods.length)]);
    BallastLoadBalancer balancer = Balancers.started(conf);
    Map<TableName, Map<ServerName, List<RegionInfo>>> input = input(random);
    for (int i = random.nextInt(4); i > 0; i--) {
      balancer.updateClusterMetrics(report(random.nextInt(5) * 1000L, metrics(input, random)));
    }

    List<RegionPlan> plans = balancer.balanceCluster(input);

    Balancers.assertSane(plans, input);
    if (balancer.lastRun() != null) {
      assertThat(Objects.requireNonNull(balancer.lastRun()).outcome())
          .as("caught, but a fault all the same")
          .doesNotContain("planning failed");
    }
  }

  private static boolean oneIn(int n, Random random) {
    return random.nextInt(n) == 0;
  }

  private static Map<TableName, Map<ServerName, List<RegionInfo>>> input(Random random) {
    List<ServerName> servers = new ArrayList<>();
    for (int i = random.nextInt(7); i > 0; i--) {
      servers.add(server(i, oneIn(3, random) ? 2 : 1));
      if (oneIn(6, random)) {
        servers.add(server(i, 3)); // and the same once more, restarted
      }
    }
    if (oneIn(8, random)) {
      servers.add(FakeMaster.NAME);
    }
    Map<TableName, Map<ServerName, List<RegionInfo>>> input = new HashMap<>();
    for (int table = random.nextInt(4); table > 0; table--) {
      input.put(
          TableName.valueOf("t" + table),
          oneIn(20, random) ? null : table("t" + table, servers, random));
    }
    return input;
  }

  private static Map<ServerName, List<RegionInfo>> table(
      String name, List<ServerName> servers, Random random) {
    Map<ServerName, List<RegionInfo>> table = new HashMap<>();
    for (ServerName server : servers) {
      table.put(server, oneIn(15, random) ? null : new ArrayList<>());
    }
    if (oneIn(6, random)) {
      table.put(null, oneIn(2, random) ? null : List.of(replica(name, 1000, 0)));
    }
    int replicas = oneIn(2, random) ? 1 : 2 + random.nextInt(2);
    for (int key = random.nextInt(20); key > 0 && !servers.isEmpty(); key--) {
      for (int id = 0; id < replicas; id++) {
        List<RegionInfo> list = table.get(servers.get(random.nextInt(servers.size())));
        if (list != null && !oneIn(10, random)) {
          list.add(oneIn(30, random) ? null : replica(name, key, id));
        }
        List<RegionInfo> again = table.get(servers.get(random.nextInt(servers.size())));
        if (again != null && oneIn(30, random)) {
          again.add(replica(name, key, id));
        }
      }
    }
    return table;
  }

  private static Map<ServerName, List<RegionMetrics>> metrics(
      Map<TableName, Map<ServerName, List<RegionInfo>>> input, Random random) {
    Map<ServerName, List<RegionMetrics>> metrics = new HashMap<>();
    for (Map<ServerName, List<RegionInfo>> table : input.values()) {
      if (table == null) {
        continue;
      }
      table.forEach(
          (server, regions) -> {
            if (server != null && regions != null && !oneIn(6, random)) {
              List<RegionMetrics> of = metrics.computeIfAbsent(server, any -> new ArrayList<>());
              regions.stream()
                  .filter(region -> region != null && !oneIn(5, random))
                  .forEach(region -> of.add(metrics(region, random)));
            }
          });
    }
    return metrics;
  }

  private static RegionMetrics metrics(RegionInfo region, Random random) {
    byte[] name = oneIn(5, random) ? region.getEncodedNameAsBytes() : region.getRegionName();
    return RegionMetricsBuilder.newBuilder(name)
        .setReadRequestCount(oneIn(10, random) ? random.nextLong() : random.nextInt(1000))
        .setWriteRequestCount(oneIn(5, random) ? 0 : random.nextInt(1000))
        .setMemStoreSize(new Size(random.nextInt(100), Size.Unit.MEGABYTE))
        .setStoreFileSize(new Size(random.nextInt(10_000), Size.Unit.MEGABYTE))
        .setDataLocality(oneIn(10, random) ? Float.NaN : random.nextFloat())
        .build();
  }
}
