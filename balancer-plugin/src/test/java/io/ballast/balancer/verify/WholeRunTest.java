// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.verify;

import io.ballast.balancer.hbase.BallastSettings;
import io.ballast.balancer.hbase.Profile;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.RandomSnapshot;
import io.ballast.balancer.search.Budget;
import io.ballast.balancer.search.SearchLimits;
import java.util.Locale;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.hadoop.conf.Configuration;

/** Whole runs over random clusters, by both profiles, all held against one verifier. */
class WholeRunTest {
  /** From not even started to well past the first plateau. */
  private static final long[] STEPS = {0, 100, 3_000, 3_000, 3_000, 100_000};

  private static final String STOCK = "hbase.master.balancer.stochastic.";
  private static final String[] MULTIPLIERS = {
    "regionCountCost",
    "primaryRegionCountCost",
    "moveCost",
    "localityCost",
    "rackLocalityCost",
    "tableSkewCost",
    "regionReplicaHostCostKey",
    "regionReplicaRackCostKey",
    "readRequestCost",
    "writeRequestCost",
    "memstoreSizeCost",
    "storefileSizeCost"
  };

  @Property(tries = 120)
  void aRunIsInOrderWhateverItMayMove(@ForAll long seed, @ForAll Profile profile) {
    Random random = new Random(seed);
    RunVerifier.verify(task(RandomSnapshot.of(random), conf(profile), random, Budget.UNLIMITED));
  }

  @Property(tries = 120)
  void aRunIsInOrderWithinABudget(@ForAll long seed, @ForAll Profile profile) {
    Random random = new Random(seed);
    ClusterSnapshot snapshot = RandomSnapshot.of(random);
    Budget budget =
        switch (random.nextInt(3)) {
          case 0 -> new Budget(random.nextInt(12), Long.MAX_VALUE);
          case 1 -> new Budget(Integer.MAX_VALUE, random.nextInt(60_000));
          default -> new Budget(random.nextInt(12), random.nextInt(60_000));
        };
    RunVerifier.verify(task(snapshot, conf(profile), random, budget));
  }

  @Property(tries = 12)
  void aRunIsInOrderOnALargerCluster(@ForAll long seed, @ForAll Profile profile) {
    Random random = new Random(seed);
    ClusterSnapshot snapshot = RandomSnapshot.of(random, 40);
    Budget budget =
        random.nextBoolean() ? Budget.UNLIMITED : new Budget(random.nextInt(100), 1_000_000);
    RunVerifier.verify(task(snapshot, conf(profile), random, budget));
  }

  @Property(tries = 80)
  void aRunIsInOrderWhereNoFunctionOrOnlyOddOnesCount(@ForAll long seed, @ForAll Profile profile) {
    Random random = new Random(seed);
    Configuration conf = conf(profile);
    for (String key : MULTIPLIERS) {
      if (random.nextInt(3) > 0) {
        conf.setFloat(STOCK + key, random.nextBoolean() ? 0 : 1000 * random.nextFloat());
      }
    }
    RunVerifier.verify(task(RandomSnapshot.of(random), conf, random, Budget.UNLIMITED));
  }

  private static RunTask task(
      ClusterSnapshot snapshot, Configuration conf, Random random, Budget budget) {
    long steps = STEPS[random.nextInt(STEPS.length)];
    return new RunTask(
        snapshot,
        new BallastSettings(conf).costs(),
        new SearchLimits(Long.MAX_VALUE, steps, random.nextLong(), budget));
  }

  private static Configuration conf(Profile profile) {
    Configuration conf = new Configuration(false);
    conf.set("hbase.balancer.ballast.profile", profile.name().toLowerCase(Locale.ROOT));
    return conf;
  }
}
