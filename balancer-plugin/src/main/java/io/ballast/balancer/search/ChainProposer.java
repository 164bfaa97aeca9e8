// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.LocalityRows;
import io.ballast.balancer.model.Topology;
import java.util.SplittableRandom;

/**
 * Ejection chains: a region goes to a server that suits it, which gives one to a third server, and
 * so on; as soon as there are three, the last also gives one to the first: a cycle, which leaves
 * all numbers as they are.
 */
final class ChainProposer implements Proposer {
  /** The most regions that a candidate moves. */
  static final int LENGTH = 5;

  private static final int WINDOW = 12;

  private final Evaluator evaluator;
  private final Layout layout;
  private final LocalityRows blocks;
  private final Topology topology;
  private final int[][] serversByHost;
  private final SplittableRandom random;
  private final Candidate chain = new Candidate();
  private final Candidate trial = new Candidate();
  private final Shortlist links = new Shortlist(3);
  private final Shortlist closing = new Shortlist(2);
  private final int[] destinationOf;

  ChainProposer(Evaluator evaluator, Layout layout, SplittableRandom random) {
    this.evaluator = evaluator;
    this.random = random;
    this.layout = layout;
    blocks = layout.snapshot().hostLocality();
    topology = layout.snapshot().topology();
    serversByHost = topology.serversByHost();
    destinationOf = new int[layout.snapshot().regions().size()];
  }

  @Override
  public double propose(Candidate best) {
    int first = random.nextInt(topology.servers());
    int last = first;
    double bestDelta = NONE;
    chain.clear();
    while (chain.steps() < LENGTH - 1 && layout.count(last) > 0) {
      int region = link(last);
      if (region < 0) {
        return bestDelta;
      }
      chain.add(region, last, destinationOf[region]);
      last = destinationOf[region];
      bestDelta = keep(evaluator.delta(chain), chain, bestDelta, best);
      if (chain.steps() > 1 && last != first) {
        bestDelta = close(last, first, bestDelta, best);
      }
    }
    return bestDelta;
  }

  /** A region of a server that suits another server; -1 if there is none. */
  private int link(int server) {
    links.clear();
    int count = layout.count(server);
    int start = random.nextInt(count);
    for (int i = 0; i < Math.min(count, WINDOW); i++) {
      int region = layout.regionAt(server, start + i < count ? start + i : start + i - count);
      if (!isInChain(region)) {
        offer(region, server);
      }
    }
    return links.size() == 0 ? -1 : links.item(random.nextInt(links.size()));
  }

  private void offer(int region, int server) {
    int found = -1;
    double gain = Double.POSITIVE_INFINITY;
    for (int i = blocks.begin(region); i < blocks.end(region); i++) {
      for (int to : serversByHost[blocks.placeAt(i)]) {
        if (to != server) {
          evaluator.tried();
          double delta = evaluator.separableDelta(trial.clear().add(region, server, to));
          if (delta < gain) {
            gain = delta;
            found = to;
          }
        }
      }
    }
    if (found >= 0) {
      destinationOf[region] = found;
      links.offer(region, gain);
    }
  }

  private boolean isInChain(int region) {
    for (int step = 0; step < chain.steps(); step++) {
      if (chain.region(step) == region) {
        return true;
      }
    }
    return false;
  }

  /** Judges the cycles that one more region makes of the chain. */
  private double close(int last, int first, double bestDelta, Candidate best) {
    closing.clear();
    int count = layout.count(last);
    int start = count == 0 ? 0 : random.nextInt(count);
    for (int i = 0; i < Math.min(count, WINDOW); i++) {
      int region = layout.regionAt(last, start + i < count ? start + i : start + i - count);
      if (!isInChain(region)) {
        evaluator.tried();
        closing.offer(region, evaluator.separableDelta(trial.clear().add(region, last, first)));
      }
    }
    double found = bestDelta;
    for (int i = 0; i < closing.size(); i++) {
      trial.copyOf(chain).add(closing.item(i), last, first);
      found = keep(evaluator.delta(trial), trial, found, best);
    }
    return found;
  }

  private static double keep(double delta, Candidate judged, double bestDelta, Candidate best) {
    if (delta < bestDelta) {
      best.copyOf(judged);
      return delta;
    }
    return bestDelta;
  }
}
