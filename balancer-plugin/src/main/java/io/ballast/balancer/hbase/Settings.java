// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Setting.choice;
import static io.ballast.balancer.hbase.Setting.flag;
import static io.ballast.balancer.hbase.Setting.number;
import static io.ballast.balancer.hbase.Setting.text;
import static io.ballast.balancer.hbase.Setting.whole;
import static io.ballast.balancer.hbase.Setting.wholeLong;

import io.ballast.balancer.cost.CostFunction;
import io.ballast.balancer.cost.MemStoreSizeCost;
import io.ballast.balancer.cost.MoveCost;
import io.ballast.balancer.cost.PrimaryRegionCountSkewCost;
import io.ballast.balancer.cost.RackLocalityCost;
import io.ballast.balancer.cost.ReadRequestCost;
import io.ballast.balancer.cost.RegionCountSkewCost;
import io.ballast.balancer.cost.RegionReplicaHostCost;
import io.ballast.balancer.cost.RegionReplicaRackCost;
import io.ballast.balancer.cost.ServerLocalityCost;
import io.ballast.balancer.cost.StoreFileCost;
import io.ballast.balancer.cost.TableSkewCost;
import io.ballast.balancer.cost.WriteRequestCost;
import io.ballast.balancer.model.Layout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;

/**
 * Every key that Ballast reads, with default, unit, range and meaning: HBase's own with the meaning
 * they have there, then those under {@link #PREFIX}.
 */
public final class Settings {
  /** Prefix of the keys that are Ballast's own. An unknown key with it is refused. */
  public static final String PREFIX = "hbase.balancer.ballast.";

  private static final String STOCK = "hbase.master.balancer.stochastic.";

  static final Setting<Float> SLOP =
      number("hbase.regions.slop", 0.2f)
          .in("share of the average")
          .meaning(
              "A server whose number of regions is further than this from the average makes a run"
                  + " necessary, in the stock profile; negative: never.");

  static final Setting<Float> MIN_COST_NEED_BALANCE =
      number(STOCK + "minCostNeedBalance", 0.025f)
          .allow("a number from 0 on", value -> value >= 0)
          .in("weighted average cost")
          .meaning("Imbalance from which on a run is necessary, in the stock profile.");

  static final Setting<Long> MAX_RUNNING_TIME =
      wholeLong(STOCK + "maxRunningTime", 30_000)
          .allow("a whole number from 1 on", value -> value > 0)
          .in("ms")
          .meaning("The longest that a run searches, all tables together.");

  static final Setting<Long> MAX_STEPS =
      wholeLong(STOCK + "maxSteps", Long.MAX_VALUE)
          .allow("a whole number from 1 on", value -> value > 0)
          .in("candidates")
          .meaning("The most candidates that a search judges. Not needed: the time limit holds.");

  static final Setting<Integer> LOADS_TO_REMEMBER =
      whole(STOCK + "numRegionLoadsToRemember", 15)
          .allow("a whole number from 1 to 1000", value -> value >= 1 && value <= 1000)
          .in("reports")
          .meaning("How many reports of each region its loads are averaged over.");

  static final Setting<Float> MAX_MOVE_PERCENT =
      number(STOCK + "maxMovePercent", 1.0f)
          .allow("a share from 0 to 1", value -> value >= 0 && value <= 1)
          .in("share of all regions")
          .meaning("The most regions that one run moves, but never fewer than 600.");

  static final Setting<Float> MOVE_COST_OFFPEAK = moveCostOffPeak(3);

  static final Setting<Boolean> BY_TABLE =
      flag("hbase.master.loadbalance.bytable", false)
          .meaning(
              "Whether each table is balanced as if it were alone, in the stock profile; the"
                  + " ballast profile spreads tables and totals at once.");

  static final Setting<Boolean> USE_LOCALITY =
      flag("hbase.master.balancer.uselocality", true)
          .meaning("Whether block locations are looked up in HDFS.");

  static final Setting<Boolean> RECORD_DECISIONS =
      flag("hbase.master.balancer.decision.buffer.enabled", false)
          .meaning("Whether plans are kept for get_balancer_decisions.");

  static final Setting<Boolean> RECORD_REJECTIONS =
      flag("hbase.master.balancer.rejection.buffer.enabled", false)
          .meaning("Whether reasons for doing nothing are kept for get_balancer_rejections.");

  static final Setting<String> HETEROGENEOUS_RULES =
      text("hbase.master.balancer.heterogeneousRegionCountRulesFile")
          .allow("a path of the default file system, or a URI", CapacitySource::isPath)
          .meaning(
              "File with lines 'host-pattern count', taken for capacities in the ballast profile if"
                  + " hbase.balancer.ballast.capacities is not set; empty: none.");

