// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.LocalityRows;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.RegionSet;
import io.ballast.balancer.model.ReplicaGroups;
import io.ballast.balancer.model.Resource;
import io.ballast.balancer.model.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A made-up cluster; the same size and seed give the same one. Its shape:
 *
 * <ul>
 *   <li>One server a host, {@link #SERVERS_PER_RACK} in a rack.
 *   <li>A table for each 500 regions; the k-th largest has a share in proportion to 1/k.
 *   <li>A server has a number of regions in proportion to e^(0.25 z), z standard normal: of 1,000
 *       servers the fullest has about twice the mean. Its tables are as chance has it.
 *   <li>Regions are numbered server by server and within one by table, as the master lists them.
 *   <li>Loads are lognormal: reads with median 50 and σ 1.5, writes with 20 and 1.5, memstore MB
 *       with 10 and 1, store files with 1,000 MB and 1.
 *   <li>A region has two store files, of 70 and 30 % of its bytes, with three replicas of all
 *       blocks: one on the host of the writer, two on different hosts of one other rack. The writer
 *       of the larger is the region's server in four of five cases and otherwise any, of the
 *       smaller always.
 *   <li>No region replicas.
 * </ul>
 */
public final class SyntheticCluster {
  /** Servers in a rack; the last one has what is left. */
  public static final int SERVERS_PER_RACK = 40;

  /** Store files of each region. */
  public static final int FILES = 2;

  /** Replicas of each block. */
  public static final int REPLICAS = 3;

  private static final int REGIONS_PER_TABLE = 500;
  private static final double LARGER_FILE = 0.7;
  private static final double WRITTEN_HERE = 0.8;
  private static final double SERVER_SIGMA = 0.25;

  private final int servers;
  private final int tables;
  private final int[] serverOf;
  private final int[] tableOf;
  private final double[][] loads = new double[Resource.values().length][];
  private final int[] blockHost;

  /** Makes a cluster. */
  public SyntheticCluster(ClusterSize size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    servers = size.servers();
    tables = size.regions() / REGIONS_PER_TABLE;
    serverOf = new int[size.regions()];
    tableOf = new int[size.regions()];
    place(random);
    load(Resource.READ_REQUESTS, 50, 1.5, random);
    load(Resource.WRITE_REQUESTS, 20, 1.5, random);
    load(Resource.MEMSTORE, 10, 1, random);
    load(Resource.STORE_FILE_SIZE, 1_000, 1, random);
    blockHost = new int[size.regions() * FILES * REPLICAS];
    write(random);
  }

  private void place(SplittableRandom random) {
    double[] serverUpTo = new double[servers];
    double[] tableUpTo = new double[tables];
    Arrays.setAll(serverUpTo, server -> Math.exp(SERVER_SIGMA * random.nextGaussian()));
    Arrays.setAll(tableUpTo, table -> 1.0 / (table + 1));
    Arrays.parallelPrefix(serverUpTo, Double::sum);
    Arrays.parallelPrefix(tableUpTo, Double::sum);
    long[] places = new long[serverOf.length];
    Arrays.setAll(
        places, region -> (long) pick(serverUpTo, random) << 32 | pick(tableUpTo, random));
    Arrays.sort(places);
    Arrays.setAll(serverOf, region -> (int) (places[region] >>> 32));
    Arrays.setAll(tableOf, region -> (int) places[region]);
  }

  /** An index by chance, each in proportion to what it adds to the running sum. */
  private static int pick(double[] upTo, SplittableRandom random) {
    int at = Arrays.binarySearch(upTo, random.nextDouble() * upTo[upTo.length - 1]);
    return Math.min(upTo.length - 1, at < 0 ? -at - 1 : at + 1);
  }

  @SuppressWarnings("EnumOrdinal") // an array by resource
  private void load(Resource resource, double median, double sigma, SplittableRandom random) {
    double[] load = new double[serverOf.length];
    Arrays.setAll(load, region -> Math.rint(median * Math.exp(sigma * random.nextGaussian())));
    loads[resource.ordinal()] = load;
  }

  private void write(SplittableRandom random) {
    for (int region = 0; region < serverOf.length; region++) {
      boolean here = random.nextDouble() < WRITTEN_HERE;
      write(region, 0, here ? serverOf[region] : random.nextInt(servers), random);
      write(region, 1, serverOf[region], random);
    }
  }

  private void write(int region, int file, int writer, SplittableRandom random) {
    int racks = racks();
    int rack = (rackOf(writer) + 1 + random.nextInt(racks - 1)) % racks;
    int first = rack * SERVERS_PER_RACK;
    int size = Math.min(SERVERS_PER_RACK, servers - first);
    int second = random.nextInt(size);
    int third = (second + 1 + random.nextInt(size - 1)) % size;
    int at = (region * FILES + file) * REPLICAS;
    blockHost[at] = writer;
    blockHost[at + 1] = first + second;
    blockHost[at + 2] = first + third;
  }

  public int servers() {
    return servers;
  }

  public int regions() {
    return serverOf.length;
  }

  public int racks() {
    return (servers + SERVERS_PER_RACK - 1) / SERVERS_PER_RACK;
  }

  public int rackOf(int server) {
    return server / SERVERS_PER_RACK;
  }

  public int serverOf(int region) {
    return serverOf[region];
  }

  public int tableOf(int region) {
    return tableOf[region];
  }

  /** A load: a whole number. */
  @SuppressWarnings("EnumOrdinal")
  public double load(Resource resource, int region) {
    return loads[resource.ordinal()][region];
  }

  /** The host, which is the server, of a replica of a file's blocks. */
  public int blockHost(int region, int file, int replica) {
    return blockHost[(region * FILES + file) * REPLICAS + replica];
  }

  /** Share of a region's bytes in a file. */
  public double shareOf(int file) {
    return file == 0 ? LARGER_FILE : 1 - LARGER_FILE;
  }

  public String tableName(int table) {
    return "table%04d".formatted(table);
  }

  public String hostName(int server) {
    return "host%04d.example.org".formatted(server);
  }

  public String rackName(int rack) {
    return "/rack%02d".formatted(rack);
  }

  /** The cluster in the model's terms. */
  public ClusterSnapshot snapshot() {
    int[] keys = new int[regions()];
    Arrays.fill(keys, ReplicaGroups.NONE);
    return new ClusterSnapshot(
        topology(),
        new RegionSet(
            names(tables, this::tableName),
            tableOf.clone(),
            serverOf.clone(),
            new int[regions()],
            new ReplicaGroups(keys)),
        regionLoads(),
        localities());
  }

  private Topology topology() {
    List<String> hosts = names(servers, this::hostName);
    int[] hostOf = new int[servers];
    int[] rackOf = new int[servers];
    Arrays.setAll(hostOf, server -> server);
    Arrays.setAll(rackOf, this::rackOf);
    return new Topology(hosts, hosts, names(racks(), this::rackName), hostOf, rackOf);
  }

  private static List<String> names(int count, IntFunction<String> name) {
    return IntStream.range(0, count).mapToObj(name).toList();
  }

  private RegionLoads regionLoads() {
    RegionLoads.Builder builder = new RegionLoads.Builder(regions());
    for (int region = 0; region < regions(); region++) {
      for (Resource resource : Resource.values()) {
        builder.set(resource, region, load(resource, region));
      }
      builder.setStoreFileMb(region, (int) load(Resource.STORE_FILE_SIZE, region));
    }
    return builder.build();
  }

  private LocalityRows localities() {
    LocalityRows.Builder rows = new LocalityRows.Builder(regions());
    double[] ofHost = new double[servers];
    for (int region = 0; region < regions(); region++) {
      int begin = region * FILES * REPLICAS;
      int end = begin + FILES * REPLICAS;
      for (int at = begin; at < end; at++) {
        ofHost[blockHost[at]] += shareOf((at - begin) / REPLICAS);
      }
      for (int at = begin; at < end; at++) {
        rows.add(blockHost[at], (float) ofHost[blockHost[at]]); // 0, left out, the second time
        ofHost[blockHost[at]] = 0;
      }
      rows.endRegion();
    }
    return rows.build();
  }
}
