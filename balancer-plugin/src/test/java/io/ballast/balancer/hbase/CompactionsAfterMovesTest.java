// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Sample.region;
import static io.ballast.balancer.hbase.Sample.replica;
import static io.ballast.balancer.hbase.Sample.report;
import static io.ballast.balancer.hbase.Sample.server;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.balancer.model.KnownLocalities;
import io.ballast.balancer.plan.RunReport;
import io.ballast.balancer.plan.RunReport.CompactionLine;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.MoreExecutors;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.Uninterruptibles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompactionsAfterMovesTest {
  private static final String KEY = "hbase.balancer.ballast.locality.compact.";
  private static final RegionInfo A = region("t", 1);
  private static final RegionInfo B = region("t", 2);
  private static final RegionInfo C = region("t", 3);
  private static final RunReport RUN =
      RunReport.withoutMoves("a run", List.of(), RunReport.SearchLine.NONE, KnownLocalities.NONE);

  private final Configuration conf = new Configuration(false);
  private final RecordingCompactor master = new RecordingCompactor();
  private final AtomicLong nanos = new AtomicLong();
  private final Map<ServerName, List<RegionMetrics>> reports = new HashMap<>();
  private CompactionsAfterMoves compactions = on(MoreExecutors.newDirectExecutorService());
  private long now = 1000;

  private CompactionsAfterMoves on(ExecutorService thread) {
    return new CompactionsAfterMoves(
        master, () -> new BallastSettings(conf).compaction(), thread, nanos::get);
  }

  @BeforeEach
  void run() {
    conf.set(KEY + "after.move", "run");
  }

  private void planned(RegionInfo region, int to) {
    compactions.planned(List.of(new RegionPlan(region, server(9), server(to))), now);
  }

  private void has(int server, RegionInfo region, int mb, double locality, long compactedAt) {
    reports
        .computeIfAbsent(server(server), any -> new ArrayList<>())
        .add(
            RegionMetricsBuilder.newBuilder(region.getRegionName())
                .setStoreFileSize(new Size(mb, Size.Unit.MEGABYTE))
                .setDataLocality((float) locality)
                .setLastMajorCompactionTimestamp(compactedAt)
                .build());
  }

  /** Lets the balancer hear what the servers have, a second after the last report. */
  private void heard() {
    now += 1000;
    compactions.heard(report(now, reports), now);
    reports.clear();
  }

  private static void moveAndArrive(CompactionsAfterMovesTest test) {
    test.planned(A, 1);
    test.has(1, A, 100, 0.1, 5);
    test.heard();
  }

  @Test
  void aMovedRegionIsCompactedWhenItHasArrived() {
    planned(A, 1);
    has(9, A, 100, 1, 5);
    heard();
    assertThat(master.asked).isEmpty();

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(A);
  }

  @Test
  void aReportFromBeforeThePlanTellsNothingOfTheArrival() {
    has(1, A, 100, 0.1, 5);
    long old = now;
    now += 1000;
    planned(A, 1);

    compactions.heard(report(old, reports), now);

    assertThat(master.asked).isEmpty();
  }

  @Test
  void aRegionThatNobodyPlannedToMoveIsLeftAlone() {
    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).isEmpty();
  }

  @Test
  void aRegionThatIsLocalWhereItIsIsLeftAlone() {
    planned(A, 1);
    has(1, A, 100, 0.8, 5);
    heard();

    assertThat(master.asked).isEmpty();
    assertThat(compactions.advise(RUN)).isEqualTo(RUN);
  }

  @Test
  void aRegionWithoutFilesIsLeftAlone() {
    planned(A, 1);
    has(1, A, 0, 0, 0);
    heard();

    assertThat(master.asked).isEmpty();
  }

  @Test
  void aSecondaryReplicaIsLeftAlone() {
    RegionInfo secondary = replica("t", 1, 1);
    planned(secondary, 1);
    has(1, secondary, 100, 0, 5);
    heard();

    assertThat(master.asked).isEmpty();
  }

  @Test
  void whatHasNotArrivedInADayIsForgotten() {
    planned(A, 1);
    now += Arrivals.FORGET_AFTER_MS;
    heard();

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).isEmpty();
  }

  @Test
  void aServerCompactsOneAtATimeTheBestFirst() {
    planned(A, 1);
    planned(B, 1);
    has(1, A, 100, 0.1, 5);
    has(1, B, 200, 0.1, 5);
    heard();
    assertThat(master.asked).containsExactly(B);

    has(1, A, 100, 0.1, 5);
    has(1, B, 200, 0.1, 5);
    heard();
    assertThat(master.asked).containsExactly(B);

    has(1, A, 100, 0.1, 5);
    has(1, B, 200, 1, 6);
    heard();
    assertThat(master.asked).containsExactly(B, A);
  }

  @Test
  void serversCompactAtTheSameTime() {
    planned(A, 1);
    planned(B, 2);
    has(1, A, 100, 0.1, 5);
    has(2, B, 200, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(B, A);
  }

  @Test
  void aCompactionThatNeverEndsHoldsTheNextUpForTwoHours() {
    planned(A, 1);
    planned(B, 1);
    has(1, A, 100, 0.1, 5);
    has(1, B, 200, 0.1, 5);
    heard();
    nanos.addAndGet(CompactionQueue.LONGEST_NANOS + 1);

    has(1, A, 100, 0.1, 5);
    has(1, B, 200, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(B, A);
  }

  @Test
  void aRegionThatLeavesItsServerWhileItIsCompactedMakesRoomForTheNext() {
    planned(A, 1);
    planned(B, 1);
    has(1, A, 100, 0.1, 5);
    has(1, B, 200, 0.1, 5);
    heard();

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(B, A);
  }

  @Test
  void aRegionThatIsOnItsWayAgainIsNotCompacted() {
    master.onTheirWay.add(A);
    moveAndArrive(this);
    heard(); // nobody reports it any more
    master.onTheirWay.clear();
    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).isEmpty();
  }

  @Test
  void aRegionThatIsToBeMovedAgainIsCompactedWhereItGoes() {
    master.switchedOff = true;
    moveAndArrive(this);
    master.switchedOff = false;
    planned(A, 2);
    has(1, A, 100, 0.1, 5);
    heard();
    assertThat(master.asked).isEmpty();

    has(2, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(A);
  }

  @Test
  void aRegionThatWasCompactedMeanwhileIsNotAgain() {
    master.switchedOff = true;
    moveAndArrive(this);
    master.switchedOff = false;

    has(1, A, 100, 1, 6);
    heard();

    assertThat(master.asked).isEmpty();
  }

  @Test
  void whileTheSwitchIsOffNothingIsAskedForAndAfterwardsItIs() {
    master.switchedOff = true;
    moveAndArrive(this);
    assertThat(master.asked).isEmpty();
    master.switchedOff = false;

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(A);
  }

  @Test
  void theSwitchStopsWhatIsNotAskedForYet() {
    master.meanwhile = () -> master.switchedOff = true;
    planned(A, 1);
    planned(B, 2);
    has(1, A, 100, 0.1, 5);
    has(2, B, 200, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(B);
  }

  @Test
  void theBytesOfAnHourAreABudget() {
    conf.setLong(KEY + "bytes.per.hour", 250L << 20);
    planned(A, 1);
    planned(B, 2);
    planned(C, 3);
    has(1, A, 100, 0, 5);
    has(2, B, 200, 0, 5);
    has(3, C, 50, 0, 5);
    heard();
    assertThat(master.asked).containsExactly(B); // A is next, and the rest waits behind it

    nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
    has(1, A, 100, 0, 5);
    has(2, B, 200, 1, 6);
    has(3, C, 50, 0, 5);
    heard();

    assertThat(master.asked).containsExactly(B, A, C);
  }

  @Test
  void whereOnlyOffPeakHoursAreAllowedOthersAreWaitedFor() {
    conf.setBoolean(KEY + "offpeak.only", true);
    offPeakFrom(12);
    moveAndArrive(this);
    assertThat(master.asked).isEmpty();
    offPeakFrom(0);

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(A);
  }

  @Test
  void otherwiseTheHoursDoNotMatter() {
    offPeakFrom(12);
    moveAndArrive(this);

    assertThat(master.asked).containsExactly(A);
  }

  /** From so many hours from now on, for two hours: the next may strike meanwhile. */
  private void offPeakFrom(int hours) {
    int start = LocalTime.now(ZoneId.systemDefault()).getHour() + hours;
    conf.setInt("hbase.offpeak.start.hour", start % 24);
    conf.setInt("hbase.offpeak.end.hour", (start + 2) % 24);
  }

  @Test
  void aServerThatDoesNotTakeTheRequestIsAskedForItsNextRegion() {
    master.down = true;
    moveAndArrive(this);
    master.down = false;
    planned(B, 1);

    has(1, A, 100, 0.1, 5);
    has(1, B, 100, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(B);
  }

  @Test
  void aFaultOfTheMasterIsOverWithTheNextReport() {
    master.stopping = true;
    moveAndArrive(this);
    master.stopping = false;

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(A);
  }

  @Test
  void adviceIsGivenOnceAfterTheRunThatFollowsTheArrival() {
    conf.set(KEY + "after.move", "advise");
    planned(A, 1);
    assertThat(compactions.advise(RUN)).isEqualTo(RUN);
    has(1, A, 100, 0.1, 5);
    heard();

    RunReport.DebtLines advice = compactions.advise(RUN).debt();

    assertThat(advice.totalWorthwhile()).isEqualTo(1);
    assertThat(advice.worthwhile())
        .containsExactly(
            new CompactionLine(A.getEncodedName(), "t", server(1).getServerName(), 100, 90));
    assertThat(compactions.advise(RUN)).isEqualTo(RUN);
    assertThat(master.asked).isEmpty();
  }

  @Test
  void ofManyTheTenThatGainMostAreListed() {
    conf.set(KEY + "after.move", "advise");
    for (int i = 0; i < 50; i++) {
      planned(region("t", i), 1);
      has(1, region("t", i), 100 + i, 0, 5);
    }
    heard();

    RunReport.DebtLines advice = compactions.advise(RUN).debt();

    assertThat(advice.totalWorthwhile()).isEqualTo(50);
    assertThat(advice.worthwhile())
        .extracting(CompactionLine::sizeMb)
        .containsExactly(149L, 148L, 147L, 146L, 145L, 144L, 143L, 142L, 141L, 140L);
  }

  @Test
  void runListsWhatItAsksFor() {
    moveAndArrive(this);

    assertThat(compactions.advise(RUN).debt().totalWorthwhile()).isEqualTo(1);
  }

  @Test
  void byDefaultNothingIsDone() {
    conf.unset(KEY + "after.move");
    moveAndArrive(this);

    assertThat(master.asked).isEmpty();
    assertThat(compactions.advise(RUN)).isEqualTo(RUN);
  }

  @Test
  void turnedOffAndOnAgainItStartsAnew() {
    planned(A, 1);
    conf.set(KEY + "after.move", "off");
    heard();
    conf.set(KEY + "after.move", "run");

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).isEmpty();
  }

  @Test
  void afterItHasStoppedNothingIsAskedFor() {
    compactions.stop();
    moveAndArrive(this);

    assertThat(master.asked).isEmpty();
  }

  @Test
  void aServerThatDoesNotAnswerDoesNotHoldReportsUp() {
    CountDownLatch answer = new CountDownLatch(1);
    master.meanwhile = () -> Uninterruptibles.awaitUninterruptibly(answer);
    compactions = on(CompactionsAfterMoves.oneThread());
    moveAndArrive(this);
    await().until(() -> master.asked.size() == 1);
    planned(B, 2);
    has(1, A, 100, 0.1, 5);
    has(2, B, 100, 0.1, 5);
    heard(); // comes back, and asks for nothing: the thread is busy

    answer.countDown();

    await()
        .until(
            () -> {
              has(1, A, 100, 0.1, 5);
              has(2, B, 100, 0.1, 5);
              heard();
              return master.asked.size() == 2;
            });
    assertThat(master.asked).containsExactly(A, B);
    compactions.stop();
  }
}
