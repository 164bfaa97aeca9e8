// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hbase.master.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.cost.FunctionCost;
import io.ballast.balancer.hbase.StockView;
import io.ballast.balancer.model.Candidate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cost of moving against HBase's own, up to and past the most moves that one run may make. */
class StockMoveCostTest {
  private static final ServerName HERE = ServerName.valueOf("here", 16020, 1);
  private static final ServerName THERE = ServerName.valueOf("there", 16020, 1);

  @ParameterizedTest
  @CsvSource({
    "0.01, 1000",
    "0.0, 1000",
    "0.65, 1000",
    "0.6005, 1000",
    "0.333, 2000",
    "1.0, 700",
    "0.5, 50"
  })
  void everyNumberOfMovesCostsWhatItCostsInHBase(float maxMovePercent, int regions) {
    Configuration conf = new Configuration(false);
    conf.setFloat("hbase.master.balancer.stochastic.maxMovePercent", maxMovePercent);
    Map<ServerName, List<RegionInfo>> assignment = assignment(regions);
    BalancerClusterState cluster =
        new BalancerClusterState(assignment, new HashMap<>(), null, new RandomCluster.Racks());
    MoveCostFunction stock = new MoveCostFunction(conf);
    stock.prepare(cluster);
    StockView ours =
        new StockView(conf, new RandomCluster.Racks(), List.of(), any -> null, assignment);
    int here = ours.indexOf(HERE);
    int there = ours.indexOf(THERE);
    Candidate move = new Candidate();
    for (int region = 0; region < Math.min(regions, 720); region++) {
      RegionInfo info = cluster.regions[region];
      cluster.doAction(
          new MoveRegionAction(
              region,
              cluster.serversToIndex.get(HERE.getAddress()),
              cluster.serversToIndex.get(THERE.getAddress())));
      ours.objective().apply(move.clear().add(ours.indexOf(info), here, there));

      assertThat(moveCost(ours)).as("%d moved", region + 1).isEqualTo(stock.cost());
    }
  }

  private static double moveCost(StockView ours) {
    return ours.objective().costs().stream()
        .filter(cost -> cost.name().equals("Move"))
        .mapToDouble(FunctionCost::cost)
        .sum();
  }

  private static Map<ServerName, List<RegionInfo>> assignment(int regions) {
    List<RegionInfo> all = new ArrayList<>();
    for (int region = 0; region < regions; region++) {
      all.add(
          RegionInfoBuilder.newBuilder(TableName.valueOf("t"))
              .setStartKey(Bytes.toBytes(region))
              .setEndKey(Bytes.toBytes(region + 1))
              .setRegionId(1)
              .build());
    }
    Map<ServerName, List<RegionInfo>> assignment = new TreeMap<>();
    assignment.put(HERE, all);
    assignment.put(THERE, new ArrayList<>());
    return assignment;
  }
}
