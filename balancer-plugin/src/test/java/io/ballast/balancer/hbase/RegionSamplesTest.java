// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.RegionSamples.Figure.MEMSTORE_MB;
import static io.ballast.balancer.hbase.RegionSamples.Figure.READS;
import static io.ballast.balancer.hbase.RegionSamples.Figure.STORE_FILE_MB;
import static io.ballast.balancer.hbase.RegionSamples.Figure.WRITES;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class RegionSamplesTest {
  private static final int REMEMBER = 15;

  private final RegionSamples samples = new RegionSamples();

  @Test
  void withoutReportsNothingIsKnown() {
    assertThat(samples.perSecond(READS)).isNaN();
    assertThat(samples.meanIncrease(READS)).isZero();
    assertThat(samples.mean(STORE_FILE_MB)).isZero();
    assertThat(samples.storeFileMb()).isZero();
  }

  @Test
  void oneReportMakesNoRate() {
    reads(0, 1000);

    assertThat(samples.perSecond(READS)).isNaN();
    assertThat(samples.meanIncrease(READS)).isZero();
  }

  @Test
  void aRateIsTheIncreaseOverTheTimeBetweenReports() {
    reads(0, 1000);
    reads(10_000, 1500);

    assertThat(samples.perSecond(READS)).isEqualTo(50.0);
  }

  @Test
  void aRateIsWeighedByTimeNotByReports() {
    reads(0, 0);
    reads(1000, 100); // 100 in the first second
    reads(100_000, 100); // none in the 99 that follow

    assertThat(samples.perSecond(READS)).isEqualTo(1.0);
    assertThat(samples.meanIncrease(READS)).isEqualTo(50.0);
  }

  @Test
  void aRepeatedReportCountsOnceInTheRate() {
    reads(0, 0);
    reads(1000, 100);
    reads(1000, 100);
    reads(1000, 100);

    assertThat(samples.perSecond(READS)).isEqualTo(100.0);
  }

  @Test
  void aRepeatedReportIsAHearingForHBasesMean() {
    reads(0, 0);
    reads(1000, 100);
    reads(1000, 100);
    reads(1000, 100);
    reads(1000, 100);

    assertThat(samples.meanIncrease(READS)).isEqualTo(25.0);
  }

  @Test
  void aRepeatedReportIsAHearingForHBasesMeanOfSizes() {
    sizes(0, 0, 100);
    sizes(1000, 0, 400);
    sizes(1000, 0, 400);

    assertThat(samples.mean(STORE_FILE_MB)).isEqualTo(300.0);
  }

  @Test
  void aCounterThatFellWasReset() {
    reads(0, 1_000_000);
    reads(1000, 50);

    assertThat(samples.perSecond(READS)).isEqualTo(50.0);
    assertThat(samples.meanIncrease(READS)).isEqualTo(50.0);
  }

  @Test
  void aCounterThatFellToZeroAddsNothing() {
    reads(0, 1_000_000);
    reads(1000, 0);

    assertThat(samples.perSecond(READS)).isZero();
  }

  @Test
  void anIdleRegionHasARateOfZeroWhichIsNotUnknown() {
    reads(0, 1000);
    reads(1000, 1000);

    assertThat(samples.perSecond(READS)).isZero();
  }

  @Test
  void differentReportsOfOneTimeMakeNoRate() {
    reads(1000, 100);
    reads(1000, 200);

    assertThat(samples.perSecond(READS)).isNaN();
    assertThat(samples.meanIncrease(READS)).isEqualTo(100.0);
  }

  @Test
  void aReportFromThePastMakesNoRate() {
    reads(2000, 100);
    reads(1000, 200);

    assertThat(samples.perSecond(READS)).isNaN();
  }

  @Test
  void aReportFromThePastDoesNotSpoilTheRateOfTheOthers() {
    reads(0, 0);
    reads(10_000, 100);
    reads(5000, 100);
    reads(15_000, 200);

    assertThat(samples.perSecond(READS)).isEqualTo(10.0); // 200 in 10 s + 10 s
  }

  @Test
  void readsAndWritesAreApart() {
    samples.add(0, builder().setReadRequestCount(1).setWriteRequestCount(10).build(), REMEMBER);
    samples.add(1000, builder().setReadRequestCount(2).setWriteRequestCount(30).build(), REMEMBER);

    assertThat(samples.perSecond(READS)).isEqualTo(1.0);
    assertThat(samples.perSecond(WRITES)).isEqualTo(20.0);
  }

  @Test
  void aMemstoreThatWasFlushedCountsWhole() {
    sizes(0, 100, 0);
    sizes(1000, 30, 0);

    assertThat(samples.meanIncrease(MEMSTORE_MB)).isEqualTo(30.0);
    assertThat(samples.memstoreMb()).isEqualTo(30);
  }

  @Test
  void theLastReportSaysTheSizesAndTheLocality() {
    samples.add(0, builder().setStoreFileCount(9).setDataLocality(0.9f).build(), REMEMBER);
    samples.add(
        1000,
        builder()
            .setStoreFileSize(new Size(7, Size.Unit.MEGABYTE))
            .setStoreFileCount(3)
            .setDataLocality(0.5f)
            .build(),
        REMEMBER);

    assertThat(samples.storeFileMb()).isEqualTo(7);
    assertThat(samples.storeFiles()).isEqualTo(3);
    assertThat(samples.locality()).isEqualTo(0.5f);
  }

  @Test
  void noMoreReportsThanAreRememberedCount() {
    for (int i = 0; i < 10; i++) {
      reads(i * 1000L, i < 5 ? i * 1000L : 5000 + i);
    }
    RegionSamples lastThree = new RegionSamples();
    for (int i = 0; i < 10; i++) {
      lastThree.add(i * 1000L, report(i < 5 ? i * 1000L : 5000 + i), 3);
    }

    assertThat(samples.perSecond(READS)).isGreaterThan(500);
    assertThat(lastThree.perSecond(READS)).isEqualTo(1.0);
    assertThat(lastThree.meanIncrease(READS)).isEqualTo(1.0);
  }

  @Test
  void rememberingOneReportStillGivesARate() {
    samples.add(0, report(0), 1);
    samples.add(1000, report(100), 1);
    samples.add(2000, report(300), 1);

    assertThat(samples.perSecond(READS)).isEqualTo(200.0);
  }

  @Test
  void rememberingOneReportHBaseHasNoMeanIncrease() {
    samples.add(0, report(0), 1);
    samples.add(1000, report(100), 1);
    samples.add(2000, report(300), 1);

    assertThat(samples.meanIncrease(READS)).isZero();
  }

  @Test
  void rememberingOneReportHBasesMeanIsTheLastSize() {
    samples.add(0, sized(0, 100), 1);
    samples.add(1000, sized(0, 400), 1);

    assertThat(samples.mean(STORE_FILE_MB)).isEqualTo(400.0);
  }

  @Test
  void aReportRepeatedForEverLeavesNothingButItself() {
    reads(0, 0);
    for (int i = 0; i < 100; i++) {
      reads(1000, 100);
    }

    assertThat(samples.meanIncrease(READS)).isZero();
    assertThat(samples.perSecond(READS)).isEqualTo(100.0);
  }

  @Test
  void rememberingFewerFromNowOnForgetsTheOldest() {
    for (int i = 0; i < 10; i++) {
      reads(i * 1000L, i * 1000L);
    }
    samples.add(10_000, report(9001), 2);

    assertThat(samples.meanIncrease(READS)).isEqualTo(1.0);
    assertThat(samples.perSecond(READS)).isEqualTo(1.0);
  }

  private void reads(long at, long count) {
    samples.add(at, report(count), REMEMBER);
  }

  private void sizes(long at, int memstoreMb, int storeFileMb) {
    samples.add(at, sized(memstoreMb, storeFileMb), REMEMBER);
  }

  private static RegionMetrics report(long reads) {
    return builder().setReadRequestCount(reads).build();
  }

  private static RegionMetrics sized(int memstoreMb, int storeFileMb) {
    return builder()
        .setMemStoreSize(new Size(memstoreMb, Size.Unit.MEGABYTE))
        .setStoreFileSize(new Size(storeFileMb, Size.Unit.MEGABYTE))
        .build();
  }

  private static RegionMetricsBuilder builder() {
    return RegionMetricsBuilder.newBuilder(Bytes.toBytes("t,,1"));
  }
}
