// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.jupiter.api.Test;

/** Which regions are looked up first. */
class IndexedRegionsTest {
  private static final long LATER = TimeUnit.HOURS.toMillis(5);

  private final IndexedRegions regions = new IndexedRegions(0, 4);

  @Test
  void largeRegionsComeFirst() {
    RegionFiles small = files(1);
    RegionFiles large = files(2);
    RegionFiles empty = files(3);
    regions.changed(empty, 0);
    regions.changed(large, 1e12f);
    regions.changed(small, 1e6f);

    assertThat(regions.take(10, 0)).containsExactly(large, small, empty);
  }

  @Test
  void theUnknownComesBeforeTheChangedAndThatBeforeTheOld() {
    RegionFiles old = files(1);
    RegionFiles changed = files(2);
    RegionFiles unknown = files(3);
    know(old, 3);
    know(changed, 2);
    regions.changed(changed, 2);
    regions.changed(unknown, 1);

    assertThat(regions.take(10, LATER)).containsExactly(unknown, changed, old);
  }

  @Test
  void whatFailedBeforeComesLast() {
    RegionFiles failed = files(1);
    RegionFiles old = files(2);
    know(old, 1);
    regions.changed(failed, 1e9f);
    regions.take(1, 0);
    regions.failed(failed.region());
    assertThat(regions.take(10, 0)).isEmpty();

    regions.retryFailed();

    assertThat(regions.take(10, LATER)).containsExactly(old, failed);
  }

  @Test
  void noMoreAreTakenThanAskedFor() {
    List.of(1, 2, 3).forEach(i -> regions.changed(files(i), i));

    assertThat(regions.take(2, 0)).containsExactly(files(3), files(2));
    assertThat(regions.take(2, 0)).containsExactly(files(1));
    assertThat(regions.take(2, 0)).isEmpty();
  }

  @Test
  void aRegionThatWasTakenInVainIsTakenAgain() {
    regions.changed(files(1), 1);
    regions.take(1, 0);

    regions.notAsked(files(1).region());

    assertThat(regions.take(1, 0)).containsExactly(files(1));
  }

  @Test
  void aRegionThatChangesWhileItIsLookedUpIsLookedUpAgain() {
    regions.changed(files(1), 1);
    regions.take(1, 0);
    regions.changed(files(1), 1);
    assertThat(regions.take(1, 0)).isEmpty();

    regions.found(files(1).region(), new HDFSBlocksDistribution(), 0);

    assertThat(regions.take(1, 0)).containsExactly(files(1));
  }

  @Test
  void anAnswerForARegionThatIsDroppedMeanwhileIsDroppedToo() {
    regions.changed(files(1), 1);
    regions.take(1, 0);
    regions.absent(files(1).region(), 0);
    regions.dropAbsent(LATER);

    regions.found(files(1).region(), new HDFSBlocksDistribution(), LATER);
    regions.failed(files(1).region());
    regions.notAsked(files(1).region());

    assertThat(regions.known()).isZero();
    assertThat(regions.coverage(LATER).regions()).isZero();
  }

  private void know(RegionFiles files, long bytes) {
    HDFSBlocksDistribution blocks = new HDFSBlocksDistribution();
    blocks.addHostsAndBlockWeight(new String[] {"host0"}, bytes);
    regions.changed(files, 0);
    regions.take(1, 0);
    regions.found(files.region(), blocks, 0);
  }

  private static RegionFiles files(int key) {
    RegionInfo region = Sample.region("t", key);
    return new RegionFiles(Objects.requireNonNull(RegionKey.of(region)), region.getTable());
  }
}
