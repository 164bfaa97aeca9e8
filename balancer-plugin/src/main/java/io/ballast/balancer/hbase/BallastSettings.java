// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.cost.CostFunction;
import io.ballast.balancer.cost.FairShareNeed;
import io.ballast.balancer.cost.Need;
import io.ballast.balancer.cost.StockNeed;
import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.search.Budget;
import io.ballast.balancer.search.SearchLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.regionserver.compactions.OffPeakHours;
import org.jspecify.annotations.Nullable;

/**
 * What an operator has set, read once and checked. Immutable; a reload of the configuration makes a
 * new one, and running work goes on with the old.
 */
public final class BallastSettings {
  private static final int LEAST_BUDGET = 300;
  private static final double BUDGET_SHARE = 0.05;
  private static final long BYTES_PER_MB = 1 << 20;

  private static final int FEW_HOSTS = 4;
  private static final int MANY_HOSTS = 64;

  private final Profile profile;
  private final int maxMoves;
  private final long maxBytes;
  private final long coolDownMillis;
  private final Need need;
  private final SearchLimits limits;
  private final int loadsToRemember;
  private final @Nullable CapacitySource capacitySource;
  private final boolean byTable;
  private final boolean usesLocality;
  private final int localityCallsPerSecond;
  private final int localityHosts;
  private final boolean recordsDecisions;
  private final boolean recordsRejections;
  private final boolean refereed;
  private final List<Cost> costs;
  private final List<Cost> stockCosts;
  private final OffPeakHours offPeak;
  private final float moveCostOffPeak;
  private final float stockMoveCostOffPeak;
  private final CompactionRules compaction;

  private record Cost(
      CostSetting setting, Function<Layout, ? extends CostFunction> factory, float multiplier) {}

  /**
   * @throws IllegalArgumentException naming the first key that has a value that makes no sense, or
   *     that starts with {@link Settings#PREFIX} and is not known
   */
  public BallastSettings(Configuration conf) {
    refuseUnknown(conf);
    Settings.all().forEach(setting -> setting.read(conf)); // also those that this profile ignores
    profile = Settings.PROFILE.read(conf);
    maxMoves = Settings.PLAN_MAX_MOVES.read(conf);
    coolDownMillis = Settings.COOL_DOWN.read(conf);
    maxBytes = Settings.PLAN_MAX_BYTES.read(conf);
    need =
        profile == Profile.STOCK
            ? new StockNeed(Settings.SLOP.read(conf), Settings.MIN_COST_NEED_BALANCE.read(conf))
            : new FairShareNeed();
    limits =
        new SearchLimits(
            TimeUnit.MILLISECONDS.toNanos(Settings.MAX_RUNNING_TIME.read(conf)),
            Settings.MAX_STEPS.read(conf),
            Settings.SEED.read(conf));
    loadsToRemember = Settings.LOADS_TO_REMEMBER.read(conf);
    capacitySource = profile == Profile.STOCK ? null : CapacitySource.of(conf);
    byTable = profile == Profile.STOCK && Settings.BY_TABLE.read(conf);
    recordsDecisions = Settings.RECORD_DECISIONS.read(conf);
    recordsRejections = Settings.RECORD_REJECTIONS.read(conf);
    refereed = Settings.REFEREE.read(conf);
    moveCostOffPeak = BallastCosts.MOVE_COST_OFFPEAK.read(conf);
    stockMoveCostOffPeak = Settings.MOVE_COST_OFFPEAK.read(conf);
    offPeak = OffPeakHours.getInstance(conf);
    compaction = CompactionRules.of(conf, offPeak);
    stockCosts = read(Profile.STOCK, conf);
    costs = profile == Profile.STOCK ? stockCosts : read(profile, conf);
    boolean blocksCount =
        costs.stream().anyMatch(cost -> cost.multiplier > 0 && cost.setting.needsBlocks());
    localityCallsPerSecond = Settings.LOCALITY_CALLS_PER_SECOND.read(conf);
    int hosts = Settings.LOCALITY_HOSTS.read(conf);
    localityHosts = hosts > 0 ? hosts : profile == Profile.STOCK ? MANY_HOSTS : FEW_HOSTS;
    usesLocality = blocksCount && Settings.USE_LOCALITY.read(conf);
  }

