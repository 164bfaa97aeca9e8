// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Topology;
import java.util.Arrays;

/**
 * Which of a replica's options are worth a look when few replicas are placed together: those that
 * none of the cheaper ones can stand in for, whatever the other replicas do. Made once and
 * refilled.
 */
final class ReplicaChoices {
  private final BoundTerms terms;
  private final boolean hostsAreInOneRack;
  private int[] choice = new int[16];
  private int size;

  ReplicaChoices(BoundTerms terms) {
    this.terms = terms;
    hostsAreInOneRack = areInOneRack(terms.snapshot().topology());
  }

  private static boolean areInOneRack(Topology topology) {
    int[] rackOfHost = new int[topology.hosts()];
    Arrays.fill(rackOfHost, RegionOptions.ANY);
    for (int server = 0; server < topology.servers(); server++) {
      int its = topology.hostOf(server);
      if (rackOfHost[its] >= 0 && rackOfHost[its] != topology.rackOf(server)) {
        return false;
      }
      rackOfHost[its] = topology.rackOf(server);
    }
    return true;
  }

  /** Picks from the options away from home of one of a number of replicas. */
  void pick(RegionOptions options, int members) {
    if (choice.length < options.size()) {
      choice = new int[2 * options.size()];
    }
    size = 0;
    int inOneRack = isRackWorthItsPenalty(options, members) ? members : 1;
    int racks = 0;
    for (int option = 1; option < options.size() && racks < members; option++) {
      int alike = 0;
      for (int i = 0; i < size; i++) {
        if (options.rack(choice[i]) == options.rack(option)) {
          alike += options.host(choice[i]) == options.host(option) ? inOneRack : 1;
        }
      }
      if (alike < inOneRack) {
        choice[size++] = option;
        // each of the others blocks one rack: one of so many is free, and costs no more
        racks += hostsAreInOneRack && alike == 0 && options.rack(option) >= 0 ? 1 : 0;
      }
    }
  }

  /**
   * Whether a replica can be better off in the rack of another: not if its dearest option is dearer
   * than the cheapest by less than the penalty, and some rack is free.
   */
  private boolean isRackWorthItsPenalty(RegionOptions options, int members) {
    int last = options.size() - 1;
    if (!hostsAreInOneRack
        || last < 1
        || options.cost(last) - options.cost(1) >= terms.rackPenalty()) {
      return true;
    }
    int racks = 0;
    for (int option = 1; option <= last && racks < members; option++) {
      boolean first = options.rack(option) >= 0;
      for (int before = 1; first && before < option; before++) {
        first = options.rack(before) != options.rack(option);
      }
      racks += first ? 1 : 0;
    }
    return racks < members;
  }

  int size() {
    return size;
  }

  /** The option that choice {@code i} stands for; they rise in cost. */
  int option(int i) {
    return choice[i];
  }
}
