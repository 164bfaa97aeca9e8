// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.awaitility.Awaitility.await;

import io.ballast.balancer.model.LocalityRows;
import io.ballast.balancer.model.Topology;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableDescriptors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.awaitility.core.ConditionFactory;

/** An index over a file system that a test makes up, with a clock that only the test advances. */
final class IndexUnderTest implements AutoCloseable {
  final FakeNameNode nameNode = new FakeNameNode();
  final Configuration conf = new Configuration(false);
  private final AtomicLong clock = new AtomicLong(1_000_000);
  private BlockLocalityIndex index = open();

  /** Starts anew over the same file system, for settings that are read at the start. */
  void reopen() {
    index.stop();
    index = open();
  }

  private BlockLocalityIndex open() {
    nameNode.serve(conf);
    return new BlockLocalityIndex(
        conf, tables(), new CallRate(50, () -> 0, nanos -> {}), 16, clock::get);
  }

  private static TableDescriptors tables() {
    return (TableDescriptors)
        Proxy.newProxyInstance(
            IndexUnderTest.class.getClassLoader(),
            new Class<?>[] {TableDescriptors.class},
            (proxy, method, args) -> {
              TableName table = (TableName) args[0];
              if (table.getNameAsString().equals("dropped")) {
                return null;
              }
              if (table.getNameAsString().equals("unreadable")) {
                throw new IOException("no descriptor");
              }
              return TableDescriptorBuilder.newBuilder(table)
                  .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
                  .build();
            });
  }

  BlockLocalityIndex index() {
    return index;
  }

  /** A server on host 0 reports regions whose files changed. */
  void report(RegionInfo... regions) {
    for (RegionInfo region : regions) {
      report(region, 0, true);
    }
  }

  /** The server on host 0 reports a region. */
  void report(RegionInfo region, float locality, boolean otherFiles) {
    index.reported(
        region.getRegionName(), Sample.server(0), metrics(region, 10, locality), otherFiles);
  }

  static RegionMetrics metrics(RegionInfo region, int mb, float locality) {
    return RegionMetricsBuilder.newBuilder(region.getRegionName())
        .setStoreFileSize(new Size(mb, Size.Unit.MEGABYTE))
        .setDataLocality(locality)
        .build();
  }

  /** Lets time pass. */
  void after(Duration time) {
    clock.addAndGet(time.toMillis());
  }

  void refresh() {
    index.refresh();
  }

  /** Looks up what is due, and waits until so many regions are known. */
  void refreshUntilKnown(int regions) {
    index.refresh();
    soon().until(() -> index.size() == regions);
  }

  /** Lets look-ups begin until this region has been asked for so often. */
  void refreshUntilAsked(RegionInfo region, int times) {
    index.refresh();
    soon().until(() -> nameNode.asked(region) == times);
    settle();
  }

  /** Waits until no thread is at work, so that what was asked for has been taken in. */
  void settle() {
    soon().until(index::isIdle);
  }

  /** The region's share on host 0, 1 and 2; one server on each, the region on host 0. */
  float[] shares(RegionInfo region) {
    LocalityRows rows = localities(region, 0.25f).rows();
    return new float[] {rows.at(0, 0), rows.at(0, 1), rows.at(0, 2)};
  }

  Localities localities(RegionInfo region, float reported) {
    Topology topology =
        new Topology(
            List.of("s0", "s1", "s2"),
            List.of("host0", "host1", "host2"),
            List.of("rack"),
            new int[] {0, 1, 2},
            new int[] {0, 0, 0});
    return index.localities(
        new RegionInfo[] {RegionReplicaUtil.getRegionInfoForDefaultReplica(region)},
        new int[] {0},
        topology,
        new float[] {reported});
  }

  private static ConditionFactory soon() {
    return await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(2));
  }

  @Override
  public void close() {
    index.stop();
  }
}
