// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.search.Ticker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.master.RackManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rack of each server, asked of HBase's rack manager once. That runs a script or asks DNS for
 * every server, which can take minutes, or hang. So it is asked on another thread, for which a run
 * waits {@value #WAIT_MS} ms at the most, and once: an answer that comes later is taken by the next
 * run. There is never more than one such thread; a resolver that failed is asked again after a
 * minute.
 */
final class KnownRacks {
  private static final Logger LOG = LoggerFactory.getLogger(KnownRacks.class);
  static final long WAIT_MS = 10_000;
  static final long AGAIN_AFTER_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final String RESOLVER =
      "The rack resolver (hbase.util.ip.to.rack.determiner, or the script in"
          + " net.topology.script.file.name)";

  private final Ticker ticker;
  private final long waitMillis;
  private final Map<ServerName, String> rackOf = new HashMap<>();
  private final Map<ServerName, String> beforeReload = new HashMap<>();
  private volatile @Nullable RackInquiry pending;
  private volatile boolean cleared;
  private long quietSince;
  private boolean quiet;

  KnownRacks() {
    this(HBaseTicker.INSTANCE, WAIT_MS);
  }

  /**
   * @param waitMillis how long a run waits for an answer at the most
   */
  KnownRacks(Ticker ticker, long waitMillis) {
    this.ticker = ticker;
    this.waitMillis = waitMillis;
  }

  /** The racks of some servers, in their order; those of all others are forgotten. */
  synchronized List<String> of(List<ServerName> servers, RackManager manager) {
    Set<ServerName> wanted = new HashSet<>(servers);
    rackOf.keySet().retainAll(wanted);
    startAnewAfterReload();
    beforeReload.keySet().retainAll(wanted);
    takeLateAnswer(manager);
    List<ServerName> unknown =
        servers.stream().filter(server -> !rackOf.containsKey(server)).distinct().toList();
    if (!unknown.isEmpty() && pending == null && !isQuiet()) {
      ask(unknown, manager);
    }
    List<String> racks = new ArrayList<>();
    for (ServerName server : servers) {
      String before = beforeReload.getOrDefault(server, RackManager.UNKNOWN_RACK);
      racks.add(rackOf.getOrDefault(server, before));
    }
    return racks;
  }

  private void startAnewAfterReload() {
    if (cleared) {
      cleared = false;
      beforeReload.putAll(rackOf);
      rackOf.clear();
      quiet = false;
      RackInquiry old = pending;
      if (old != null) {
        old.interrupt(); // of another resolver: it has one more chance to make room
        pending = old.isOverWithin(waitMillis) ? null : old;
      }
    }
  }

  private boolean isQuiet() {
    return quiet && ticker.nanos() - quietSince < AGAIN_AFTER_NANOS;
  }

  private void beQuiet() {
    quiet = true;
    quietSince = ticker.nanos();
  }

  private void takeLateAnswer(RackManager manager) {
    RackInquiry late = pending;
    if (late == null) {
      return;
    }
    if (late.isOver()) {
      pending = null;
      if (late.wasPutTo(manager)) {
        LOG.info("{} ended after {} s", RESOLVER, late.seconds());
        take(late);
      }
    } else if (!isQuiet()) {
      LOG.info("{} has hung for {} s", RESOLVER, late.seconds());
      beQuiet();
    }
  }

  private void ask(List<ServerName> unknown, RackManager manager) {
    RackInquiry inquiry = RackInquiry.start(unknown, manager, ticker);
    if (inquiry.isOverWithin(waitMillis)) {
      take(inquiry);
      return;
    }
    pending = inquiry;
    beQuiet();
    LOG.warn(
        "{} has not answered for {} servers in {} ms. This run takes the racks that were known"
            + " before, and one unknown rack for servers that had none; the answer counts when it"
            + " comes. Until then no other question is asked, also after a reload: if it never"
            + " comes, end the script",
        RESOLVER,
        unknown.size(),
        waitMillis);
  }

  /** Servers whose racks are not answered are asked for again some time later. */
  private void take(RackInquiry inquiry) {
    List<ServerName> asked = inquiry.servers();
    try {
      List<@Nullable String> found = inquiry.answer();
      if (found != null && found.size() == asked.size()) {
        for (int i = 0; i < found.size(); i++) {
          String rack = found.get(i);
          rackOf.put(asked.get(i), rack == null ? RackManager.UNKNOWN_RACK : rack);
        }
        return;
      }
      LOG.warn(
          "{} answered {} racks for {} servers: taken for racks as known before, or one unknown"
              + " rack",
          RESOLVER,
          found == null ? "no" : found.size(),
          asked.size());
    } catch (ExecutionException e) {
      LOG.warn(
          "{} failed: {} servers taken for in the racks known before, or one unknown rack",
          RESOLVER,
          asked.size(),
          e.getCause());
    }
    beQuiet();
  }

  /**
   * Hears that the rack manager may be another now: all is asked anew, and what was known holds
   * until there is an answer. Does not wait for a run.
   */
  void clear() {
    cleared = true;
  }

  /** Asks a resolver that is still at it to end. */
  void stop() {
    RackInquiry open = pending;
    if (open != null) {
      open.interrupt();
    }
  }
}
