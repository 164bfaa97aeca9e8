// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Sample.region;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.balancer.field.LogLines;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.ipc.RemoteException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * File systems that are slow, down, or refuse: only the index waits, and for no longer than they.
 */
class BlockLocalityFaultsTest {
  private static final RegionInfo REGION = region("t", 1);

  private final IndexUnderTest test = new IndexUnderTest();

  @BeforeEach
  void fill() {
    test.nameNode.add(REGION, 30, "host0");
  }

  @AfterEach
  void stop() {
    test.close();
  }

  @Test
  void aNameNodeThatTakesItsTimeDelaysNobody() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    test.nameNode.mood(
        paths -> {
          asked.countDown();
          answer.await();
        });
    test.report(REGION);
    test.refresh();
    asked.await();

    test.report(REGION);
    test.refresh();
    assertThat(test.shares(REGION)).containsExactly(0.25f, 0f, 0f);
    assertThat(test.index().coverage().known()).isZero();
    answer.countDown();

    await().until(() -> test.index().size() == 1);
    assertThat(test.shares(REGION)).containsExactly(1f, 0f, 0f);
  }

  @Test
  void thereAreNeverMoreThanFourCallsInFlight() {
    CountDownLatch answer = new CountDownLatch(LookUps.THREADS);
    test.nameNode.mood(
        paths -> {
          answer.countDown();
          answer.await(); // for the other three
        });
    test.report(IntStream.range(0, 1000).mapToObj(i -> region("t", i)).toArray(RegionInfo[]::new));

    test.refreshUntilKnown(1000);

    assertThat(test.nameNode.mostInFlight()).isEqualTo(4);
  }

  @Test
  void aNameNodeThatIsDownAtTheStartIsAskedAgainWithinAMinute() {
    test.nameNode.mood(
        paths -> {
          throw new ConnectException("refused");
        });
    test.report(REGION);
    test.refresh();
    test.settle();
    assertThat(test.index().size()).isZero();

    test.nameNode.mood(paths -> {});
    test.after(Duration.ofMinutes(1));
    test.refreshUntilKnown(1);

    assertThat(test.shares(REGION)).containsExactly(1f, 0f, 0f);
  }

  @Test
  void aNameNodeThatIsDownIsNotAskedOverAndOver() {
    test.nameNode.mood(
        paths -> {
          throw new ConnectException("refused");
        });
    test.report(IntStream.range(0, 5000).mapToObj(i -> region("t", i)).toArray(RegionInfo[]::new));
    for (int i = 0; i < 10; i++) {
      test.refresh();
      test.settle();
    }

    assertThat(test.nameNode.calls()).hasSizeLessThanOrEqualTo(LookUps.THREADS);
  }

  @Test
  void whatWasKnownCountsWhileTheNameNodeIsDown() {
    test.report(REGION);
    test.refreshUntilKnown(1);
    test.nameNode.mood(
        paths -> {
          throw new ConnectException("refused");
        });
    test.report(REGION);
    test.refresh();
    test.settle();

    assertThat(test.shares(REGION)).containsExactly(1f, 0f, 0f);
  }

  @Test
  void aNameNodeThatIsDownIsSaidOnce() {
    test.nameNode.mood(
        paths -> {
          throw new ConnectException("refused");
        });
    try (LogLines log = new LogLines()) {
      for (int i = 0; i < 5; i++) {
        test.report(REGION);
        test.after(Duration.ofMinutes(1));
        test.refresh();
        test.settle();
      }

      assertThat(log.lines()).singleElement().asString().contains("does not answer");
    }
  }

  @Test
  void aTableThatMayNotBeReadIsSaidOnceAndHoldsUpNoOther() {
    try (LogLines log = new LogLines()) {
      for (int i = 0; i < 10; i++) {
        RegionInfo secret = region("secret", i);
        test.nameNode.deny(test.nameNode.create(secret));
        test.report(secret);
      }
      test.report(REGION);
      test.refreshUntilKnown(1);
      test.after(Duration.ofMinutes(2));
      test.refresh();
      test.settle();

      assertThat(test.shares(REGION)).containsExactly(1f, 0f, 0f);
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("secret")
          .contains("Permission denied");
    }
  }

  @Test
  void aTableWhoseDescriptorCannotBeReadHoldsUpNoOther() {
    test.report(region("unreadable", 1), region("dropped", 1), REGION);

    test.refreshUntilKnown(1);

    assertThat(test.shares(REGION)).containsExactly(1f, 0f, 0f);
  }

  @Test
  void aRegionWithoutDirectoriesHasNoBlocks() {
    RegionInfo merged = region("t", 9);
    test.report(merged, REGION);

    test.refreshUntilKnown(2);

    assertThat(test.shares(merged)).containsExactly(0f, 0f, 0f);
    assertThat(test.shares(REGION)).containsExactly(1f, 0f, 0f);
  }

  @Test
  void aFileThatIsGoneBetweenListingAndReadingFailsItsRegionAlone() {
    RegionInfo daughter = region("t", 9);
    Path directory = test.nameNode.create(daughter);
    test.nameNode.add(directory, "0123456789abcdef." + REGION.getEncodedName(), 10, "host0");
    test.report(daughter, REGION);

    test.refreshUntilKnown(1);
    test.settle();
    assertThat(test.shares(daughter)).containsExactly(0.25f, 0f, 0f);
    test.nameNode.clear(daughter); // compacted
    test.nameNode.add(daughter, 10, "host2");
    test.after(Duration.ofMinutes(1));
    test.refreshUntilKnown(2);

    assertThat(test.shares(daughter)).containsExactly(0f, 0f, 1f);
  }

  @Test
  void aLinkLeadsToTheArchiveWhereTheFileIsNoLongerWhereItWas() {
    RegionInfo clone = region("clone", 1);
    String link = "t=" + REGION.getEncodedName() + "-" + "a".repeat(32);
    test.nameNode.add(test.nameNode.create(clone), link, 0);
    Path archive = new Path(test.nameNode.root(), "archive");
    test.nameNode.add(FakeNameNode.directory(archive, REGION, "f"), "a".repeat(32), 10, "host1");
    test.report(clone);

    test.refreshUntilKnown(1);

    assertThat(test.shares(clone)).containsExactly(0f, 1f, 0f);
  }

  @Test
  void aLinkThatLeadsNowhereFailsItsRegionAlone() {
    RegionInfo clone = region("clone", 1);
    String link = "t=" + REGION.getEncodedName() + "-" + "a".repeat(32);
    test.nameNode.add(test.nameNode.create(clone), link, 0);
    test.report(clone, REGION);

    test.refreshUntilKnown(1);

    assertThat(test.shares(REGION)).containsExactly(1f, 0f, 0f);
  }

  @Test
  void aFileSystemWithoutBatchesIsAskedForEachDirectory() {
    test.nameNode.batchMood(
        paths -> {
          throw new UnsupportedOperationException("no batches here");
        });
    test.report(REGION, region("t", 2), region("t", 3));

    test.refreshUntilKnown(3);

    assertThat(test.nameNode.calls()).hasSize(1 + 3);
  }

  @Test
  void aNameNodeThatTakesFewerDirectoriesACallGetsFewer() {
    test.nameNode.batchMood(
        paths -> {
          if (paths.size() > 30) {
            throw new RemoteException(
                IllegalArgumentException.class.getName(), "Too many source paths");
          }
        });
    test.report(IntStream.range(0, 100).mapToObj(i -> region("t", i)).toArray(RegionInfo[]::new));

    test.refreshUntilKnown(100);

    assertThat(test.nameNode.calls()).hasSize(2 + 4); // 100, 50, and four times 25
  }

  /** As a router does, for one, that has not all NameNodes. */
  @Test
  void aBatchThatIsRefusedIsTriedOneByOne() {
    test.nameNode.batchMood(
        paths -> {
          throw new RemoteException(IOException.class.getName(), "one of them");
        });
    test.report(REGION, region("t", 2));

    test.refreshUntilKnown(2);

    assertThat(test.nameNode.calls()).hasSize(1 + 2);
  }

  /** HDFS drops what is beyond its limit of block replicas from a batch. */
  @Test
  void aListingThatMayBeCutShortIsMadeAgain() {
    test.conf.setInt("dfs.ls.limit", 3);
    test.reopen();
    test.report(REGION, region("t", 2)); // a file with three replicas, and none

    test.refreshUntilKnown(2);

    assertThat(test.nameNode.calls()).hasSize(1 + 1);
  }

  @Test
  void aFileSystemWithoutHostsIsNotAsked(@TempDir java.nio.file.Path root) throws IOException {
    CommonFSUtils.setRootDir(test.conf, new Path(root.toUri()));
    test.report(REGION);
    test.refresh();
    test.settle();

    assertThat(test.shares(REGION)).containsExactly(0.25f, 0f, 0f);
    assertThat(test.index().coverage().isComplete()).isTrue();
    assertThat(test.localities(REGION, 0).known().isComplete()).isTrue();
  }

  @Test
  void aReportThatNamesNoRegionIsIgnored() {
    test.index()
        .reported(
            new byte[] {1, 2, 3}, Sample.server(0), IndexUnderTest.metrics(REGION, 1, 0), true);
    test.index().absent(new byte[] {1, 2, 3});

    assertThat(test.index().coverage().regions()).isZero();
  }
}
