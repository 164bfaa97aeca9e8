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
 *
 * <p>Made once and used for group after group.
 */
final class ReplicaCurve {
  /** Larger groups have too many ways. */
  static final int MAX_MEMBERS = 4;

  private final BoundTerms terms;
  private final Topology topology;

  /** The options of each member that are worth a look, by rising cost. */
  private final int[][] choice = new int[MAX_MEMBERS][16];

  private final int[] choices = new int[MAX_MEMBERS];

  /** The members in the order in which they are placed: those that stay home come first. */
  private final int[] order = new int[MAX_MEMBERS];

  /** Where the members that are placed are, in this order. */
  private final int[] host = new int[MAX_MEMBERS];

  private final int[] rack = new int[MAX_MEMBERS];

  /** What the members from one on cost at least that are still to be placed. */
  private final double[] restAtLeast = new double[MAX_MEMBERS + 1];

  ReplicaCurve(BoundTerms terms) {
    this.terms = terms;
    topology = terms.snapshot().topology();
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
      choose(i, options[i], members);
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

  /**
   * Leaves out the options away from home that a cheaper one in the same rack can stand in for,
   * whatever the other members do: one on the same host; or one on some other host, if there are as
   * many of those as members, so that one is free.
   */
  private void choose(int member, RegionOptions options, int members) {
    if (choice[member].length < options.size()) {
      choice[member] = new int[2 * options.size()];
    }
    int[] chosen = choice[member];
    int size = 0;
    for (int option = 1; option < options.size(); option++) {
      int hosts = 0;
      for (int i = 0; i < size; i++) {
        if (options.rack(chosen[i]) == options.rack(option)) {
          hosts += options.host(chosen[i]) == options.host(option) ? members : 1;
        }
      }
      if (hosts < members) {
        chosen[size++] = option;
      }
    }
    choices[member] = size;
  }

  /** The least cost with members from one on still to be placed, if it is below a cost known. */
  private double cheapest(
      RegionOptions[] options, int members, int next, double cost, double known) {
    if (next == members) {
      return Math.min(known, cost + crowded(members));
    }
    int member = order[next];
    double least = known;
    for (int i = 0; i < choices[member]; i++) {
      int option = choice[member][i];
      if (cost + options[member].cost(option) + restAtLeast[next + 1] >= least) {
        break;
      }
      double then = cost + settle(next, options[member], option);
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