  private static List<Cost> read(Profile profile, Configuration conf) {
    List<Cost> costs = new ArrayList<>();
    for (CostSetting setting : profile.costs()) {
      costs.add(new Cost(setting, setting.factory().apply(conf), setting.multiplier().read(conf)));
    }
    return costs;
  }

  private static void refuseUnknown(Configuration conf) {
    for (Map.Entry<String, String> entry : conf) {
      String key = entry.getKey();
      if (key.startsWith(Settings.PREFIX)
          && Settings.all().stream().noneMatch(setting -> setting.key().equals(key))) {
        Optional<String> near =
            Settings.all().stream()
                .map(Setting::key)
                .filter(known -> known.startsWith(Settings.PREFIX))
                .min((a, b) -> Integer.compare(distance(a, key), distance(b, key)));
        throw new IllegalArgumentException(
            "%s=%s: there is no such key. Maybe %s was meant, or remove it."
                .formatted(key, entry.getValue(), near.orElse("none")));
      }
    }
  }

  /** Levenshtein's distance: how many characters to add, drop or replace. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replace, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }

  /** When a run is necessary. */
  public Need need() {
    return need;
  }

  /** What ends a search. */
  public SearchLimits limits() {
    return limits;
  }

  /** How much one plan may move in a cluster of so many regions. */
  public Budget budget(int regions) {
    int byDefault =
        profile == Profile.STOCK
            ? Integer.MAX_VALUE
            : Math.max(LEAST_BUDGET, (int) (regions * BUDGET_SHARE));
    return new Budget(
        maxMoves > 0 ? maxMoves : byDefault,
        maxBytes > 0 ? maxBytes / BYTES_PER_MB : Long.MAX_VALUE);
  }

  /** How long a region that was moved should stay, ms. */
  public long coolDownMillis() {
    return coolDownMillis;
  }

  /** What to have compacted after moves. */
  CompactionRules compaction() {
    return compaction;
  }

  /** How many reports of each region are kept. */
  public int loadsToRemember() {
    return loadsToRemember;
  }

  /** Where it is written what servers can carry; null if all are equal. */
  @Nullable CapacitySource capacitySource() {
    return capacitySource;
  }

  /** Whether each table is balanced as if it were alone. */
  public boolean isByTable() {
    return byTable;
  }

  /** Whether block locations are looked up: they are wanted, and some cost function counts them. */
  public boolean usesLocality() {
    return usesLocality;
  }

  /** The most calls of the file system that look-ups of block locations make in a second. */
  public int localityCallsPerSecond() {
    return localityCallsPerSecond;
  }

  /** Of how many hosts it is kept how much of a region's blocks they have. */
  public int localityHosts() {
    return localityHosts;
  }

  public boolean recordsDecisions() {
    return recordsDecisions;
  }

  public boolean recordsRejections() {
    return recordsRejections;
  }

  /** Whether every change is checked against costs from scratch. */
  public boolean refereed() {
    return refereed;
  }

  /** What is balanced for. */
  public Profile profile() {
    return profile;
  }

  /**
   * The cost functions of the profile with the multipliers of the moment: in off-peak hours moving
   * counts by its off-peak multiplier, if it counts at all and the profile is HBase's.
   */
  public List<WeightedCost> costs() {
    return weighted(costs);
  }

  /** HBase's own cost functions, whatever the profile. */
  public List<WeightedCost> stockCosts() {
    return weighted(stockCosts);
  }

  private List<WeightedCost> weighted(List<Cost> all) {
    List<WeightedCost> now = new ArrayList<>();
    for (Cost cost : all) {
      now.add(new WeightedCost(cost.factory, multiplierNow(cost), cost.setting.hard()));
    }
    return now;
  }

  private float multiplierNow(Cost cost) {
    if (cost.multiplier > 0 && offPeak.isOffPeakHour()) {
      if (cost.setting.multiplier() == BallastCosts.MOVE_COST) {
        return moveCostOffPeak;
      }
      if (cost.setting.multiplier() == Settings.MOVE_COST) {
        return stockMoveCostOffPeak;
      }
    }
    return cost.multiplier;
  }
}
