// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.search.Ticker;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.master.RackManager;
import org.jspecify.annotations.Nullable;

/**
 * One question to the rack resolver, asked on a daemon thread of its own, because a script or a
 * name service may hang. The thread ends with the answer.
 */
final class RackInquiry {
  private final List<ServerName> servers;
  private final RackManager manager;
  private final Ticker ticker;
  private final long startNanos;
  private final FutureTask<@Nullable List<@Nullable String>> answer;
  private final Thread thread;

  private RackInquiry(List<ServerName> servers, RackManager manager, Ticker ticker) {
    this.servers = List.copyOf(servers);
    this.manager = manager;
    this.ticker = ticker;
    startNanos = ticker.nanos();
    answer = new FutureTask<>(() -> manager.getRack(this.servers));
    thread = new Thread(answer, "ballast-racks");
    thread.setDaemon(true);
  }

  /** Asks for the racks of some servers. */
  static RackInquiry start(List<ServerName> servers, RackManager manager, Ticker ticker) {
    RackInquiry inquiry = new RackInquiry(servers, manager, ticker);
    inquiry.thread.start();
    return inquiry;
  }

  /** The servers asked for. */
  List<ServerName> servers() {
    return servers;
  }

  boolean wasPutTo(RackManager resolver) {
    return manager == resolver;
  }

  long seconds() {
    return TimeUnit.NANOSECONDS.toSeconds(ticker.nanos() - startNanos);
  }

  boolean isOver() {
    return answer.isDone();
  }

  /** Asks the thread to end. A resolver need not listen. */
  void interrupt() {
    thread.interrupt();
  }

  /**
   * Waits for the end, but no longer than this, and not at all for a caller that is interrupted.
   *
   * @return whether it is over
   */
  boolean isOverWithin(long millis) {
    try {
      answer.get(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException | ExecutionException e) {
      // answer() tells the one, isOver() the other
    }
    return isOver();
  }

  /**
   * What the resolver answered, when it is over.
   *
   * @throws ExecutionException if the resolver failed
   */
  @Nullable List<@Nullable String> answer() throws ExecutionException {
    try {
      return answer.get();
    } catch (InterruptedException e) {
      throw new IllegalStateException("asked for an answer before it was there", e);
    }
  }
}
