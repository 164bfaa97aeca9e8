// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

/**
 * A cluster at one moment, immutable: what a run decides on. All arrays inside are indexed by
 * server, host, rack, table or region; nothing in it refers to HBase.
 *
 * <p>Memory: about 70 bytes a region, and 8 for each (region, host) and (region, rack) pair with
 * blocks.
 */
public final class ClusterSnapshot {
  private final Topology topology;
  private final RegionSet regions;
  private final RegionLoads loads;
  private final LocalityRows hostLocality;
  private final LocalityRows rackLocality;
  private final RegionFacts facts;
  private final Capacities capacities;

  /** A cluster of whose regions nothing more is known. */
  public ClusterSnapshot(
      Topology topology, RegionSet regions, RegionLoads loads, LocalityRows hostLocality) {
    this(topology, regions, loads, hostLocality, RegionFacts.unknown(regions.size()));
  }

  public ClusterSnapshot(
      Topology topology,
      RegionSet regions,
      RegionLoads loads,
      LocalityRows hostLocality,
      RegionFacts facts) {
    if (hostLocality.regions() != regions.size()) {
      throw new IllegalArgumentException(
          "regions=%d but localities of %d".formatted(regions.size(), hostLocality.regions()));
    }
    this.topology = topology;
    this.regions = regions;
    this.loads = loads;
    this.hostLocality = hostLocality;
    this.facts = facts;
    this.rackLocality = hostLocality.byRack(topology);
    capacities = Capacities.equal(topology.servers());
  }

  private ClusterSnapshot(ClusterSnapshot other, Capacities capacities) {
    topology = other.topology;
    regions = other.regions;
    loads = other.loads;
    hostLocality = other.hostLocality;
    rackLocality = other.rackLocality;
    facts = other.facts;
    this.capacities = capacities;
  }

  /** The same cluster, but its servers can carry so much. */
  public ClusterSnapshot with(Capacities some) {
    if (some.servers() != topology.servers()) {
      throw new IllegalArgumentException(
          "servers=%d but capacities of %d".formatted(topology.servers(), some.servers()));
    }
    return new ClusterSnapshot(this, some);
  }

  public Topology topology() {
    return topology;
  }

  public RegionSet regions() {
    return regions;
  }

  /** What each server can carry; all the same unless {@link #with} said otherwise. */
  public Capacities capacities() {
    return capacities;
  }

  /** What else is known of the regions. */
  public RegionFacts facts() {
    return facts;
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
