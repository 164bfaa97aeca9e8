// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Quotas;
import io.ballast.balancer.model.Shares;
import org.jspecify.annotations.Nullable;

/**
 * A run is necessary if any one function is out of its tolerance, by its worst server or table: a
 * weighted average over all would hide one hot server among a thousand. What calls for a run lies
 * further out than what a run aims at, so loads that swing a little do not start runs.
 */
public final class FairShareNeed implements Need {
  @Override
  public Verdict judge(Objective objective) {
    Layout layout = objective.layout();
    int servers = layout.snapshot().topology().servers();
    if (servers < MIN_SERVERS) {
      return new Verdict(false, "fewer than %d servers".formatted(MIN_SERVERS));
    }
    int idle = -1;
    int most = 0;
    Shares shares = layout.snapshot().capacities().regions();
    @Nullable Quotas due =
        shares.areEqual() ? null : shares.share(layout.snapshot().regions().size());
    for (int server = 0; server < servers; server++) {
      boolean isIdle = layout.count(server) == 0 && (due == null || due.floor(server) > 0);
      idle = isIdle ? server : idle;
      most = Math.max(most, layout.count(server));
    }
    if (idle >= 0 && most > 1) {
      return new Verdict(
          true, "%s has no regions".formatted(layout.snapshot().topology().serverName(idle)));
    }
    for (int i = 0; i < objective.size(); i++) {
      @Nullable String why = objective.function(i).need();
      if (why != null) {
        return new Verdict(true, "%s: %s".formatted(objective.function(i).name(), why));
      }
    }
    return new Verdict(false, "every cost function is within its tolerance" + nearest(objective));
  }

  /** How near each function is to calling for a run, of those that can say. */
  private static String nearest(Objective objective) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < objective.size(); i++) {
      @Nullable String nearest = objective.function(i).nearest();
      if (nearest != null) {
        text.append(text.isEmpty() ? ": " : "; ")
            .append(objective.function(i).name())
            .append(" (")
            .append(nearest)
            .append(')');
      }
    }
    return text.toString();
  }
}
