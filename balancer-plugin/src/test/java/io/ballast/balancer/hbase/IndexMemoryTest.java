// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jol.info.GraphLayout;

/** What the index keeps, by a walk of the heap: keys, hosts, tables and spare room included. */
class IndexMemoryTest {
  private static final int REGIONS = 200_000;
  private static final int REGIONS_PER_TABLE = 500;
  private static final String[] HOSTS =
      IntStream.range(0, 1_000).mapToObj("host%04d.example.org"::formatted).toArray(String[]::new);
  private static final TableName[] TABLES =
      IntStream.range(0, 2 * REGIONS / REGIONS_PER_TABLE)
          .mapToObj(i -> TableName.valueOf("table%04d".formatted(i)))
          .toArray(TableName[]::new);
  private static final long LATER = TimeUnit.HOURS.toMillis(1);

  @Test
  void aRegionTakesNoMoreThan64Bytes() {
    IndexedRegions regions = new IndexedRegions(0, 4);
    fill(regions, 0, REGIONS, 0);

    assertThat(regions.known()).isEqualTo(REGIONS);
    assertThat(bytes(regions) / REGIONS).isLessThanOrEqualTo(64);
  }

  /** As BlockShares and the settings say it. */
  @ParameterizedTest
  @CsvSource({"4, 64", "5, 96", "16, 184"})
  void manyHostsOfARegionTakeWhatIsSaidOfThem(int mostHosts, int most) {
    IndexedRegions regions = new IndexedRegions(0, mostHosts);
    for (int i = 0; i < REGIONS; i++) {
      regions.changed(new RegionFiles(key(i), TABLES[i / REGIONS_PER_TABLE]), 0);
      HDFSBlocksDistribution blocks = new HDFSBlocksDistribution();
      for (int block = 0; block < 10; block++) {
        blocks.addHostsAndBlockWeight(
            new String[] {host(i), host(i + 2 * block + 1), host(i + 2 * block + 2)}, 1L << 20);
      }
      regions.found(key(i), blocks, 0);
    }

    assertThat(bytes(regions) / REGIONS).isLessThanOrEqualTo(most);
  }

  @Test
  void regionsThatComeAndGoLeaveNothingBehind() {
    IndexedRegions regions = new IndexedRegions(0, 4);
    fill(regions, 0, REGIONS, 0);
    for (int i = 0; i < REGIONS; i++) {
      regions.absent(key(i), 0);
    }
    fill(regions, REGIONS, REGIONS + REGIONS / 2, LATER);
    regions.dropAbsent(LATER);
    IndexedRegions fresh = new IndexedRegions(0, 4);
    fill(fresh, REGIONS, REGIONS + REGIONS / 2, LATER);

    assertThat(regions.known()).isEqualTo(REGIONS / 2);
    assertThat(bytes(regions)).isCloseTo(bytes(fresh), withinPercentage(5));
  }

  private static double bytes(IndexedRegions regions) {
    return GraphLayout.parseInstance(regions).totalSize();
  }

  private static void fill(IndexedRegions regions, int from, int to, long now) {
    for (int i = from; i < to; i++) {
      regions.changed(new RegionFiles(key(i), TABLES[i / REGIONS_PER_TABLE]), 0);
      regions.found(key(i), blocks(i), now);
    }
  }

  /** Three files of three replicas, on four hosts in all. */
  private static HDFSBlocksDistribution blocks(int i) {
    HDFSBlocksDistribution blocks = new HDFSBlocksDistribution();
    for (int file = 0; file < 3; file++) {
      String[] hosts = {host(i), host(i + file), host(i + file + 1)};
      blocks.addHostsAndBlockWeight(hosts, 1L << (20 + file));
    }
    return blocks;
  }

  private static String host(int i) {
    return HOSTS[i % HOSTS.length];
  }

  /** As good as an MD5 sum. */
  private static RegionKey key(int i) {
    SplittableRandom random = new SplittableRandom(i);
    return new RegionKey(random.nextLong(), random.nextLong());
  }
}
