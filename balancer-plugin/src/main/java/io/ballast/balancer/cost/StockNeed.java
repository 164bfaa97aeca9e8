// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionSet;
import io.ballast.balancer.model.Topology;

/**
 * Whether a run is worth its while, by HBase's rules: replicas that are together though they need
 * not be, an idle server, a server outside the slop, or a weighted average imbalance of at least
 * the threshold.
 *
 * @param slop {@code hbase.regions.slop}: how far from the average a server's number of regions may
 *     be, as a share; negative for any
 * @param minCost {@code hbase.master.balancer.stochastic.minCostNeedBalance}
 */
public record StockNeed(float slop, float minCost) implements Need {
  /** What an operator sets to have runs more often or less. */
  private static final String MIN_COST_KEY = "hbase.master.balancer.stochastic.minCostNeedBalance";

  /** Why a run is needed, or that it is not. */
  public enum Reason {
    /** There are fewer than {@link #MIN_SERVERS} servers. */
    TOO_FEW_SERVERS(false),
    /** Two replicas of a region are on one host, and there are hosts enough. */
    REPLICAS_ON_ONE_HOST(true),
    /** Two replicas of a region are in one rack, and there are racks enough. */
    REPLICAS_IN_ONE_RACK(true),
    /** A server has no region while another has several. */
    IDLE_SERVER(true),
    /** A server's number of regions is outside the slop. */
    OUTSIDE_SLOP(true),
    /** The weighted average imbalance is at or above the threshold. */
    IMBALANCE(true),
    /** None of these. */
    BALANCED(false);

    private final boolean needed;

    Reason(boolean needed) {
      this.needed = needed;
    }

    /** Whether a run is called for. */
    public boolean needed() {
      return needed;
    }
  }

  @Override
  public Verdict judge(Objective objective) {
    Reason reason = reason(objective);
    return new Verdict(
        reason.needed(),
        switch (reason) {
          case TOO_FEW_SERVERS -> "fewer than %d servers".formatted(MIN_SERVERS);
          case BALANCED ->
              "weighted average imbalance %.6g is below %s=%s"
                  .formatted(imbalance(objective), MIN_COST_KEY, minCost);
          default -> reason.name();
        });
  }

  /** The same as one of the known reasons. */
  public Reason reason(Objective objective) {
    Layout layout = objective.layout();
    Topology topology = layout.snapshot().topology();
    RegionSet regions = layout.snapshot().regions();
    if (topology.servers() < MIN_SERVERS) {
      return Reason.TOO_FEW_SERVERS;
    }
    if (regions.hasSecondaries()) {
      if (topology.hosts() >= regions.maxReplicas()
          && new RegionReplicaHostCost(layout).anyTogether()) {
        return Reason.REPLICAS_ON_ONE_HOST;
      }
      if (topology.racks() >= regions.maxReplicas()
          && new RegionReplicaRackCost(layout).anyTogether()) {
        return Reason.REPLICAS_IN_ONE_RACK;
      }
    }
    int least = Integer.MAX_VALUE;
    int most = 0;
    for (int server = 0; server < topology.servers(); server++) {
      least = Math.min(least, layout.count(server));
      most = Math.max(most, layout.count(server));
    }
    if (least == 0 && most > 1) {
      return Reason.IDLE_SERVER;
    }
    if (slop >= 0) {
      float average = (float) regions.size() / topology.servers();
      if (most > (int) Math.ceil(average * (1 + slop))
          || least < (int) Math.floor(average * (1 - slop))) {
        return Reason.OUTSIDE_SLOP;
      }
    }
    return imbalance(objective) < minCost ? Reason.BALANCED : Reason.IMBALANCE;
  }

  /** The weighted average of the costs: the figure that the threshold is for. 0 without any. */
  public static double imbalance(Objective objective) {
    float sum = objective.sumOfMultipliers();
    return sum > 0 ? objective.total() / sum : 0;
  }
}
