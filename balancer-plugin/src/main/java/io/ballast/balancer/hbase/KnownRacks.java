// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.search.Ticker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
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
  private final UnknownRacks unknownRacks = new UnknownRacks();
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
    long start = ticker.nanos();
    Set<ServerName> wanted = new HashSet<>(servers);
    rackOf.keySet().retainAll(wanted);
    startAnewAfterReload();
    beforeReload.keySet().retainAll(wanted);
    takeLateAnswer(manager);
    List<ServerName> missing =
        servers.stream().filter(server -> !rackOf.containsKey(server)).distinct().toList();
    if (!missing.isEmpty() && pending == null && !isQuiet()) {
      ask(missing, manager, waitMillis - TimeUnit.NANOSECONDS.toMillis(ticker.nanos() - start));
    }
    return known(servers);
  }

  private List<String> known(List<ServerName> servers) {
    List<String> racks = new ArrayList<>();
    Set<ServerName> unknown = new LinkedHashSet<>();
    for (ServerName server : servers) {
      String rack = rackOf.getOrDefault(server, beforeReload.get(server));
      if (rack == null) {
        unknown.add(server);
      }
      racks.add(rack == null ? RackManager.UNKNOWN_RACK : rack);
    }
    String news = unknownRacks.news(unknown, servers.size());
    if (news != null) {
      LOG.warn("{}", news);
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
      LOG.warn("{} has hung for {} s. If it never ends, end the script", RESOLVER, late.seconds());
      unknownRacks.repeat();
      beQuiet();
    }
  }

  private void ask(List<ServerName> missing, RackManager manager, long millis) {
    RackInquiry inquiry = RackInquiry.start(missing, manager, ticker);
    if (inquiry.isOverWithin(Math.max(0, millis))) {
      take(inquiry);
      return;
    }
    pending = inquiry;
    beQuiet();
    LOG.warn(
        "{} has not answered for {} servers in {} ms. This run takes the racks that were known"
            + " before; the answer counts when it comes. Until then it is not asked again, also"
            + " after a reload",
        RESOLVER,
        missing.size(),
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
          "{} answered {} racks for {} servers",
          RESOLVER,
          found == null ? "no" : found.size(),
          asked.size());
    } catch (ExecutionException e) {
      LOG.warn("{} failed for {} servers", RESOLVER, asked.size(), e.getCause());
    }
    unknownRacks.repeat();
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
