// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;

/**
 * A whole number for each server, the sum of its regions' weights, and Σ(x−mean)² over the servers,
 * kept up to date exactly.
 *
 * <p>The total never changes, so with y = x − ⌊mean⌋ the squares are Σ(x−mean)² = Σy² − (Σy)²/n and
 * only Σy² moves. It is kept in 128 bits, so nothing is ever rounded and nothing can drift: weights
 * whose total is at most 2^53 give squares below 2^107. Moving v from a to b changes Σy² by 2v(y_b
 * − y_a + v).
 */
final class ServerSums {
  private final RegionWeights weight;
  private final long[] above;
  private final double correction;
  private final SlotChanges changes;
  private long high;
  private long low;

  ServerSums(Layout layout, RegionWeights weight) {
    this.weight = weight;
    changes = new SlotChanges(weight);
    above = new long[layout.snapshot().topology().servers()];
    long total = 0;
    for (int server = 0; server < above.length; server++) {
      for (int i = 0; i < layout.count(server); i++) {
        above[server] += weight.of(layout.regionAt(server, i));
      }
      total += above[server];
    }
    long floor = above.length == 0 ? 0 : Math.floorDiv(total, above.length);
    long rest = total - floor * above.length;
    correction = above.length == 0 ? 0 : (double) rest * rest / above.length;
    for (int server = 0; server < above.length; server++) {
      above[server] -= floor;
      add(Math.multiplyHigh(above[server], above[server]), above[server] * above[server]);
    }
  }

  /** Σ(x−mean)². */
  double squares() {
    double unsignedLow = low >= 0 ? low : (low >>> 1) * 2.0;
    return Math.max(0, high * 0x1p64 + unsignedLow - correction);
  }

  /** By how much a candidate would change {@link #squares}. */
  double delta(Candidate candidate) {
    if (candidate.steps() == 1) {
      double v = weight.of(candidate.region(0));
      return 2 * v * (above[candidate.to(0)] - above[candidate.from(0)] + v);
    }
    changes.gather(candidate);
    double delta = 0;
    for (int slot = 0; slot < candidate.slots(); slot++) {
      double d = changes.at(slot);
      delta += d * (2.0 * above[candidate.server(slot)] + d);
    }
    return delta;
  }

  /** Follows a candidate that is taken. */
  void apply(Candidate candidate) {
    changes.gather(candidate);
    for (int slot = 0; slot < candidate.slots(); slot++) {
      int server = candidate.server(slot);
      long d = changes.at(slot);
      long factor = 2 * above[server] + d;
      add(Math.multiplyHigh(d, factor), d * factor);
      above[server] += d;
    }
  }

  private void add(long addHigh, long addLow) {
    low += addLow;
    high += addHigh + (Long.compareUnsigned(low, addLow) < 0 ? 1 : 0);
  }
}