  static final Setting<Integer> HETEROGENEOUS_DEFAULT =
      whole("hbase.master.balancer.heterogeneousRegionCountDefault", 200)
          .in("regions")
          .meaning("Capacity of a server that no line of that file names; negative: 200.");

  static final Setting<Profile> PROFILE =
      choice(PREFIX + "profile", Profile.BALLAST)
          .meaning(
              "What is balanced for: HBase's own cost functions, or fair shares judged by the worst"
                  + " server.");

  static final Setting<Integer> PLAN_MAX_MOVES =
      whole(PREFIX + "plan.max.moves", 0)
          .allow("a whole number from 0 on", value -> value >= 0)
          .in("regions")
          .meaning(
              "The most regions that one plan moves, the best first; 0: 5 % of all and at least 300"
                  + " in the ballast profile, no limit in the stock profile.");

  static final Setting<Long> PLAN_MAX_BYTES =
      wholeLong(PREFIX + "plan.max.bytes", 0)
          .allow("a whole number from 0 on", value -> value >= 0)
          .in("bytes of store files")
          .meaning("The most that one plan moves; 0: no limit.");

  static final Setting<Long> COOL_DOWN =
      wholeLong(PREFIX + "cooldown", 1_800_000)
          .allow("a whole number from 0 on", value -> value >= 0)
          .in("ms")
          .meaning(
              "How long a region that a plan moved counts ten times as much when it is moved again,"
                  + " in the ballast profile; 0: never.");

  static final Setting<CompactAfterMove> COMPACT_AFTER_MOVE =
      choice(PREFIX + "locality.compact.after.move", CompactAfterMove.OFF)
          .meaning(
              "What is done about the locality that moved regions have lost: nothing; list those"
                  + " worth a major compaction; or have them compacted too, one at a time on each"
                  + " server, while balance_switch is on.");

  static final Setting<Boolean> COMPACT_OFFPEAK_ONLY =
      flag(PREFIX + "locality.compact.offpeak.only", false)
          .meaning(
              "Whether such compactions are asked for only from hbase.offpeak.start.hour to"
                  + " hbase.offpeak.end.hour.");

  static final Setting<Long> COMPACT_BYTES_PER_HOUR =
      wholeLong(PREFIX + "locality.compact.bytes.per.hour", 107_374_182_400L)
          .allow("a whole number from 0 on", value -> value >= 0)
          .in("bytes of store files")
          .meaning(
              "The most that such compactions rewrite in an hour on all servers together; 0: no"
                  + " limit. A larger region waits for an hour without any.");

  static final Setting<String> CAPACITIES =
      text(PREFIX + "capacities")
          .allow("a local path, or a URI", CapacitySource::isPath)
          .meaning(
              "File that says what servers can carry beside others, in the ballast profile, as"
                  + " conf/ballast-capacities.example shows; read again when it changes; empty: all"
                  + " are equal.");

  static final Setting<Integer> LOCALITY_HOSTS =
      whole(PREFIX + "locality.hosts", 0)
          .allow("a whole number from 0 to 1000", value -> value >= 0 && value <= 1_000)
          .in("hosts")
          .meaning(
              "Of so many hosts that have most of a region's blocks it is kept how much they have;"
                  + " 0: of 4 in the ballast profile, 64 bytes of memory for a region, and of 64 in"
                  + " the stock profile, to be as exact as HBase, up to 570 bytes.");
  static final Setting<Integer> LOCALITY_CALLS_PER_SECOND =
      whole(PREFIX + "locality.calls.per.second", 50)
          .allow("a whole number from 1 to 100000", value -> value >= 1 && value <= 100_000)
          .in("calls of the NameNode")
          .meaning(
              "The most calls in a second that look up block locations. One call lists 100"
                  + " directories, a region's family each; on file systems without such calls it"
                  + " lists one.");

  static final Setting<Long> SEED =
      wholeLong(PREFIX + "seed", 42)
          .meaning(
              "Start of the random choices: the same cluster, settings, seed and steps give the"
                  + " same plan.");

  static final Setting<Boolean> REFEREE =
      flag(PREFIX + "referee", false)
          .meaning(
              "Recompute every cost from scratch after every change and fail on the one that"
                  + " drifted. Very slow; for finding a fault.");

  static final Setting<Float> MOVE_COST = cost("moveCost", 7, "moving a region");

