// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import java.util.List;

/**
 * One table of the demo and where its regions are piled up.
 *
 * @param name the table's name
 * @param regions how many regions it has
 * @param fileMb the size of the store file of each region, in MB
 * @param requests reads and writes per second on the whole table
 * @param crowd where its regions are: the share of server 0, of server 1, and so on; the remaining
 *     servers get nothing
 */
record TablePlan(String name, int regions, int fileMb, int requests, List<Double> crowd) {

  /** A hot table, one with large files, and one that is neither; each piled up elsewhere. */
  static List<TablePlan> lopsided(int regions) {
    int orders = Math.max(1, regions * 2 / 5);
    int events = Math.max(1, regions * 3 / 10);
    int users = Math.max(1, regions - orders - events);
    return List.of(
        new TablePlan("orders", orders, 2, 900, List.of(0.75, 0.25)),
        new TablePlan("events", events, 5, 60, List.of(0.25, 0.75)),
        new TablePlan("users", users, 1, 120, List.of(0.4, 0.3, 0.3)));
  }

  /** The size of all its store files. */
  int totalMb() {
    return regions * fileMb;
  }

  /** The server that this region is piled up on: regions go to the servers of the crowd in turn. */
  int crowdedServer(int region) {
    double position = (region + 0.5) / regions;
    double sum = 0;
    for (int server = 0; server < crowd.size(); server++) {
      sum += crowd.get(server);
      if (position < sum) {
        return server;
      }
    }
    return crowd.size() - 1;
  }
}
