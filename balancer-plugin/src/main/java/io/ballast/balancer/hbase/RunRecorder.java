// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.cost.FunctionCost;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.BalancerDecision;
import org.apache.hadoop.hbase.client.BalancerRejection;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.apache.hadoop.hbase.namequeues.BalancerDecisionDetails;
import org.apache.hadoop.hbase.namequeues.BalancerRejectionDetails;
import org.apache.hadoop.hbase.namequeues.NamedQueueRecorder;

/**
 * Writes what a run decided into the master's ring buffers, from where {@code
 * get_balancer_decisions} and {@code get_balancer_rejections} show it; in HBase's own form, so that
 * tools that read them go on working.
 */
final class RunRecorder {
  /** HBase's own class for a cost function is named like ours with this behind it. */
  static final String STOCK_SUFFIX = "CostFunction";

  private final Configuration conf;
  private final BallastSettings settings;

  RunRecorder(Configuration conf, BallastSettings settings) {
    this.conf = conf;
    this.settings = settings;
  }

  /** Records a plan. */
  void decided(
      List<RegionPlan> plans, List<FunctionCost> before, List<FunctionCost> after, long steps) {
    if (!settings.recordsDecisions()) {
      return;
    }
    List<String> moves =
        plans.stream()
            .map(
                plan ->
                    "table: %s , region: %s , source: %s , destination: %s"
                        .formatted(
                            plan.getRegionInfo().getTable(),
                            plan.getRegionName(),
                            plan.getSource(),
                            plan.getDestination()))
            .toList();
    BalancerDecision decision =
        new BalancerDecision.Builder()
            .setInitTotalCost(total(before))
            .setInitialFunctionCosts(weighted(before))
            .setComputedTotalCost(total(after))
            .setFinalFunctionCosts(weighted(after))
            .setComputedSteps(steps)
            .setRegionPlans(moves)
            .build();
    NamedQueueRecorder.getInstance(conf).addRecord(new BalancerDecisionDetails(decision));
  }

  /** Records why there is no plan. */
  void rejected(String reason, List<FunctionCost> costs) {
    if (!settings.recordsRejections()) {
      return;
    }
    BalancerRejection.Builder rejection = new BalancerRejection.Builder().setReason(reason);
    for (FunctionCost cost : costs) {
      rejection.addCostFuncInfo(cost.name() + STOCK_SUFFIX, cost.cost(), (float) cost.multiplier());
    }
    NamedQueueRecorder.getInstance(conf).addRecord(new BalancerRejectionDetails(rejection.build()));
  }

  private static double total(List<FunctionCost> costs) {
    return costs.stream().mapToDouble(FunctionCost::weighted).sum();
  }

  private static String weighted(List<FunctionCost> costs) {
    return costs.stream()
        .filter(cost -> cost.weighted() > 0)
        .map(cost -> " %s%s : %s".formatted(cost.name(), STOCK_SUFFIX, cost.weighted()))
        .collect(Collectors.joining(";"));
  }
}
