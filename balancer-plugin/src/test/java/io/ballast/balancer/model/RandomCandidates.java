// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * Candidates of 1 to {@link Candidate#MAX_STEPS} steps drawn at random: chains (a → b → c …),
 * cycles, and steps without any order; often of one table, or of replicas of one region.
 */
public final class RandomCandidates {
  private final Layout layout;
  private final Random random;

  public RandomCandidates(Layout layout, Random random) {
    this.layout = layout;
    this.random = random;
  }

  /** Fills a candidate; it is left empty if the layout has no regions. */
  public Candidate next(Candidate candidate) {
    candidate.clear();
    return switch (random.nextInt(3)) {
      case 0 -> scattered(candidate, 1 + random.nextInt(Candidate.MAX_STEPS));
      case 1 -> chain(candidate, 2 + random.nextInt(Candidate.MAX_STEPS - 1));
      default -> cycle(candidate, 2 + random.nextInt(Candidate.MAX_STEPS - 1));
    };
  }

  /** Regions from anywhere to anywhere. */
  public Candidate scattered(Candidate candidate, int steps) {
    int regions = layout.snapshot().regions().size();
    Set<Integer> used = new HashSet<>();
    int first = regions == 0 ? 0 : random.nextInt(regions);
    for (int step = 0; step < Math.min(steps, regions); step++) {
      int region = step == 0 ? first : random.nextBoolean() ? akin(first) : random.nextInt(regions);
      int to = random.nextInt(layout.snapshot().topology().servers());
      if (to != layout.serverOf(region) && used.add(region)) {
        candidate.add(region, layout.serverOf(region), to);
      }
    }
    return candidate;
  }

  /** A region near another in number: mostly of the same table, often of the same replicas. */
  private int akin(int region) {
    int other = region + random.nextInt(7) - 3;
    return Math.floorMod(other, layout.snapshot().regions().size());
  }

  /** A region goes to the server that the next one leaves; shorter where a server is empty. */
  public Candidate chain(Candidate candidate, int steps) {
    int[] route = route(steps + 1);
    for (int step = 0; step + 1 < route.length; step++) {
      if (layout.count(route[step]) == 0) {
        break;
      }
      candidate.add(anyOn(route[step]), route[step], route[step + 1]);
    }
    return candidate;
  }

  /** A chain whose last region goes to the server that the first one leaves. */
  public Candidate cycle(Candidate candidate, int steps) {
    int[] route = route(steps);
    for (int server : route) {
      if (layout.count(server) == 0) {
        return candidate;
      }
    }
    for (int step = 0; step < route.length; step++) {
      candidate.add(anyOn(route[step]), route[step], route[(step + 1) % route.length]);
    }
    return candidate;
  }

  private int anyOn(int server) {
    return layout.regionAt(server, random.nextInt(layout.count(server)));
  }

  /** Different servers, at most as many as there are. */
  private int[] route(int length) {
    int servers = layout.snapshot().topology().servers();
    return random.ints(0, servers).distinct().limit(Math.min(length, servers)).toArray();
  }
}