  /** The cost functions, in HBase's order. */
  static final List<CostSetting> COSTS =
      List.of(
          new CostSetting(
              cost("regionCountCost", 500, "uneven numbers of regions"),
              conf -> RegionCountSkewCost::new,
              false),
          new CostSetting(
              cost("primaryRegionCountCost", 500, "uneven numbers of primary replicas"),
              conf -> PrimaryRegionCountSkewCost::new,
              false),
          new CostSetting(MOVE_COST, Settings::moveCost, false),
          new CostSetting(
              cost("localityCost", 25, "blocks that are not on their region's host"),
              conf -> ServerLocalityCost::new,
              true),
          new CostSetting(
              cost("rackLocalityCost", 15, "blocks that are not in their region's rack"),
              conf -> RackLocalityCost::new,
              true),
          new CostSetting(
              cost("tableSkewCost", 35, "uneven numbers of a table's regions"),
              conf -> TableSkewCost::new,
              false),
          new CostSetting(
              cost("regionReplicaHostCostKey", 100_000, "replicas of a region on one host"),
              conf -> RegionReplicaHostCost::new,
              false),
          new CostSetting(
              cost("regionReplicaRackCostKey", 10_000, "replicas of a region in one rack"),
              conf -> RegionReplicaRackCost::new,
              false),
          new CostSetting(
              cost("readRequestCost", 5, "uneven read requests"),
              conf -> ReadRequestCost::new,
              false),
          new CostSetting(
              cost("writeRequestCost", 5, "uneven write requests"),
              conf -> WriteRequestCost::new,
              false),
          new CostSetting(
              cost("memstoreSizeCost", 5, "uneven growth of memstores"),
              conf -> MemStoreSizeCost::new,
              false),
          new CostSetting(
              cost("storefileSizeCost", 5, "uneven sizes of store files"),
              conf -> StoreFileCost::new,
              false));

  private static final List<Setting<?>> OTHERS =
      List.of(
          SLOP,
          MIN_COST_NEED_BALANCE,
          MAX_RUNNING_TIME,
          MAX_STEPS,
          LOADS_TO_REMEMBER,
          MAX_MOVE_PERCENT,
          MOVE_COST_OFFPEAK,
          BY_TABLE,
          USE_LOCALITY,
          RECORD_DECISIONS,
          RECORD_REJECTIONS,
          HETEROGENEOUS_RULES,
          HETEROGENEOUS_DEFAULT,
          PROFILE,
          PLAN_MAX_MOVES,
          PLAN_MAX_BYTES,
          COOL_DOWN,
          COMPACT_AFTER_MOVE,
          COMPACT_OFFPEAK_ONLY,
          COMPACT_BYTES_PER_HOUR,
          CAPACITIES,
          LOCALITY_CALLS_PER_SECOND,
          LOCALITY_HOSTS,
          SEED,
          REFEREE);

  /** Keys of HBase's own balancer that have no meaning here; said when they are set. */
  static final List<String> IGNORED =
      List.of(STOCK + "stepsPerRegion", STOCK + "runMaxSteps", STOCK + "additionalCostFunctions");

  private Settings() {}

  /** All of them: multipliers of the cost functions first. */
  public static List<Setting<?>> all() {
    List<Setting<?>> all = new ArrayList<>();
    COSTS.forEach(cost -> all.add(cost.multiplier()));
    all.addAll(OTHERS);
    return all;
  }

  /** Every setting once, with the default that it has in the profile that is the default. */
  public static List<Setting<?>> byDefault() {
    Map<String, Setting<?>> settings = new LinkedHashMap<>();
    all().forEach(setting -> settings.put(setting.key(), setting));
    BallastCosts.all().forEach(setting -> settings.put(setting.key(), setting));
    return List.copyOf(settings.values());
  }

  static Setting<Float> cost(String name, float defaultValue, String what) {
    return number(STOCK + name, defaultValue)
        .in("multiplier")
        .meaning("Weight of " + what + "; 0 or less: does not count.");
  }

  static Setting<Float> moveCostOffPeak(float defaultValue) {
    return number(STOCK + "moveCost.offpeak", defaultValue)
        .meaning(
            "Multiplier of the move cost from hbase.offpeak.start.hour to hbase.offpeak.end.hour.");
  }

  private static final int MOVED_AGAIN = 10;

  static Function<Layout, CostFunction> calmMoveCost(Configuration conf) {
    float maxMovePercent = MAX_MOVE_PERCENT.read(conf);
    return layout -> new MoveCost(layout, maxMovePercent, MOVED_AGAIN);
  }

  static Function<Layout, CostFunction> moveCost(Configuration conf) {
    float maxMovePercent = MAX_MOVE_PERCENT.read(conf);
    return layout -> new MoveCost(layout, maxMovePercent);
  }
}
