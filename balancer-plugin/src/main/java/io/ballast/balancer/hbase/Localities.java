// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.BlockShares;
import io.ballast.balancer.model.KnownLocalities;
import io.ballast.balancer.model.LocalityRows;
import io.ballast.balancer.model.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hbase.client.RegionInfo;

/**
 * The localities of some regions.
 *
 * @param rows share of each region's bytes by host of the topology
 * @param known of how many regions they are known
 */
record Localities(LocalityRows rows, KnownLocalities known) {
  /** Answers localities for a snapshot that is being made. */
  @FunctionalInterface
  interface Source {
    /**
     * The localities, region by region.
     *
     * @param filesOf {@code RegionInfo[regions]}: the region whose files each region reads, which
     *     is itself or its primary
     * @param serverOf {@code int[regions]}: the server that each region is on
     * @param reported {@code float[regions]}: what each region's server reports
     */
    Localities of(RegionInfo[] filesOf, int[] serverOf, Topology topology, float[] reported);
  }

  /** Nothing is known of any region. */
  static Localities none(int regions) {
    return new Localities(LocalityRows.none(regions), KnownLocalities.NONE);
  }

  /**
   * Localities from the index. A region of which it knows nothing yet has the locality that its own
   * server reports on that server's host, and a row that says no more than that.
   *
   * @param filesOf {@code RegionInfo[regions]}: the region whose files each region reads
   * @param reported {@code float[regions]}: what each region's server reports
   */
  static Localities read(
      IndexedRegions.Look index,
      RegionInfo[] filesOf,
      int[] serverOf,
      Topology topology,
      float[] reported) {
    int[] placeOf = placesOfHosts(index.shares(), topology);
    BlockShares shares = index.shares();
    LocalityRows.Builder rows = new LocalityRows.Builder(filesOf.length);
    for (int i = 0; i < filesOf.length; i++) {
      int region = index.known(filesOf[i]);
      if (region < 0) {
        rows.add(topology.hostOf(serverOf[i]), Math.min(1, reported[i]));
      } else {
        for (int host = 0, count = shares.hostCount(region); host < count; host++) {
          int place = placeOf[shares.host(region, host)];
          if (place >= 0) {
            rows.add(place, shares.share(region, host));
          }
        }
      }
      rows.endRegion(region < 0);
    }
    return new Localities(rows.build(), index.counted());
  }

  /** For the number of each host in the index its index in the topology, or -1. */
  private static int[] placesOfHosts(BlockShares shares, Topology topology) {
    Map<String, Integer> places = new HashMap<>();
    for (int host = 0; host < topology.hosts(); host++) {
      places.put(topology.hostName(host), host);
    }
    int[] placeOf = new int[shares.hosts().limit()];
    Arrays.fill(placeOf, -1);
    for (int number = 0; number < placeOf.length; number++) {
      if (shares.hosts().isUsed(number)) {
        placeOf[number] = places.getOrDefault(shares.hosts().get(number), -1);
      }
    }
    return placeOf;
  }
}
