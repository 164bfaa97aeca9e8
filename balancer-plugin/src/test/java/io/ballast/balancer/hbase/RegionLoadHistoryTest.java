// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Sample.reads;
import static io.ballast.balancer.hbase.Sample.region;
import static io.ballast.balancer.hbase.Sample.report;
import static io.ballast.balancer.hbase.Sample.server;
import static io.ballast.balancer.model.Resource.READ_REQUESTS;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.RegionFacts;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.Resource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class RegionLoadHistoryTest {
  private static final RegionInfo REGION = region("t", 1);

  private final RegionLoadHistory history = new RegionLoadHistory();
  private final List<String> changed = new ArrayList<>();
  private final List<String> gone = new ArrayList<>();

  @Test
  void aRegionsLoadComesFromItsReports() {
    update(0, reads(REGION, 100));
    update(1000, reads(REGION, 300));

    assertThat(loads(REGION).of(READ_REQUESTS, 0)).isEqualTo(200.0);
  }

  @Test
  void ratesAreByTheTimesOfTheReports() {
    update(0, reads(REGION, 100));
    update(2000, reads(REGION, 300));

    assertThat(asReported(REGION).facts().readsPerSecond(0)).isEqualTo(100f);
    assertThat(asReported(REGION).loads().of(READ_REQUESTS, 0)).isEqualTo(100.0);
  }

  @Test
  void aRateThatIsNotKnownIsNotZeroButThatOfItsTable() {
    RegionInfo fresh = region("t", 2);
    update(0, reads(REGION, 100));
    update(1000, reads(REGION, 150), reads(fresh, 7));

    assertThat(asReported(fresh).facts().readsPerSecond(0)).isNaN();
    assertThat(asReported(REGION, fresh).loads().of(READ_REQUESTS, 1)).isEqualTo(50.0);
  }

  @Test
  void filesAndMemstoreAreAsLastReported() {
    byte[] name = REGION.getRegionName();
    update(0, metrics(name).setStoreFileCount(3).build());
    update(
        1000,
        metrics(name)
            .setStoreFileCount(4)
            .setMemStoreSize(new Size(9, Size.Unit.MEGABYTE))
            .build());

    RegionFacts facts = asReported(REGION).facts();

    assertThat(facts.storeFiles(0)).isEqualTo(4);
    assertThat(facts.memstoreMb(0)).isEqualTo(9);
  }

  @Test
  void aRegionWithoutReportsWeighsNothing() {
    RegionLoads loads = loads(REGION);

    assertThat(Resource.values())
        .allSatisfy(resource -> assertThat(loads.of(resource, 0)).isZero());
    assertThat(loads.storeFileMb(0)).isZero();
  }

  @Test
  void aRegionReportedUnderItsEncodedNameOnlyIsFound() {
    byte[] encoded = REGION.getEncodedNameAsBytes();
    update(0, metrics(encoded).setReadRequestCount(100).build());
    update(1000, metrics(encoded).setReadRequestCount(150).build());

    assertThat(loads(REGION).of(READ_REQUESTS, 0)).isEqualTo(50.0);
  }

  @Test
  void aRegionsHistoryGoesWithItToAnotherServer() {
    update(0, reads(REGION, 100));
    history.update(
        report(1000, Map.of(server(1), List.of(reads(REGION, 7)))),
        15,
        new ReportedChanges(name -> {}, name -> gone.add(Bytes.toStringBinary(name))));

    assertThat(loads(REGION).of(READ_REQUESTS, 0)).isEqualTo(7.0); // a new server counts from 0
    assertThat(gone).isEmpty();
  }

  @Test
  void aRegionThatIsNotReportedAnyMoreIsForgotten() {
    update(0, reads(REGION, 100));
    update(1000, reads(region("t", 2), 1));

    assertThat(history.size()).isEqualTo(1);
    assertThat(gone).containsExactly(REGION.getRegionNameAsString());
    assertThat(loads(REGION).of(READ_REQUESTS, 0)).isZero();
  }

  @Test
  void aReportWithoutServersForgetsEverything() {
    update(0, reads(REGION, 100));
    history.update(report(1000, Map.of()), 15, ReportedChanges.ignored());

    assertThat(history.size()).isZero();
  }

  @Test
  void aNewRegionCountsAsChanged() {
    update(0, reads(REGION, 100));

    assertThat(changed).containsExactly(REGION.getRegionNameAsString());
  }

  @Test
  void aRegionThatIsOnlyReadDoesNotCountAsChanged() {
    update(0, reads(REGION, 100));
    changed.clear();
    update(1000, reads(REGION, 200));

    assertThat(changed).isEmpty();
  }

  @Test
  void aRegionWhoseFilesAreOthersCountsAsChanged() {
    byte[] name = REGION.getRegionName();
    update(0, metrics(name).setStoreFileCount(3).build());
    changed.clear();
    update(1000, metrics(name).setStoreFileCount(4).build());
    update(
        2000,
        metrics(name)
            .setStoreFileCount(4)
            .setStoreFileSize(new Size(9, Size.Unit.MEGABYTE))
            .build());

    assertThat(changed).hasSize(2);
  }

  @Test
  void aRegionWhoseLocalityIsAnotherCountsAsChanged() {
    byte[] name = REGION.getRegionName();
    update(0, metrics(name).setDataLocality(0.5f).build());
    changed.clear();
    update(1000, metrics(name).setDataLocality(1).build());

    assertThat(changed).hasSize(1);
  }

  @Test
  void aLocalityThatIsNotANumberDoesNotChangeAtEveryReport() {
    byte[] name = REGION.getRegionName();
    update(0, metrics(name).setDataLocality(Float.NaN).build());
    changed.clear();
    update(1000, metrics(name).setDataLocality(Float.NaN).build());

    assertThat(changed).isEmpty();
  }

  @Test
  void countersBelowZeroWeighNothing() {
    update(0, reads(REGION, 100));
    update(1000, reads(REGION, -5));

    assertThat(loads(REGION).of(READ_REQUESTS, 0)).isZero();
  }

  @Test
  void theLargestCountersAreNumbers() {
    update(0, reads(REGION, 0));
    update(1000, reads(REGION, Long.MAX_VALUE));
    update(2000, reads(REGION, 0));
    update(3000, reads(REGION, Long.MAX_VALUE));

    assertThat(loads(REGION).of(READ_REQUESTS, 0)).isFinite().isPositive();
  }

  private RegionLoads loads(RegionInfo... regions) {
    return history.asHBase(regions, new BitSet()).loads();
  }

  private RegionReports asReported(RegionInfo... regions) {
    return history.asReported(regions, new BitSet());
  }

  private void update(long at, RegionMetrics... regions) {
    history.update(
        report(at, Map.of(server(0), List.of(regions))),
        15,
        new ReportedChanges(
            name -> changed.add(Bytes.toStringBinary(name)),
            name -> gone.add(Bytes.toStringBinary(name))));
  }

  private static RegionMetricsBuilder metrics(byte[] name) {
    return RegionMetricsBuilder.newBuilder(name);
  }
}
