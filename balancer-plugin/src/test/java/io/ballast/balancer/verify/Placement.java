// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.verify;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a layout has its regions, by its own lists and counts.
 *
 * @param regionsOn the regions of each server
 * @param tablesOn how many regions of each table each server has, by server, then table
 */
public record Placement(List<List<Integer>> regionsOn, List<List<Integer>> tablesOn) {
  static Placement of(Layout layout) {
    ClusterSnapshot snapshot = layout.snapshot();
    List<List<Integer>> regionsOn = new ArrayList<>();
    List<List<Integer>> tablesOn = new ArrayList<>();
    for (int server = 0; server < snapshot.topology().servers(); server++) {
      List<Integer> regions = new ArrayList<>();
      for (int i = 0; i < layout.count(server); i++) {
        regions.add(layout.regionAt(server, i));
      }
      List<Integer> tables = new ArrayList<>();
      for (int table = 0; table < snapshot.regions().tables(); table++) {
        tables.add(layout.count(table, server));
      }
      regionsOn.add(regions);
      tablesOn.add(tables);
    }
    return new Placement(regionsOn, tablesOn);
  }
}
