// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.plan;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.Resource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Regions that carry more of a load than any server's fair share of it. No layout can place them
 * well; splitting them can.
 */
public final class OversizedRegions {
  private OversizedRegions() {}

  /**
   * A region that should be split.
   *
   * @param region its index
   * @param resource the load
   * @param shares how many of the largest fair shares the region is, above 1
   */
  public record Oversized(int region, Resource resource, double shares) {}

  /**
   * The most oversized regions, the worst first.
   *
   * @param most how many at the most
   */
  public static List<Oversized> of(ClusterSnapshot snapshot, int most) {
    RegionLoads loads = snapshot.loads();
    int regions = snapshot.regions().size();
    List<Oversized> found = new ArrayList<>();
    for (Resource resource : Resource.values()) {
      double total = 0;
      for (int region = 0; region < regions; region++) {
        total += loads.of(resource, region);
      }
      double share = snapshot.capacities().of(resource).largest(total);
      for (int region = 0; region < regions; region++) {
        if (share > 0 && loads.of(resource, region) > share) {
          found.add(new Oversized(region, resource, loads.of(resource, region) / share));
        }
      }
    }
    found.sort(Comparator.comparingDouble(Oversized::shares).reversed());
    return List.copyOf(found.subList(0, Math.min(most, found.size())));
  }
}
