// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.Balancers;
import io.ballast.balancer.field.FieldCluster.Load;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs over clusters whose servers are not equal. */
class CapacityScenariosTest {
  private static final String CAPACITIES = "hbase.balancer.ballast.capacities";
  private static final String HBASES = "hbase.master.balancer.heterogeneousRegionCountRulesFile";

  @RegisterExtension final FieldClock clock = new FieldClock();

  private final Configuration conf = FieldMaster.conf();
  private final Path file;
  private long version;

  CapacityScenariosTest(@TempDir Path folder) {
    file = folder.resolve("capacities");
    conf.set(CAPACITIES, file.toString());
  }

  private void write(String text) throws IOException {
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000 * ++version));
  }

  private FieldMaster master(FieldCluster cluster) {
    return new FieldMaster(cluster, clock, conf);
  }

  private static double on(FieldCluster cluster, int server, ToDoubleFunction<Load> figure) {
    return cluster.on(server).stream().map(cluster::loadOf).mapToDouble(figure).sum();
  }

  @Test
  void aServerOfTwiceTheCapacityGetsTwiceOfRegionsAndLoads() throws IOException {
    write("host0 2");
    FieldCluster cluster = new FieldCluster(5);
    Random random = new Random(1);
    for (int server = 0; server < 5; server++) {
      for (RegionInfo region : cluster.add("t" + server % 2, 48, server)) {
        cluster.load(
            List.of(region),
            new Load(5 + random.nextInt(20), 5 + random.nextInt(20), 50 + random.nextInt(100), 1));
      }
    }
    FieldMaster master = master(cluster);
    master.report(5);

    master.run();

    assertThat(cluster.counts().get(0)).isBetween(78, 82); // 240 * 2 / 6
    assertThat(cluster.counts().subList(1, 5)).allSatisfy(n -> assertThat(n).isBetween(38, 42));
    for (ToDoubleFunction<Load> figure :
        List.<ToDoubleFunction<Load>>of(Load::reads, Load::writes, Load::storeFileMb)) {
      double total = cluster.all().stream().map(cluster::loadOf).mapToDouble(figure).sum();
      assertThat(on(cluster, 0, figure) / total).isBetween(0.25, 0.39); // of 2/6
      for (int server = 1; server < 5; server++) {
        assertThat(on(cluster, server, figure) / total).isLessThan(1.16 / 6);
      }
    }
    assertThat(cluster.counts("t0").get(0)).isBetween(45, 51); // 144 * 2 / 6
    master.report(5);
    assertThat(master.run()).as("a second run").isEmpty();
  }

  @Test
  void anEvenClusterOfUnequalServersIsNotEven() throws IOException {
    FieldCluster cluster = FieldCluster.withCounts(30, 30, 30);
    write("");
    FieldMaster master = master(cluster);
    assertThat(master.run()).isEmpty();

    write("host2 4");
    master.run();

    assertThat(cluster.counts()).containsExactly(15, 15, 60);
    assertThat(master.lastRun().outcome())
        .contains("RegionCountShare: host", "200 % of its fair share by capacity, 1 of 6");
  }

  @Test
  void aBadLineKeepsWhatWasReadBeforeAndIsSaidOnce() throws IOException {
    FieldCluster cluster = FieldCluster.withCounts(20, 20, 20);
    write("host0 2");
    FieldMaster master = master(cluster);
    master.run();
    assertThat(cluster.counts()).containsExactly(30, 15, 15);

    try (LogLines log = new LogLines()) {
      write("host0 1\nhost1 lots");
      assertThat(master.run()).isEmpty();
      assertThat(master.run()).isEmpty();

      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains(file.toString(), "line 2", "'host1 lots'", "expected");
    }
  }

  @Test
  void nothingIsMovedBeforeTheFileCouldBeReadOnce() throws IOException {
    FieldCluster cluster = FieldCluster.withCounts(60, 0, 0);
    FieldMaster master = master(cluster);

    assertThat(master.run()).isEmpty();
    assertThat(master.lastRun().outcome()).startsWith("no moves: ").contains(file.toString());

    write("host0 2");
    master.run();
    assertThat(cluster.counts()).containsExactly(30, 15, 15);
  }

  @Test
  void weightZeroEmptiesAServer() throws IOException {
    write("host1 0");
    FieldCluster cluster = FieldCluster.withCounts(20, 20, 20, 20);
    cluster.load(cluster.all(), new Load(10, 10, 100, 1));
    FieldMaster master = master(cluster);
    master.report(5);

    List<RegionPlan> plans = master.run();

    assertThat(cluster.counts().get(1)).isZero();
    assertThat(plans).hasSizeBetween(20, 24);
    assertThat(master.lastRun().outcome()).contains("capacity 0");
    master.report(5);
    assertThat(master.run()).as("an empty server calls for no run").isEmpty();
  }

  @Test
  void aPlanThatCannotEmptyAServerAtOnceGoesOnInTheNext() throws IOException {
    write("host0 0");
    conf.set("hbase.balancer.ballast.plan.max.moves", "8");
    FieldCluster cluster = FieldCluster.withCounts(20, 20, 20);
    FieldMaster master = master(cluster);

    assertThat(master.runsUntilQuiet(4)).isEqualTo(3);
    assertThat(cluster.counts()).containsExactly(0, 30, 30);
  }

  @Test
  void whereNoServerHasACapacityAllAreEqual() throws IOException {
    write(".* 0");
    FieldCluster cluster = FieldCluster.withCounts(30, 0, 0);

    master(cluster).run();

    assertThat(cluster.counts()).containsExactly(10, 10, 10);
  }

  @Test
  void fewerRegionsThanServersGoToTheLargest() throws IOException {
    write("host[01] 3\n.* 1");
    FieldCluster cluster = FieldCluster.withCounts(0, 0, 0, 0, 3);
    FieldMaster master = master(cluster);

    master.run();

    assertThat(cluster.counts()).allSatisfy(count -> assertThat(count).isLessThanOrEqualTo(2));
    assertThat(cluster.counts().get(0) + cluster.counts().get(1)).isGreaterThanOrEqualTo(1);
    assertThat(master.run()).as("a second run").isEmpty();
  }

  @Test
  void everyServerWithACapacityHasARegionWhereThereAreEnough() throws IOException {
    write("host0 100\n.* 1");
    FieldCluster cluster = FieldCluster.withCounts(40, 0, 0, 0);
    FieldMaster master = master(cluster);

    master.run();

    assertThat(cluster.counts()).allSatisfy(count -> assertThat(count).isPositive());
    assertThat(cluster.counts().get(0)).isGreaterThanOrEqualTo(35);
    assertThat(master.run()).as("a second run").isEmpty();
  }

  @Test
  void theRulesForHBasesHeterogeneousCountsAreCapacities() throws IOException {
    write("# regexp limit\nhost0 50\nhost[12] 100\n");
    conf.unset(CAPACITIES);
    conf.set(HBASES, file.toUri().toString());
    conf.set("hbase.master.balancer.heterogeneousRegionCountDefault", "150");
    FieldCluster cluster = FieldCluster.withCounts(20, 20, 20, 20);

    master(cluster).run();

    assertThat(cluster.counts()).containsExactly(10, 20, 20, 30);
  }

  @Test
  void inTheStockProfileTheFileIsNotLookedAt() throws IOException {
    write("host0 lots");
    conf.set("hbase.balancer.ballast.profile", "stock");
    FieldCluster cluster = FieldCluster.withCounts(30, 0, 0);

    new FieldMaster(cluster, clock, conf).run();

    assertThat(cluster.counts()).containsExactlyInAnyOrder(10, 10, 10);
  }

  @Test
  void replicasComeApartBeforeCapacitiesCount() throws IOException {
    write("host0 0\nhost1 8");
    FieldCluster cluster = new FieldCluster(3);
    for (int region = 0; region < 6; region++) {
      cluster.addReplicas("t", 0, 0);
    }
    conf.set(Balancers.STOCK + "maxSteps", "100000");

    master(cluster).run();

    assertThat(cluster.replicasTogether()).isZero();
    assertThat(cluster.counts()).containsExactly(0, 6, 6);
  }
}
