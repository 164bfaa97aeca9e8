// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionSet;
import io.ballast.balancer.model.Shares;

/** Of which tables a server has regions to spare, or room for more, by its share of each table. */
final class TableRoom {
  private final Layout layout;
  private final Shares shares;
  private final int[] size;

  TableRoom(Layout layout) {
    this.layout = layout;
    RegionSet regions = layout.snapshot().regions();
    shares = layout.snapshot().capacities().regions();
    size = new int[regions.tables()];
    for (int region = 0; region < regions.size(); region++) {
      size[regions.tableOf(region)]++;
    }
  }

  boolean mayGive(int table, int server) {
    return layout.count(table, server) > shares.floor(size[table], server);
  }

  boolean mayTake(int table, int server) {
    return layout.count(table, server) < shares.ceiling(size[table], server);
  }
}
