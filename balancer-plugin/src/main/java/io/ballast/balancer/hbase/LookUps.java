// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The threads that look regions up. They end when nothing is due; a report starts them again. Each
 * has one call at a time under way, so there are never more than {@link #THREADS} calls in flight,
 * and a NameNode that hangs holds up these threads and nothing else.
 */
final class LookUps {
  /** How many calls may be in flight. */
  static final int THREADS = 4;

  private static final int BATCH = 100;
  private static final int ROUND = 100 * BATCH;
  private static final long IDLE_SECONDS = 30;

  private final IndexedRegions regions;
  private final Reader reader;
  private final LookUpTrouble trouble = new LookUpTrouble();
  private final LongSupplier clock;
  private final ThreadPoolExecutor threads;
  private final Queue<List<RegionFiles>> round = new ArrayDeque<>();
  private int working;
  private boolean suspended;

  /** Finds out where blocks are; makes calls that may take their time. */
  interface Reader {
    /**
     * Looks some regions up.
     *
     * @throws IOException if no answer is to be had about any region
     */
    List<RegionBlocks> read(List<RegionFiles> batch) throws IOException;
  }

  /**
   * Starts nothing yet.
   *
   * @param clock HBase's time, in ms
   */
  LookUps(IndexedRegions regions, Reader reader, LongSupplier clock) {
    this.regions = regions;
    this.reader = reader;
    this.clock = clock;
    threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            new ThreadFactoryBuilder()
                .setNameFormat("ballast-block-locations-%d")
                .setDaemon(true)
                .build(),
            new ThreadPoolExecutor.DiscardPolicy()); // reports go on coming in after the end
    threads.allowCoreThreadTimeOut(true);
  }

  /** Asks again after the file system did not answer. */
  synchronized void resume() {
    suspended = false;
  }

  /** Starts on what is due, if not all threads are at work on it already. */
  synchronized void start() {
    if (!suspended && working < THREADS && !threads.isShutdown()) {
      working++;
      threads.execute(this::work);
    }
  }

  private void work() {
    boolean nothingLeft = false;
    try {
      for (List<RegionFiles> batch = next(); batch != null; batch = next()) {
        ask(batch);
      }
      nothingLeft = true;
    } finally {
      if (!nothingLeft) {
        ended();
      }
    }
  }

  private synchronized void ended() {
    working--;
  }

  /** Takes the next regions; as long as there are more, further threads are started for them. */
  private synchronized @Nullable List<RegionFiles> next() {
    if (round.isEmpty() && !suspended) {
      List<RegionFiles> due = regions.take(ROUND, clock.getAsLong());
      for (int from = 0; from < due.size(); from += BATCH) {
        round.add(new ArrayList<>(due.subList(from, Math.min(due.size(), from + BATCH))));
      }
    }
    List<RegionFiles> batch = threads.isShutdown() ? null : round.poll();
    if (batch == null) {
      working--; // here, lest a start between this and the end of the thread is lost
    } else if (!round.isEmpty()) {
      start();
    }
    return batch;
  }

  private void ask(List<RegionFiles> batch) {
    try {
      for (RegionBlocks answer : reader.read(batch)) {
        Exception failure = answer.failure();
        if (failure == null) {
          regions.found(answer.files().region(), answer.distribution(), clock.getAsLong());
        } else {
          regions.failed(answer.files().region());
          trouble.failed(answer.files(), failure);
        }
      }
      trouble.answered();
    } catch (IOException | RuntimeException e) {
      batch.forEach(files -> regions.failed(files.region()));
      suspend();
      if (!threads.isShutdown()) {
        trouble.unanswered(e);
      }
    }
  }

  /** Ends the threads' work until it is started again: there is no use in asking on. */
  private synchronized void suspend() {
    suspended = true;
    round.forEach(batch -> batch.forEach(files -> regions.notAsked(files.region())));
    round.clear();
  }

  /** Whether no thread is at work. */
  synchronized boolean isIdle() {
    return working == 0;
  }

  /** Ends the threads. */
  void stop() {
    threads.shutdownNow();
  }
}
