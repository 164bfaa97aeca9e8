// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.SplittableRandom;

/** A move or a swap between two random servers: finds what no one thought to look for. */
final class RandomProposer implements Proposer {
  private final Layout layout;
  private final SplittableRandom random;

  RandomProposer(Layout layout, SplittableRandom random) {
    this.layout = layout;
    this.random = random;
  }

  @Override
  public boolean propose(Candidate candidate) {
    int region = random.nextInt(layout.snapshot().regions().size());
    int from = layout.serverOf(region);
    int to = random.nextInt(layout.snapshot().topology().servers());
    if (from == to) {
      return false;
    }
    candidate.add(region, from, to);
    if (layout.count(to) > 0 && random.nextInt(4) != 0) {
      candidate.add(layout.regionAt(to, random.nextInt(layout.count(to))), to, from);
    }
    return true;
  }
}
