// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Topology;
import java.util.Arrays;

/**
 * What a few replicas of a region cost together, by how many of them move. For each choice of those
 * that move every way to place them is looked at, cheap ones first, and given up as soon as it
 * can't become the cheapest.
 *
 * <p>Replicas on hosts or in racks that are not settled are taken to be apart from all others as
 * long as there are hosts or racks enough.
 */
final class ReplicaCurve {
  /** Larger groups have too many ways. */
  static final int MAX_MEMBERS = 4;

  private final BoundTerms terms;
  private final Topology topology;
  private final int[] order = new int[MAX_MEMBERS];
  private final int[] host = new int[MAX_MEMBERS];
  private final int[] rack = new int[MAX_MEMBERS];
  private final ReplicaChoices[] choices = new ReplicaChoices[MAX_MEMBERS];
  private final double[] restAtLeast = new double[MAX_MEMBERS + 1];

  ReplicaCurve(BoundTerms terms) {
    this.terms = terms;
    topology = terms.snapshot().topology();
    Arrays.setAll(choices, i -> new ReplicaChoices(terms));
  }

  /**
   * The cost with exactly 0, 1, 2 … of the members moved, infinite where that is impossible.
   *
   * @param options of each member
   * @param members how many of them there are
   */
  double[] of(RegionOptions[] options, int members) {
    double[] least = new double[members + 1];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int i = 0; i < members; i++) {
      choices[i].pick(options[i], members);
    }
    for (int moving = 0; moving < 1 << members; moving++) {
      int moves = Integer.bitCount(moving);
      int home = 0;
      int away = members - moves;
      double cost = 0;
      for (int i = 0; i < members; i++) {
        if ((moving & (1 << i)) != 0) {
          order[away++] = i;
        } else {
          order[home] = i;
          cost += settle(home++, options[i], 0);
        }
      }
      restAtLeast[members] = 0;
      for (int i = members - 1; i >= home; i--) {
        restAtLeast[i] = restAtLeast[i + 1] + options[order[i]].leastAway();
      }
      least[moves] = cheapest(options, members, home, cost, least[moves]);
    }
    return least;
  }

  /** The least cost with members from one on still to be placed, if it is below a cost known. */
  private double cheapest(
      RegionOptions[] options, int members, int next, double cost, double known) {
    if (next == members) {
      return Math.min(known, cost + crowded(members));
    }
    RegionOptions its = options[order[next]];
    double least = known;
    ReplicaChoices worthwhile = choices[order[next]];
    for (int i = 0; i < worthwhile.size(); i++) {
      int option = worthwhile.option(i);
      if (cost + its.cost(option) + restAtLeast[next + 1] >= least) {
        break;
      }
      double then = cost + settle(next, its, option);
      if (then + restAtLeast[next + 1] < least) {
        least = cheapest(options, members, next + 1, then, least);
      }
    }
    return least;
  }

  /** Puts a member in its place; what it costs there, beside those that are settled before it. */
  private double settle(int at, RegionOptions its, int option) {
    host[at] = its.host(option);
    rack[at] = its.rack(option);
    int onHost = 0;
    int inRack = 0;
    for (int i = 0; i < at; i++) {
      onHost += host[at] >= 0 && host[i] == host[at] ? 1 : 0;
      inRack += rack[at] >= 0 && rack[i] == rack[at] ? 1 : 0;
    }
    return its.cost(option)
        + (onHost > 0 ? terms.hostPenalty() * (2 * onHost - 1) : 0)
        + (inRack > 0 ? terms.rackPenalty() * (2 * inRack - 1) : 0);
  }

  /** What members in places that are not settled cost at least where there are too few places. */
  private double crowded(int members) {
    return terms.hostPenalty() * tooMany(host, members, topology.hosts())
        + terms.rackPenalty() * tooMany(rack, members, topology.racks());
  }

  /** How many members more than places, if those in one settled place are taken for one. */
  private static int tooMany(int[] place, int members, int places) {
    int taken = 0;
    for (int i = 0; i < members; i++) {
      boolean first = true;
      for (int before = 0; before < i; before++) {
        first &= place[i] < 0 || place[before] != place[i];
      }
      taken += first ? 1 : 0;
    }
    return Math.max(0, taken - places);
  }
}
