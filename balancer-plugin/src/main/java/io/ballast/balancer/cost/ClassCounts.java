// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.ClusterSnapshot;
import java.util.Arrays;

/** How many regions of each class the snapshot has, and on each server. */
final class ClassCounts {
  private final RegionClasses classes;
  private final int servers;
  private final int[] size;
  private final int[] count;

  ClassCounts(ClusterSnapshot snapshot, RegionClasses classes) {
    this.classes = classes;
    servers = snapshot.topology().servers();
    size = new int[classes.size()];
    count = new int[Math.multiplyExact(classes.size(), servers)];
    for (int region = 0; region < snapshot.regions().size(); region++) {
      int its = classes.classOf().applyAsInt(region);
      if (its >= 0) {
        size[its]++;
        count[its * servers + snapshot.regions().serverOf(region)]++;
      }
    }
  }

  int size(int ofClass) {
    return size[ofClass];
  }

  int[] byServer(int ofClass) {
    return Arrays.copyOfRange(count, ofClass * servers, (ofClass + 1) * servers);
  }

  /**
   * Whether a server has fewer of a class than its share, which is the mean where all are equal.
   */
  boolean isFew(int ofClass, int server) {
    return classes
        .unevenness()
        .get(ofClass)
        .shares()
        .isFew(count[ofClass * servers + server], size[ofClass], server);
  }
}
