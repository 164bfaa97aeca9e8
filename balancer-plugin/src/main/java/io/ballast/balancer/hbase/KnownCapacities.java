// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules for capacities that were read last. The file is looked at once for each run, by another
 * thread, for which a run waits a short while at most. As long as the file cannot be had the rules
 * read before hold; what is wrong is said once.
 */
final class KnownCapacities {
  private static final Logger LOG = LoggerFactory.getLogger(KnownCapacities.class);
  private static final long IDLE_SECONDS = 30;

  /** So many servers without a rule are named. */
  private static final int NAMED = 10;

  private final long patienceNanos;
  private final ThreadPoolExecutor reader =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE, // one for each reload whose file system does not answer
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          new ThreadFactoryBuilder().setNameFormat("ballast-capacities").setDaemon(true).build(),
          new ThreadPoolExecutor.DiscardPolicy());

  private @Nullable Watch watch;
  private @Nullable CapacityRules known;
  private @Nullable String trouble;
  private @Nullable CapacityRules applied;

  /** A file, and the look at it that is under way or was the last. */
  private static final class Watch {
    private final CapacitySource source;
    private final CapacityFile file;
    private @Nullable Future<?> look;
    private boolean waitedInVain;

    Watch(CapacitySource source, Configuration conf) {
      this.source = source;
      file = new CapacityFile(source, conf);
    }
  }

  /**
   * @param patience how long a run waits for the file
   */
  KnownCapacities(Duration patience) {
    patienceNanos = patience.toNanos();
  }

  /**
   * From now on a file is looked at; what is known holds until it has been read.
   *
   * @param source null for none: then all servers are equal
   */
  synchronized void watch(@Nullable CapacitySource source, Configuration conf) {
    if (watch != null && watch.look != null) {
      watch.look.cancel(true);
    }
    trouble = null;
    watch = source == null ? null : new Watch(source, conf);
    known = source == null ? null : known;
    if (watch != null) {
      watch.look = looking(watch);
    }
  }

  private Future<?> looking(Watch current) {
    return reader.submit(() -> look(current));
  }

  private void look(Watch current) {
    try {
      CapacityRules rules = current.file.read();
      taken(current, rules);
    } catch (IOException | RuntimeException e) {
      failed(current, e instanceof IOException ? e.toString() : e.getMessage());
    }
  }

  private synchronized void taken(Watch current, CapacityRules rules) {
    if (watch == current) {
      if (known != rules) {
        LOG.info("Capacities: {} rules from {}", rules.size(), current.source);
      } else if (trouble != null) {
        LOG.info("Capacities: {} can be read again", current.source);
      }
      known = rules;
      trouble = null;
    }
  }

  private synchronized void failed(Watch current, @Nullable String why) {
    if (watch == current) {
      String now = "%s is not taken: %s".formatted(current.source, why);
      if (!now.equals(trouble)) {
        LOG.warn(
            "Capacities: {}. {}",
            now,
            known == null
                ? "No region is moved until it can be read, or the key is removed"
                : "What was read before stays in force");
      }
      trouble = now;
    }
  }

  /**
   * Looks at the file and answers the rules in force; null if there is a file, and it has never
   * been read, and so nothing is known of what servers can carry.
   */
  @Nullable CapacityRules rules() {
    Watch current;
    Future<?> look;
    long patience;
    synchronized (this) {
      if (watch == null) {
        return CapacityRules.NONE;
      }
      current = watch;
      look = current.look;
      if (look == null || look.isDone()) {
        look = looking(current);
        current.look = look;
        current.waitedInVain = false;
      }
      patience = current.waitedInVain ? 0 : patienceNanos;
    }
    if (!isDone(look, patience)) {
      inVain(current);
    }
    synchronized (this) {
      return known;
    }
  }

  private static boolean isDone(Future<?> look, long patience) {
    try {
      look.get(patience, TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (CancellationException e) {
      return true; // a reload
    }
  }

  private synchronized void inVain(Watch current) {
    current.waitedInVain = true;
    failed(current, "its file system does not answer");
  }

  /** Why there are no rules in force, or not those in the file; null if they are. */
  synchronized @Nullable String trouble() {
    return trouble;
  }

  /**
   * Says which servers some rules are not meant for, perhaps: once for each time they are read.
   *
   * @param servers that the rules are applied to
   */
  synchronized void applied(CapacityRules rules, Collection<ServerName> servers) {
    if (Objects.equals(rules, applied) || servers.isEmpty()) {
      return;
    }
    applied = rules;
    List<ServerName> unnamed = rules.unnamed(servers);
    if (!unnamed.isEmpty()) {
      LOG.info(
          "Capacities: {} of {} servers are named by no rule: {}{}",
          unnamed.size(),
          servers.size(),
          unnamed.subList(0, Math.min(NAMED, unnamed.size())),
          unnamed.size() > NAMED ? " and others" : "");
    }
    if (rules.allowNothing(servers)) {
      LOG.warn("Capacities: every server has capacity 0; all are taken for equal");
    }
  }

  /** Ends a look that is under way. */
  void stop() {
    reader.shutdownNow();
  }
}
