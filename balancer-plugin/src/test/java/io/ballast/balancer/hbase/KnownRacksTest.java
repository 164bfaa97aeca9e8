// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Sample.server;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.master.RackManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KnownRacksTest {
  private static final String UNKNOWN = RackManager.UNKNOWN_RACK;

  private final AtomicLong now = new AtomicLong();
  private final KnownRacks racks = new KnownRacks(now::get, Integer.MAX_VALUE);
  private final KnownRacks impatient = new KnownRacks(now::get, 0);
  private final List<List<ServerName>> asked = new CopyOnWriteArrayList<>();
  private final CountDownLatch hangs = new CountDownLatch(1);
  private volatile boolean down;
  private volatile @Nullable Thread asking;
  private final FakeRacks resolver =
      new FakeRacks(
          servers -> {
            asked.add(List.copyOf(servers));
            if (down) {
              throw new IllegalStateException("no answer");
            }
            return named(servers);
          });
  private final FakeRacks hanging =
      new FakeRacks(
          servers -> {
            asked.add(List.copyOf(servers));
            asking = Thread.currentThread();
            try {
              hangs.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException("told to end", e);
            }
            return named(servers);
          });

  @AfterEach
  void release() {
    hangs.countDown();
  }

  private static List<@Nullable String> named(List<ServerName> servers) {
    return servers.stream()
        .<@Nullable String>map(server -> "/rack-of-" + server.getHostname())
        .toList();
  }

  private void aMinutePasses() {
    now.addAndGet(KnownRacks.AGAIN_AFTER_NANOS);
  }

  @Test
  void aServerIsAskedForOnce() {
    racks.of(List.of(server(0), server(1)), resolver);

    assertThat(racks.of(List.of(server(1), server(0), server(2)), resolver))
        .containsExactly("/rack-of-host1", "/rack-of-host0", "/rack-of-host2");
    assertThat(asked).containsExactly(List.of(server(0), server(1)), List.of(server(2)));
  }

  @Test
  void aServerThatGotNoAnswerIsAskedForAgainAfterAMinute() {
    down = true;
    assertThat(racks.of(List.of(server(0)), resolver)).containsExactly(UNKNOWN);
    down = false;

    assertThat(racks.of(List.of(server(0)), resolver)).containsExactly(UNKNOWN);
    aMinutePasses();
    assertThat(racks.of(List.of(server(0)), resolver)).containsExactly("/rack-of-host0");
    assertThat(asked).hasSize(2);
  }

  @Test
  void afterAReloadAllAreAskedForAgain() {
    racks.of(List.of(server(0)), resolver);
    racks.clear();
    racks.of(List.of(server(0)), resolver);

    assertThat(asked).hasSize(2);
  }

  @Test
  void whatWasKnownBeforeAReloadHoldsUntilThereIsAnAnswer() {
    racks.of(List.of(server(0)), resolver);
    down = true;
    racks.clear();

    assertThat(racks.of(List.of(server(0), server(1)), resolver))
        .containsExactly("/rack-of-host0", UNKNOWN);
  }

  @Test
  void aResolverThatHangsDoesNotHoldTheRunUp() {
    assertThat(impatient.of(List.of(server(0)), hanging)).containsExactly(UNKNOWN);
  }

  @Test
  void aResolverThatHangsIsAskedOnceHoweverLong() {
    for (int run = 0; run < 3; run++) {
      impatient.of(List.of(server(0), server(run)), hanging);
      aMinutePasses();
    }

    await().until(() -> asked.size() == 1); // its thread may be late
    assertThat(asked).containsExactly(List.of(server(0)));
  }

  @Test
  void aLateAnswerIsTakenByALaterRun() {
    impatient.of(List.of(server(0)), hanging);
    hangs.countDown();

    await()
        .untilAsserted(
            () ->
                assertThat(impatient.of(List.of(server(0)), hanging))
                    .containsExactly("/rack-of-host0"));
    assertThat(asked).hasSize(1);
  }

  @Test
  void theOthersRacksHoldWhileTheResolverHangsForANewServer() {
    List<String> first = racks.of(List.of(server(0)), resolver);
    assertThat(first).containsExactly("/rack-of-host0");
    KnownRacks late = new KnownRacks(now::get, 0);
    await()
        .untilAsserted(
            () -> {
              aMinutePasses();
              assertThat(late.of(List.of(server(0)), resolver)).isEqualTo(first);
            });

    assertThat(late.of(List.of(server(0), server(1)), hanging))
        .containsExactly("/rack-of-host0", UNKNOWN);
  }

  @Test
  void aReloadTellsAResolverThatHangsToEndAndAsksTheNewOne() {
    impatient.of(List.of(server(0)), hanging);
    await().until(() -> asking != null);

    impatient.clear();

    await()
        .untilAsserted(
            () -> {
              List<String> found = impatient.of(List.of(server(0)), resolver);
              aMinutePasses();
              assertThat(found).containsExactly("/rack-of-host0");
            });
  }

  @Test
  void theAnswerOfAResolverThatWasReplacedDoesNotCount() {
    impatient.of(List.of(server(0)), hanging);
    await().until(() -> asking != null);
    hangs.countDown();
    FakeRacks other = FakeRacks.one();

    await()
        .untilAsserted(
            () -> {
              List<String> found = impatient.of(List.of(server(0)), other);
              aMinutePasses();
              assertThat(found).containsExactly("/rack");
            });
  }

  @Test
  void theThreadOfAResolverThatHangsEndsWithTheBalancer() {
    impatient.of(List.of(server(0)), hanging);
    await().until(() -> asking != null);

    impatient.stop();

    Thread its = asking;
    await().until(() -> its != null && !its.isAlive());
  }
}
