// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import io.ballast.balancer.hbase.IndexFill;
import io.ballast.balancer.model.Topology;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.balancer.StockLocations;
import org.apache.hadoop.hbase.util.CommonFSUtils;

/**
 * What it takes to find out where blocks are, for Ballast and for HBase's own balancer: calls of
 * the name node and time, of HDFS in this process and of a file system in memory. Run it with
 * {@code scripts/bench}.
 */
public final class LocalityMain {
  private static final int ON_HDFS = 2_000;
  private static final int IN_MEMORY = 200_000;
  private static final int HOSTS = 1_000;
  private static final int CHANGED_IN = 100;
  private static final int SNAPSHOTS = 5;
  private static final int NO_LIMIT = 100_000;
  private static final int BY_DEFAULT = 50;

  private final PrintStream json;

  private LocalityMain(PrintStream json) {
    this.json = json;
  }

  /** Takes the directory for {@code localities.jsonl}, and for the files of HDFS. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path directory = Path.of(arguments[0]);
    try (PrintStream json =
        new PrintStream(
            Files.newOutputStream(directory.resolve("localities.jsonl")),
            true,
            StandardCharsets.UTF_8)) {
      LocalityMain main = new LocalityMain(json);
      main.onHdfs(directory.resolve("hdfs").toString());
      main.inMemory();
    }
    System.exit(0); // HBase's own threads never end
  }

  private void onHdfs(String directory) throws IOException, InterruptedException {
    BenchTables tables = new BenchTables(ON_HDFS);
    Configuration conf = HBaseConfiguration.create();
    try (BenchHdfs hdfs = new BenchHdfs(conf, directory)) {
      hdfs.fill(tables.regions());
      compare("hdfs", conf, tables, hdfs::calls);
    }
  }

  private void inMemory() throws IOException {
    Configuration conf = HBaseConfiguration.create();
    CommonFSUtils.setRootDir(conf, MemoryFileSystem.root(conf));
    compare("memory", conf, new BenchTables(IN_MEMORY), MemoryFileSystem.CALLS::get);
  }

  private void compare(String where, Configuration conf, BenchTables tables, LongSupplier calls) {
    List<RegionInfo> regions = tables.regions();
    StockLocations stock = new StockLocations(conf, tables.descriptors());
    long stockCalls = measure(where, "HBase, all", calls, () -> stock.lookUp(regions));
    known(regions.size(), stock.size());
    if (regions.size() == IN_MEMORY) { // few regions do not fill what is set aside for them
      kept(where, "HBase", stock.bytesPerRegion());
    }
    try (IndexFill index = new IndexFill(conf, tables.descriptors(), NO_LIMIT)) {
      index.report(regions);
      long its = measure(where, "Ballast, all", calls, index::lookUp);
      known(regions.size(), index.size());
      System.out.printf(
          Locale.ROOT,
          "%-8s 1/%.0f of HBase's calls; at %d calls a second, as by default, %.1f s%n",
          where,
          (double) stockCalls / its,
          BY_DEFAULT,
          (double) its / BY_DEFAULT);
      index.report(regions.subList(0, regions.size() / CHANGED_IN));
      measure(where, "Ballast, 1 in 100 changed", calls, index::lookUp);
      measure(where, "Ballast, none changed", calls, index::lookUp);
      if (regions.size() == IN_MEMORY) {
        kept(where, "Ballast", index.bytesPerRegion());
        snapshots(where, index, regions.toArray(RegionInfo[]::new));
      }
    }
  }

  private static void known(int regions, int known) {
    if (known != regions) {
      throw new IllegalStateException("known=%d of regions=%d".formatted(known, regions));
    }
  }

  private long measure(String where, String what, LongSupplier calls, Runnable lookUp) {
    long callsBefore = calls.getAsLong();
    long before = System.nanoTime();
    lookUp.run();
    double seconds = (System.nanoTime() - before) / 1e9;
    long made = calls.getAsLong() - callsBefore;
    System.out.printf(Locale.ROOT, "%-8s %-26s %,9d calls %8.2f s%n", where, what, made, seconds);
    json.printf(
        Locale.ROOT,
        "{\"where\":\"%s\",\"what\":\"%s\",\"calls\":%d,\"seconds\":%.3f}%n",
        where,
        what,
        made,
        seconds);
    return made;
  }

  private void kept(String where, String what, double bytes) {
    System.out.printf(Locale.ROOT, "%-8s %s keeps %.1f bytes a region%n", where, what, bytes);
    json.printf(
        Locale.ROOT,
        "{\"where\":\"%s\",\"what\":\"%s\",\"bytesPerRegion\":%.1f}%n",
        where,
        what,
        bytes);
  }

  /** The localities of all regions, as a snapshot has them. */
  private void snapshots(String where, IndexFill index, RegionInfo[] regions) {
    List<String> hosts =
        IntStream.range(0, HOSTS).mapToObj("host%04d.example.org"::formatted).toList();
    int[] own = IntStream.range(0, HOSTS).toArray();
    Topology topology = new Topology(hosts, hosts, List.of("/rack"), own, new int[HOSTS]);
    int[] serverOf = IntStream.range(0, regions.length).map(i -> i % HOSTS).toArray();
    double[] millis = new double[SNAPSHOTS];
    for (int i = 0; i < SNAPSHOTS; i++) {
      long before = System.nanoTime();
      known(
          regions.length,
          index.localities(regions, serverOf, topology, new float[regions.length]).known());
      millis[i] = (System.nanoTime() - before) / 1e6;
    }
    Arrays.sort(millis);
    System.out.printf(
        Locale.ROOT,
        "%-8s the localities of a snapshot take %.0f ms (%.0f to %.0f)%n",
        where,
        millis[SNAPSHOTS / 2],
        millis[0],
        millis[SNAPSHOTS - 1]);
    json.printf(
        Locale.ROOT,
        "{\"where\":\"%s\",\"what\":\"snapshot\",\"millis\":%.1f}%n",
        where,
        millis[SNAPSHOTS / 2]);
  }
}
