// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.plan.RunReport;
import io.ballast.balancer.search.Ticker;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pays the locality debt of moves: a region's new server reads its files from other hosts until it
 * rewrites them, which a major compaction does. Depending on {@link CompactAfterMove} regions worth
 * one are listed after the run that follows their arrival, and compactions are asked for.
 *
 * <p>Reports come in on the master's threads and are taken in at once; servers are asked on one
 * thread of our own, since one that does not answer would hold up the others' reports.
 */
final class CompactionsAfterMoves {
  private static final Logger LOG = LoggerFactory.getLogger(CompactionsAfterMoves.class);
  private static final long IDLE_SECONDS = 30;

  private final Compactor compactor;
  private final Supplier<CompactionRules> rules;
  private final ExecutorService thread;
  private final Ticker ticker;
  private final Arrivals arrivals = new Arrivals();
  private final CompactionQueue queue = new CompactionQueue();
  private final HourlyBytes bytes = new HourlyBytes();
  private final CompactionAdvice advice = new CompactionAdvice();

  /**
   * @param rules what the operator lets be compacted, as set at the moment
   * @param thread where servers are asked
   */
  CompactionsAfterMoves(
      Compactor compactor, Supplier<CompactionRules> rules, ExecutorService thread, Ticker ticker) {
    this.ticker = ticker;
    this.compactor = compactor;
    this.rules = rules;
    this.thread = thread;
  }

  /** A daemon thread that ends when idle; what comes while it is busy is dropped. */
  static ExecutorService oneThread() {
    return new ThreadPoolExecutor(
        0,
        1,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        new ThreadFactoryBuilder().setNameFormat("ballast-compactions").setDaemon(true).build(),
        new ThreadPoolExecutor.DiscardPolicy());
  }

  /**
   * Hears of a plan that is handed over.
   *
   * @param now in milliseconds, as the servers' reports have it
   */
  synchronized void planned(List<RegionPlan> plans, long now) {
    if (rules.get().mode() != CompactAfterMove.OFF) {
      arrivals.expect(plans, now);
      plans.forEach(plan -> queue.drop(plan.getRegionInfo()));
    }
  }

  /**
   * Takes in what the servers report, and asks for the compactions that are due.
   *
   * @param now in milliseconds, as the reports have it
   */
  void heard(ClusterMetrics metrics, long now) {
    CompactAfterMove mode = rules.get().mode();
    takeIn(metrics, mode, now);
    if (mode == CompactAfterMove.RUN && !thread.isShutdown()) {
      thread.execute(this::payOrSay);
    }
  }

  private synchronized void takeIn(ClusterMetrics metrics, CompactAfterMove mode, long now) {
    if (mode == CompactAfterMove.OFF) {
      arrivals.clear();
      advice.clear();
    }
    if (mode != CompactAfterMove.RUN) {
      queue.clear();
    }
    queue.heard(metrics, ticker.nanos());
    for (Arrival region : arrivals.arrived(metrics, now)) {
      if (region.isWorthwhile()) {
        advice.add(region);
        if (mode == CompactAfterMove.RUN) {
          queue.add(region);
        }
      }
    }
  }

  private void payOrSay() {
    try {
      pay();
    } catch (RuntimeException e) {
      LOG.error("Compactions after moves: failed, going on with the next report", e);
    }
  }

  /** Asks each server that is compacting nothing for us for one compaction. */
  private void pay() {
    for (Arrival region : next()) {
      CompactionRules current = rules.get();
      if (current.mode() != CompactAfterMove.RUN
          || !current.isTheHour()
          || compactor.isSwitchedOff()
          || thread.isShutdown()) {
        return;
      }
      if (!isWaiting(region) || !compactor.isOpenOn(region.region(), region.server())) {
        continue; // on its way again: the next report tells
      }
      if (!book(region, current.bytesPerHour())) {
        return;
      }
      ask(region);
    }
  }

  private synchronized List<Arrival> next() {
    return queue.next();
  }

  private synchronized boolean isWaiting(Arrival region) {
    return queue.isWaiting(region);
  }

  private synchronized boolean book(Arrival region, long budget) {
    long nanos = ticker.nanos();
    if (!bytes.affords(region.bytes(), budget, nanos)) {
      return false;
    }
    bytes.spend(region.bytes(), nanos);
    queue.asked(region, nanos);
    return true;
  }

  private void ask(Arrival region) {
    try {
      compactor.majorCompact(region.region());
      LOG.info("Asked for a major compaction of {}", region);
    } catch (IOException | RuntimeException e) {
      LOG.warn("Could not ask for a major compaction of {}: left as it is", region, e);
      synchronized (this) {
        queue.failed(region);
      }
    }
  }

  /** Lists the regions that have arrived since the last run, in the log and in the run's report. */
  synchronized RunReport advise(RunReport report) {
    return advice.give(report);
  }

  /** Asks for no more. */
  void stop() {
    thread.shutdownNow();
  }
}
