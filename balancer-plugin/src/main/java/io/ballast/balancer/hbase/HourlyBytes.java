// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * How many bytes were spent within the last hour. What is larger than a whole hour's budget is
 * affordable when nothing else was spent, else it never would be.
 */
final class HourlyBytes {
  private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

  private record Spent(long at, long bytes) {}

  private final Deque<Spent> spent = new ArrayDeque<>();
  private long sum;

  /**
   * @param budget bytes that may be spent in any hour
   * @param now in nanoseconds, as of a ticker
   */
  boolean affords(long bytes, long budget, long now) {
    while (!spent.isEmpty() && now - spent.peekFirst().at >= HOUR_NANOS) {
      sum -= spent.removeFirst().bytes;
    }
    return spent.isEmpty() || bytes <= budget - sum;
  }

  void spend(long bytes, long now) {
    spent.addLast(new Spent(now, bytes));
    sum += bytes;
  }
}
