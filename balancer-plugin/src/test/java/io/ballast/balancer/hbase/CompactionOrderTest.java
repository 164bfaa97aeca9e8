// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CountDownLatch;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.Uninterruptibles;
import org.junit.jupiter.api.Test;

/** In what order regions that moved are compacted, and how many at a time. */
class CompactionOrderTest extends CompactionsUnderTest {
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
  void aServerThatDoesNotTakeTheRequestIsAskedForItsNextRegion() {
    master.down = true;
    moveAndArrive();
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
    moveAndArrive();
    master.stopping = false;

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(A);
  }

  @Test
  void aServerThatDoesNotAnswerDoesNotHoldReportsUp() {
    CountDownLatch answer = new CountDownLatch(1);
    master.meanwhile = () -> Uninterruptibles.awaitUninterruptibly(answer);
    compactions = on(CompactionsAfterMoves.oneThread());
    moveAndArrive();
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

  @Test
  void aRegionThatIsOnItsWayAgainIsNotCompacted() {
    master.onTheirWay.add(A);
    moveAndArrive();
    heard(); // nobody reports it any more
    master.onTheirWay.clear();
    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).isEmpty();
  }

  @Test
  void aRegionThatIsToBeMovedAgainIsCompactedWhereItGoes() {
    master.switchedOff = true;
    moveAndArrive();
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
    moveAndArrive();
    master.switchedOff = false;

    has(1, A, 100, 1, 6);
    heard();

    assertThat(master.asked).isEmpty();
  }
}
