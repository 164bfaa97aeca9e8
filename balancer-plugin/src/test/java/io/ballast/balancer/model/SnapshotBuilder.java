// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A snapshot spelled out in a test: as much of it as matters there. Unless said otherwise each
 * server has its own host, all are in one rack, servers are equal, and no region has loads, blocks
 * or replicas.
 */
public final class SnapshotBuilder {
  private record Region(int server, int table, int group, int replicaId) {}

  private record Load(Resource resource, int region, double value) {}

  private record Blocks(int region, int host, float share) {}

  private final int servers;
  private int[] hostOf;
  private int[] rackOf;
  private final List<Region> regions = new ArrayList<>();
  private final List<Load> loads = new ArrayList<>();
  private final List<int[]> sizes = new ArrayList<>();
  private final List<Blocks> blocks = new ArrayList<>();
  private final BitSet partlyKnown = new BitSet();
  private final BitSet movedLately = new BitSet();
  private final Map<Resource, Shares> shares = new EnumMap<>(Resource.class);
  private Shares ofRegions;

  public SnapshotBuilder(int servers) {
    this.servers = servers;
    hostOf = IntStream.range(0, servers).toArray();
    rackOf = new int[servers];
    ofRegions = Shares.equal(servers);
  }

  /** A snapshot of regions of one table, so many on each server. */
  public static ClusterSnapshot withCounts(int... counts) {
    SnapshotBuilder builder = new SnapshotBuilder(counts.length);
    for (int server = 0; server < counts.length; server++) {
      builder.regions(counts[server], server);
    }
    return builder.build();
  }

  /** The host of each server. */
  public SnapshotBuilder hosts(int... ofServer) {
    hostOf = ofServer;
    return this;
  }

  /** What each server can carry of everything; what is said of one thing alone comes after it. */
  public SnapshotBuilder capacities(double... ofServer) {
    shares.clear();
    ofRegions = Shares.byWeight(ofServer);
    for (Resource resource : Resource.values()) {
      shares.put(resource, ofRegions);
    }
    return this;
  }

  /** What each server can carry of a load. */
  public SnapshotBuilder capacities(Resource resource, double... ofServer) {
    shares.put(resource, Shares.byWeight(ofServer));
    return this;
  }

  /** The rack of each server. */
  public SnapshotBuilder racks(int... ofServer) {
    rackOf = ofServer;
    return this;
  }

  /** Adds regions of table 0 to a server. */
  public SnapshotBuilder regions(int count, int server) {
    for (int i = 0; i < count; i++) {
      region(server, 0);
    }
    return this;
  }

  /** Adds a region; regions are numbered from 0 in the order in which they are added. */
  public SnapshotBuilder region(int server, int table) {
    return replica(server, table, ReplicaGroups.NONE, 0);
  }

  /** Adds a replica of the region that the group stands for. */
  public SnapshotBuilder replica(int server, int table, int group, int replicaId) {
    regions.add(new Region(server, table, group, replicaId));
    return this;
  }

  public SnapshotBuilder load(Resource resource, int region, double value) {
    loads.add(new Load(resource, region, value));
    return this;
  }

  /** Says that a plan moved a region a short while ago. */
  public SnapshotBuilder movedLately(int region) {
    movedLately.set(region);
    return this;
  }

  public SnapshotBuilder storeFileMb(int region, int mb) {
    sizes.add(new int[] {region, mb});
    return this;
  }

  public SnapshotBuilder blocks(int region, int host, double share) {
    blocks.add(new Blocks(region, host, (float) share));
    return this;
  }

  /** Of the region's blocks nothing is known but what {@link #blocks} says. */
  public SnapshotBuilder restUnknown(int region) {
    partlyKnown.set(region);
    return this;
  }

  public int servers() {
    return servers;
  }

  /** Number of regions so far: the number of the next. */
  public int size() {
    return regions.size();
  }

  public ClusterSnapshot build() {
    int tables = 1 + regions.stream().mapToInt(Region::table).max().orElse(-1);
    RegionSet set =
        new RegionSet(
            names("t", tables),
            regions.stream().mapToInt(Region::table).toArray(),
            regions.stream().mapToInt(Region::server).toArray(),
            regions.stream().mapToInt(Region::replicaId).toArray(),
            new ReplicaGroups(regions.stream().mapToInt(Region::group).toArray()));
    RegionLoads.Builder loaded = new RegionLoads.Builder(regions.size());
    loads.forEach(load -> loaded.set(load.resource, load.region, load.value));
    sizes.forEach(size -> loaded.setStoreFileMb(size[0], size[1]));
    LocalityRows.Builder rows = new LocalityRows.Builder(regions.size());
    for (int region = 0; region < regions.size(); region++) {
      for (Blocks some : blocks) {
        if (some.region == region) {
          rows.add(some.host, some.share);
        }
      }
      rows.endRegion(partlyKnown.get(region));
    }
    RegionFacts unknown = RegionFacts.unknown(regions.size());
    float[] rates = new float[regions.size()];
    for (int region = 0; region < rates.length; region++) {
      rates[region] = unknown.readsPerSecond(region);
    }
    for (Resource resource : Resource.values()) {
      shares.putIfAbsent(resource, Shares.equal(servers));
    }
    return new ClusterSnapshot(
            topology(),
            set,
            loaded.build(),
            rows.build(),
            new RegionFacts(
                rates, rates, new int[rates.length], new int[rates.length], movedLately))
        .with(new Capacities(ofRegions, shares));
  }

  private Topology topology() {
    return new Topology(
        names("server", servers),
        names("host", 1 + Arrays.stream(hostOf).max().orElse(-1)),
        names("rack", 1 + Arrays.stream(rackOf).max().orElse(-1)),
        hostOf,
        rackOf);
  }

  private static List<String> names(String prefix, int n) {
    return IntStream.range(0, n).mapToObj(i -> prefix + i).toList();
  }
}
