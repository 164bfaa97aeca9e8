// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Calls as far apart as the rate says. */
class CallRateTest {
  private long now = -5; // a clock may start anywhere
  private long waited;
  private final CallRate rate =
      new CallRate(
          10,
          () -> now,
          nanos -> {
            waited += nanos;
            now += nanos;
          });

  @Test
  void theFirstCallDoesNotWait() throws InterruptedIOException {
    rate.awaitTurn();

    assertThat(waited).isZero();
  }

  @Test
  void callsAreSpacedEvenly() throws InterruptedIOException {
    for (int i = 0; i < 11; i++) {
      rate.awaitTurn();
    }

    assertThat(waited).isEqualTo(TimeUnit.SECONDS.toNanos(1));
    assertThat(rate.calls()).isEqualTo(11);
  }

  @Test
  void aQuietWhileIsNotMadeUpFor() throws InterruptedIOException {
    now += TimeUnit.HOURS.toNanos(1);
    rate.awaitTurn();
    rate.awaitTurn();

    assertThat(waited).isEqualTo(TimeUnit.MILLISECONDS.toNanos(100));
  }

  @Test
  void callsMadeWithoutATurnDelayTheNext() throws InterruptedIOException {
    rate.awaitTurn();
    rate.made(9);
    rate.awaitTurn();

    assertThat(waited).isEqualTo(TimeUnit.SECONDS.toNanos(1));
  }

  @Test
  void aNewRateHoldsFromTheNextCallOn() throws InterruptedIOException {
    rate.set(1000);
    for (int i = 0; i < 11; i++) {
      rate.awaitTurn();
    }

    assertThat(waited).isEqualTo(TimeUnit.MILLISECONDS.toNanos(10));
  }

  @Test
  void whoIsInterruptedStopsWaiting() throws InterruptedIOException {
    CallRate interrupted =
        new CallRate(
            1,
            () -> 0,
            nanos -> {
              throw new InterruptedException();
            });
    interrupted.awaitTurn();

    assertThatThrownBy(interrupted::awaitTurn).isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
