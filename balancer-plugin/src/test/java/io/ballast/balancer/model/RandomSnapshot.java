// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.Random;

/**
 * A small snapshot drawn at random: several servers a host, several racks, tables of one region,
 * replicas with and without a primary, one large group of strays, no loads, whole ones and
 * fractions, blocks in some places and in none, servers that are equal or not.
 */
public final class RandomSnapshot {
  private final Random random;
  private final int servers;
  private final SnapshotBuilder builder;
  private int hosts;
  private int groups;

  private RandomSnapshot(Random random, int servers) {
    this.random = random;
    this.servers = servers;
    builder = new SnapshotBuilder(servers);
  }

  public static ClusterSnapshot of(Random random) {
    return of(random, 2 + random.nextInt(10));
  }

  /** One of so many servers; the number of regions grows with them. */
  public static ClusterSnapshot of(Random random, int servers) {
    return new RandomSnapshot(random, servers).draw();
  }

  private ClusterSnapshot draw() {
    addPlaces();
    int most = Math.max(6, servers / 2);
    for (int table = 0, tables = 1 + random.nextInt(most); table < tables; table++) {
      addTable(table);
    }
    if (oneIn(3)) {
      addStrays();
    }
    addLoads();
    if (oneIn(2)) {
      RandomCapacities.addTo(builder, random);
    }
    return builder.build();
  }

  private boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  private void addPlaces() {
    int perHost = oneIn(3) ? 2 : 1;
    int racks = 1 + random.nextInt(4);
    int[] hostOf = new int[servers];
    int[] rackOf = new int[servers];
    for (int server = 0; server < servers; server++) {
      hostOf[server] = server / perHost;
      rackOf[server] = hostOf[server] % racks;
      hosts = hostOf[server] + 1;
    }
    builder.hosts(hostOf).racks(rackOf);
  }

  private void addTable(int table) {
    int size = oneIn(3) ? 1 : 1 + random.nextInt(20);
    int replicas = oneIn(2) ? 2 + random.nextInt(3) : 1;
    boolean crowded = oneIn(4);
    for (int key = 0; key < size; key++, groups++) {
      for (int replica = 0; replica < replicas; replica++) {
        if (replicas == 1 || !oneIn(15)) {
          int server = crowded ? 0 : random.nextInt(servers);
          builder.replica(server, table, replicas > 1 ? groups : ReplicaGroups.NONE, replica);
        }
      }
    }
  }

  /** Secondaries without a primary, which all are in one group. */
  private void addStrays() {
    for (int i = 0, n = random.nextInt(40); i < n; i++) {
      builder.replica(random.nextInt(servers), 0, groups, 1);
    }
    groups++;
  }

  private void addLoads() {
    boolean loaded = !oneIn(5);
    boolean whole = oneIn(2);
    for (int region = 0; region < builder.size(); region++) {
      for (Resource resource : Resource.values()) {
        if (loaded && !oneIn(5)) {
          double load = random.nextDouble() * (oneIn(10) ? 1e9 : 1e3);
          builder.load(resource, region, whole ? Math.rint(load) : load);
        }
      }
      if (oneIn(4)) {
        builder.movedLately(region);
      }
      builder.storeFileMb(region, oneIn(5) ? 0 : random.nextInt(20_000));
      for (int i = 0, n = random.nextInt(4), first = random.nextInt(hosts); i < n; i++) {
        if (i < hosts) {
          builder.blocks(region, (first + i) % hosts, random.nextFloat());
        }
      }
    }
  }
}
