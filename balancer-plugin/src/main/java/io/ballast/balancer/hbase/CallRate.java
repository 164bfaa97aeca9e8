// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.search.Ticker;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Spaces calls evenly in time: no more than so many in a second, and no burst after a quiet while.
 */
final class CallRate {
  /** Lets time pass. */
  interface Pause {
    void nanos(long nanos) throws InterruptedException;
  }

  private final Ticker ticker;
  private final Pause pause;
  private final AtomicLong calls = new AtomicLong();
  private volatile int perSecond;
  private long next;

  CallRate(int perSecond) {
    this(perSecond, System::nanoTime, TimeUnit.NANOSECONDS::sleep);
  }

  CallRate(int perSecond, Ticker ticker, Pause pause) {
    this.perSecond = perSecond;
    this.ticker = ticker;
    this.pause = pause;
    next = ticker.nanos();
  }

  /** Sets the rate from the next call on. */
  void set(int callsPerSecond) {
    perSecond = callsPerSecond;
  }

  /**
   * Waits until the next call may be made.
   *
   * @throws InterruptedIOException if the thread is to end
   */
  void awaitTurn() throws InterruptedIOException {
    long wait = reserve(1);
    if (wait <= 0) {
      return;
    }
    try {
      pause.nanos(wait);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  /** Notes calls that were made without a turn; the next turn is that much later. */
  void made(int furtherCalls) {
    reserve(furtherCalls);
  }

  /** Takes the next turns; answers how long it is until the first. */
  private synchronized long reserve(int turns) {
    long now = ticker.nanos();
    if (next - now < 0) {
      next = now;
    }
    long wait = next - now;
    next += turns * TimeUnit.SECONDS.toNanos(1) / perSecond;
    calls.addAndGet(turns);
    return wait;
  }

  /** Calls made so far. */
  long calls() {
    return calls.get();
  }
}
