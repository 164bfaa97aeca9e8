// SPDX-License-Identifier: Apache-2.0
package io.ballast.procedures;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.jspecify.annotations.Nullable;

/**
 * Holds planned moves against the live cluster. A plan is made from a snapshot, and while it was
 * being made regions may have split or moved and servers may have gone: such moves are dropped and
 * counted, never forced.
 */
public final class MoveCheck {
  private final LiveCluster cluster;

  public MoveCheck(LiveCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * The moves that can be made, in their order, and what became of the others.
   *
   * @param moves all that are possible
   * @param dropped how many were not, by reason
   */
  public record Checked(List<RegionPlan> moves, Map<MoveObjection, Integer> dropped) {}

  /** Separates the moves that can be made from those that cannot. */
  public Checked check(List<RegionPlan> plans) {
    List<RegionPlan> moves = new ArrayList<>(plans.size());
    Map<MoveObjection, Integer> dropped = new EnumMap<>(MoveObjection.class);
    for (RegionPlan plan : plans) {
      MoveObjection objection = objectionTo(plan);
      if (objection == null) {
        moves.add(plan);
      } else {
        dropped.merge(objection, 1, Integer::sum);
      }
    }
    return new Checked(moves, dropped);
  }

  /** What speaks against a move; null if nothing does. */
  public @Nullable MoveObjection objectionTo(RegionPlan plan) {
    ServerName location = cluster.locationOf(plan.getRegionInfo());
    if (location == null) {
      return MoveObjection.REGION_GONE;
    }
    if (cluster.isInTransition(plan.getRegionInfo())) {
      return MoveObjection.IN_TRANSITION;
    }
    if (!location.equals(plan.getSource())) {
      return MoveObjection.NOT_AT_SOURCE;
    }
    if (!cluster.isDestination(plan.getDestination())) {
      return MoveObjection.DESTINATION_OFFLINE;
    }
    return cluster.isDraining(plan.getDestination()) ? MoveObjection.DESTINATION_DRAINING : null;
  }
}
