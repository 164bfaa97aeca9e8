// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer;

import static io.ballast.balancer.Balancers.STOCK;
import static io.ballast.balancer.Balancers.started;
import static io.ballast.balancer.hbase.Sample.reads;
import static io.ballast.balancer.hbase.Sample.regions;
import static io.ballast.balancer.hbase.Sample.report;
import static io.ballast.balancer.hbase.Sample.server;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

import io.ballast.balancer.hbase.FakeNameNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The threads that look up blocks: how many there are, and when they end. */
class LookUpThreadsTest {
  private static final String PREFIX = "ballast-block-locations-";

  private static final int BATCHES = 5;
  private static final int REGIONS = 100 * BATCHES;

  private final Configuration conf = Balancers.conf();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Semaphore asked = new Semaphore(0);

  @BeforeEach
  void haveAFileSystem() {
    new FakeNameNode().serve(conf);
    conf.set("hbase.balancer.ballast.locality.calls.per.second", "100000");
  }

  @AfterEach
  void release() {
    ended.countDown();
  }

  @Test
  void aReportStartsLookUpsThatTheCallerDoesNotWaitFor() throws InterruptedException {
    BallastLoadBalancer balancer = started(conf, this::waits);

    balancer.updateClusterMetrics(aReport());

    asked.acquire(1);
    assertThat(balancer.knownLocalities()).isZero();
    balancer.stop("test over");
  }

  @Test
  void reloadsDoNotMakeMoreThreads() throws InterruptedException {
    BallastLoadBalancer balancer = started(conf, this::waits);
    balancer.updateClusterMetrics(aReport());
    asked.acquire(4); // all there are, and all of them waiting
    Set<Thread> before = threads();

    for (int reload = 0; reload < 20; reload++) {
      balancer.onConfigurationChange(conf);
      balancer.updateClusterMetrics(aReport());
    }

    assertThat(threads()).isSubsetOf(before);
    balancer.stop("test over");
  }

  @Test
  void reloadsLeaveWhatIsKnown() {
    FakeNameNode nameNode = new FakeNameNode();
    nameNode.serve(conf);
    BallastLoadBalancer balancer =
        started(
            conf,
            () ->
                TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
                    .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
                    .build());
    balancer.updateClusterMetrics(aReport());
    await().until(() -> balancer.knownLocalities() == REGIONS);
    int calls = nameNode.answered();

    for (int reload = 0; reload < 20; reload++) {
      balancer.onConfigurationChange(conf);
      balancer.updateClusterMetrics(aReport());
      assertThat(balancer.knownLocalities()).isEqualTo(REGIONS);
    }
    balancer.stop("test over");

    assertThat(nameNode.answered()).isEqualTo(calls);
  }

  @Test
  void localityThatIsTurnedOnByAReloadIsLookedUp() throws InterruptedException {
    conf.setBoolean("hbase.master.balancer.uselocality", false);
    BallastLoadBalancer balancer = started(conf, this::waits);
    balancer.updateClusterMetrics(aReport());
    conf.setBoolean("hbase.master.balancer.uselocality", true);
    balancer.onConfigurationChange(conf);

    balancer.updateClusterMetrics(aReport());

    asked.acquire(1);
    balancer.stop("test over");
  }

  @Test
  void stoppingEndsLookUpsThatAreUnderWay() throws InterruptedException {
    Set<Thread> others = threads();
    BallastLoadBalancer balancer = started(conf, this::waits);
    balancer.updateClusterMetrics(aReport());
    asked.acquire(4);
    Set<Thread> its = threads();
    its.removeAll(others);

    balancer.stop("test");

    assertThat(its).hasSize(4);
    for (Thread thread : its) {
      thread.join();
    }
  }

  @Test
  void aReportAfterStoppingIsTakenWithoutLookUps() {
    BallastLoadBalancer balancer = started(conf, this::waits);
    balancer.stop("test");

    assertThatNoException().isThrownBy(() -> balancer.updateClusterMetrics(aReport()));
  }

  @Test
  void lookUpsThatFailLeaveTheOthersAlone() throws InterruptedException {
    BallastLoadBalancer balancer =
        started(
            conf,
            () -> {
              asked.release();
              throw new IOException("no such table");
            });

    balancer.updateClusterMetrics(aReport());

    asked.acquire(BATCHES);
    balancer.stop("test over");
  }

  @Test
  void whereNoFunctionCountsBlocksNoneAreLookedUp() {
    conf.set(STOCK + "localityCost", "0");
    conf.set(STOCK + "rackLocalityCost", "0");
    AtomicInteger lookups = new AtomicInteger();
    Set<Thread> before = threads();
    BallastLoadBalancer balancer =
        started(
            conf,
            () -> {
              lookups.incrementAndGet();
              return null;
            });

    balancer.updateClusterMetrics(aReport());

    assertThat(threads()).isSubsetOf(before);
    assertThat(lookups).hasValue(0);
    balancer.stop("test over");
  }

  /** A look-up that waits until the test is over. */
  private @Nullable TableDescriptor waits() throws InterruptedException {
    asked.release();
    ended.await();
    return null;
  }

  private static ClusterMetrics aReport() {
    List<RegionMetrics> of =
        regions("t", 0, REGIONS).stream()
            .map(region -> reads(region, 1))
            .collect(Collectors.toList());
    return report(0, Map.of(server(0), of));
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(PREFIX))
        .collect(Collectors.toSet());
  }
}
