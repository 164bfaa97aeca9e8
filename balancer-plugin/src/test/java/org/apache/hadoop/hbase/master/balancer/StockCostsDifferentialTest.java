// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hbase.master.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.cost.FunctionCost;
import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.hbase.StockView;
import io.ballast.balancer.model.Candidate;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;

/**
 * Our costs against HBase's own classes, function by function, on random clusters and along random
 * sequences of moves and swaps.
 */
class StockCostsDifferentialTest {
  private static final double RELATIVE = 1e-9;

  /** What is left where numbers of the order of 1 cancel: HBase's own sums are no more exact. */
  private static final double ABSOLUTE = 1e-12;

  private static final int CHANGES = 40;

  private final Configuration conf = HBaseConfiguration.create();

  {
    conf.set("hbase.balancer.ballast.profile", "stock");
  }

  @Property(tries = 400)
  void everyFunctionEqualsHBasesOwnAlongAnySequenceOfChanges(@ForAll long seed) {
    RandomCluster random = new RandomCluster(seed);
    StockTwin stock = new StockTwin(conf, random);
    StockView ours =
        new StockView(conf, random.racks, random.reports, random.blocks::get, random.assignment);
    Set<String> jumps = new HashSet<>();
    assertSame(stock, ours, jumps);
    Random choice = new Random(seed);
    for (int i = 0; i < CHANGES && !random.regions.isEmpty(); i++) {
      change(stock, ours, choice);
      assertSame(stock, ours, jumps);
    }
  }

  @Property(tries = 400)
  void aRunIsNecessaryExactlyWhenItIsForHBase(@ForAll long seed) {
    if (!StockTwin.judgesRacks()) {
      return; // HBase 2.5 has other rules for replicas; Ballast has those of 2.6 on either
    }
    RandomCluster random = new RandomCluster(seed);
    StockTwin stock = new StockTwin(conf, random);
    StockView ours =
        new StockView(conf, random.racks, random.reports, random.blocks::get, random.assignment);

    assertThat(ours.need().needed()).as("%s", ours.need()).isEqualTo(stock.needsBalance());
  }

  /** Makes the same random move or swap in both, and checks what ours said of it beforehand. */
  private static void change(StockTwin stock, StockView ours, Random choice) {
    BalancerClusterState cluster = stock.cluster;
    int region = choice.nextInt(cluster.numRegions);
    int from = cluster.regionIndexToServerIndex[region];
    int to = choice.nextInt(cluster.numServers);
    int[] there = cluster.regionsPerServer[to];
    if (from == to) {
      return;
    }
    Objective objective = ours.objective();
    Candidate candidate = new Candidate();
    candidate.add(
        ours.indexOf(cluster.regions[region]),
        ours.indexOf(cluster.servers[from]),
        ours.indexOf(cluster.servers[to]));
    int other = there.length > 0 && choice.nextBoolean() ? there[choice.nextInt(there.length)] : -1;
    if (other >= 0) {
      candidate.add(
          ours.indexOf(cluster.regions[other]),
          ours.indexOf(cluster.servers[to]),
          ours.indexOf(cluster.servers[from]));
    }
    double before = objective.total();
    double promised = objective.delta(candidate);
    objective.apply(candidate);
    assertThat(Math.abs(before + promised - objective.total()))
        .as("delta of %s", candidate)
        .isLessThanOrEqualTo(ABSOLUTE * objective.sumOfMultipliers() + RELATIVE * before);
    if (other >= 0) {
      stock.swap(region, other);
    } else {
      stock.move(region, to);
    }
  }

  private static void assertSame(StockTwin stock, StockView ours, Set<String> jumps) {
    Map<String, Double> truth = stock.costs();
    Map<String, Double> costs = new LinkedHashMap<>();
    for (FunctionCost cost : ours.objective().costs()) {
      costs.put(cost.name(), cost.cost());
    }
    assertThat(costs.keySet()).containsExactlyElementsOf(truth.keySet());
    double unequal = 0;
    for (FunctionCost cost : ours.objective().costs()) {
      double expected = truth.getOrDefault(cost.name(), Double.NaN);
      if (stock.dependsOnTheOrderOfAdditions(cost.name())) {
        jumps.add(cost.name());
      }
      if (jumps.contains(cost.name())) {
        unequal += cost.multiplier() * Math.abs(cost.cost() - expected);
        continue;
      }
      assertThat(Math.abs(cost.cost() - expected))
          .as("%s: ours %s, HBase's %s", cost.name(), cost.cost(), expected)
          .isLessThanOrEqualTo(ABSOLUTE + RELATIVE * Math.abs(expected));
    }
    double total = stock.total();
    assertThat(Math.abs(ours.objective().total() - total))
        .as("total: ours %s, HBase's %s", ours.objective().total(), total)
        .isLessThanOrEqualTo(
            unequal + ABSOLUTE * ours.objective().sumOfMultipliers() + RELATIVE * total);
  }
}
