// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

/**
 * A cluster at one moment, immutable: what a run decides on. All arrays inside are indexed by
 * server, host, rack, table or region; nothing in it refers to HBase.
 *
 * <p>Memory: about 60 bytes a region, and 8 for each (region, host) and (region, rack) pair with
 * blocks.
 */
public final class ClusterSnapshot {
  private final Topology topology;
  private final RegionSet regions;
  private final RegionLoads loads;
  private final LocalityRows hostLocality;
  private final LocalityRows rackLocality;

  public ClusterSnapshot(
      Topology topology, RegionSet regions, RegionLoads loads, LocalityRows hostLocality) {
    if (hostLocality.regions() != regions.size()) {
      throw new IllegalArgumentException(
          "regions=%d but localities of %d".formatted(regions.size(), hostLocality.regions()));
    }
    this.topology = topology;
    this.regions = regions;
    this.loads = loads;
    this.hostLocality = hostLocality;
    this.rackLocality = hostLocality.byRack(topology);
  }

  public Topology topology() {
    return topology;
  }

  public RegionSet regions() {
    return regions;
  }

  public RegionLoads loads() {
    return loads;
  }

  /** Share of each region's bytes on each host that has some. */
  public LocalityRows hostLocality() {
    return hostLocality;
  }

  /** The same by rack; see {@link LocalityRows#byRack}. */
  public LocalityRows rackLocality() {
    return rackLocality;
  }
}
