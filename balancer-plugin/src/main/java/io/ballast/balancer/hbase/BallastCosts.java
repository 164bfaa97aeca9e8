// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Settings.cost;

import io.ballast.balancer.cost.MemStoreSizeShareCost;
import io.ballast.balancer.cost.PrimaryRegionCountShareCost;
import io.ballast.balancer.cost.RackLocalityCost;
import io.ballast.balancer.cost.ReadRequestShareCost;
import io.ballast.balancer.cost.RegionCountShareCost;
import io.ballast.balancer.cost.RegionReplicaHostCost;
import io.ballast.balancer.cost.RegionReplicaRackCost;
import io.ballast.balancer.cost.ServerLocalityCost;
import io.ballast.balancer.cost.StoreFileShareCost;
import io.ballast.balancer.cost.TableShareCost;
import io.ballast.balancer.cost.WriteRequestShareCost;
import java.util.ArrayList;
import java.util.List;

/**
 * The cost functions of the ballast profile: the keys are HBase's, the defaults are not, since the
 * functions are on other scales. Overload counts by its square and soon outweighs moves; a move
 * costs more than any locality it can gain, so that none is made for locality alone unless much is
 * missing, and less than a region in its right place for its table.
 */
final class BallastCosts {
  static final Setting<Float> MOVE_COST = cost("moveCost", 40, "moving a region");

  /** In the proportion to the other that HBase's two have. */
  static final Setting<Float> MOVE_COST_OFFPEAK = Settings.moveCostOffPeak(17);

  static final List<CostSetting> COSTS =
      List.of(
          new CostSetting(
              cost("regionCountCost", 500, "numbers of regions off the fair share"),
              conf -> RegionCountShareCost::new,
              false),
          new CostSetting(
              cost("primaryRegionCountCost", 500, "numbers of primaries off the fair share"),
              conf -> PrimaryRegionCountShareCost::new,
              false),
          new CostSetting(MOVE_COST, Settings::calmMoveCost, false),
          new CostSetting(
              cost("localityCost", 25, "blocks of primaries that are not on their host"),
              conf -> ServerLocalityCost::ofPrimaries,
              true),
          new CostSetting(
              cost("rackLocalityCost", 15, "blocks of primaries that are not in their rack"),
              conf -> RackLocalityCost::ofPrimaries,
              true),
          new CostSetting(
              cost("tableSkewCost", 150, "regions on servers with too many of their table"),
              conf -> TableShareCost::new,
              false),
          new CostSetting(
              cost("regionReplicaHostCostKey", 100_000, "replicas of a region on one host"),
              conf -> RegionReplicaHostCost::new,
              false,
              true),
          new CostSetting(
              cost("regionReplicaRackCostKey", 10_000, "replicas of a region in one rack"),
              conf -> RegionReplicaRackCost::new,
              false,
              true),
          new CostSetting(
              cost("readRequestCost", 20, "read requests above the fair share"),
              conf -> ReadRequestShareCost::new,
              false),
          new CostSetting(
              cost("writeRequestCost", 20, "write requests above the fair share"),
              conf -> WriteRequestShareCost::new,
              false),
          new CostSetting(
              cost("memstoreSizeCost", 0, "memstore above the fair share"),
              conf -> MemStoreSizeShareCost::new,
              false),
          new CostSetting(
              cost("storefileSizeCost", 20, "store files above the fair share"),
              conf -> StoreFileShareCost::new,
              false));

  private BallastCosts() {}

  /** The settings that have another default here. */
  static List<Setting<Float>> all() {
    List<Setting<Float>> all = new ArrayList<>();
    COSTS.forEach(cost -> all.add(cost.multiplier()));
    all.add(MOVE_COST_OFFPEAK);
    return all;
  }
}
