// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Sample.region;
import static io.ballast.balancer.hbase.Sample.replica;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.KnownLocalities;
import java.time.Duration;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a region's blocks are asked for, first, again and not any more; and what is known then. */
class BlockLocalityIndexTest {
  private static final RegionInfo REGION = region("t", 1);

  private final IndexUnderTest test = new IndexUnderTest();

  @BeforeEach
  void fill() {
    test.nameNode.add(REGION, 30, "host0", "host1");
    test.nameNode.add(REGION, 10, "host1", "elsewhere");
  }

  @AfterEach
  void stop() {
    test.close();
  }

  @Test
  void aHostsShareIsItsPartOfTheRegionsBytes() {
    test.report(REGION);
    test.refreshUntilKnown(1);

    assertThat(test.shares(REGION)).containsExactly(0.75f, 1f, 0f);
    assertThat(test.localities(REGION, 0.25f).rows().isPartial(0)).isFalse();
  }

  @Test
  void whatIsNotKnownYetIsWhatTheServerReportsAndUnknownElsewhere() {
    assertThat(test.shares(REGION)).containsExactly(0.25f, 0f, 0f);
    assertThat(test.localities(REGION, 0.25f).rows().isPartial(0)).isTrue();
  }

  @Test
  void aSecondarysBlocksAreItsPrimarys() {
    test.report(replica("t", 1, 1));
    test.refreshUntilKnown(1);

    assertThat(test.shares(replica("t", 1, 1))).containsExactly(0.75f, 1f, 0f);
    assertThat(test.shares(REGION)).containsExactly(0.75f, 1f, 0f);
  }

  @Test
  void aRegionIsAskedForOnce() {
    test.report(REGION);
    test.refreshUntilKnown(1);

    test.report(REGION, 0.75f, false);
    test.refresh();
    test.settle();

    assertThat(test.nameNode.asked(REGION)).isEqualTo(1);
  }

  @Test
  void aHundredRegionsAreAskedForInOneCall() {
    for (int i = 0; i < 100; i++) {
      test.nameNode.add(region("many", i), 1, "host0");
      test.report(region("many", i));
    }
    test.refreshUntilKnown(100);

    assertThat(test.nameNode.calls()).hasSize(1);
  }

  @Test
  void aRegionWhoseFilesChangeIsAskedForAgain() {
    test.report(REGION);
    test.refreshUntilKnown(1);
    test.nameNode.clear(REGION);
    test.nameNode.add(REGION, 5, "host2");

    test.report(REGION);
    test.refreshUntilAsked(REGION, 2);

    assertThat(test.shares(REGION)).containsExactly(0f, 0f, 1f);
  }

  @Test
  void aLocalityThatIsMuchOtherThanWhatIsKnownIsLookedAtAgain() {
    test.report(REGION);
    test.refreshUntilKnown(1);

    test.report(REGION, 0.65f, false);

    test.refreshUntilAsked(REGION, 2);
  }

  @Test
  void aLocalityThatIsAboutWhatIsKnownIsNot() {
    test.report(REGION);
    test.refreshUntilKnown(1);

    for (int i = 0; i < 20; i++) {
      test.report(REGION, i % 2 == 0 ? 0.72f : 0.78f, false);
      test.after(Duration.ofMinutes(1));
      test.refresh();
      test.settle();
    }

    assertThat(test.nameNode.asked(REGION)).isEqualTo(1);
  }

  @Test
  void aRegionThatChangesAllTheTimeIsAskedForEveryFiveMinutes() {
    for (int minute = 0; minute < 60; minute++) {
      test.report(REGION);
      test.refresh();
      test.settle();
      test.after(Duration.ofMinutes(1));
    }

    assertThat(test.nameNode.asked(REGION)).isBetween(12L, 14L);
  }

  @Test
  void whatIsOldIsAskedForAgain() {
    test.report(REGION);
    test.refreshUntilKnown(1);

    test.after(Duration.ofHours(4));

    test.refreshUntilAsked(REGION, 2);
  }

  @Test
  void whatIsNotOldYetIsNot() {
    test.report(REGION);
    test.refreshUntilKnown(1);

    test.after(Duration.ofMinutes(179));
    test.refresh();
    test.settle();

    assertThat(test.nameNode.asked(REGION)).isEqualTo(1);
  }

  @Test
  void aRegionOnItsWayIsKept() {
    test.report(REGION);
    test.refreshUntilKnown(1);

    test.index().absent(REGION.getRegionName());
    test.after(Duration.ofMinutes(29));
    test.refresh();

    assertThat(test.shares(REGION)).containsExactly(0.75f, 1f, 0f);
  }

  @Test
  void aRegionThatStaysAwayIsDropped() {
    test.report(REGION);
    test.refreshUntilKnown(1);

    test.index().absent(REGION.getRegionName());
    test.after(Duration.ofMinutes(31));
    test.refresh();

    assertThat(test.index().size()).isZero();
    assertThat(test.index().coverage().regions()).isZero();
  }

  @Test
  void aSecondaryThatIsGoneTakesNothingWithIt() {
    test.report(REGION, replica("t", 1, 1));
    test.refreshUntilKnown(1);

    test.index().absent(replica("t", 1, 1).getRegionName());
    test.after(Duration.ofHours(1));
    test.refresh();

    assertThat(test.index().size()).isEqualTo(1);
  }

  @Test
  void howMuchIsKnownIsCounted() {
    test.report(REGION);
    test.refreshUntilKnown(1);
    test.after(Duration.ofMinutes(7));
    test.report(region("t", 2));

    KnownLocalities known = test.index().coverage();

    assertThat(known.regions()).isEqualTo(2);
    assertThat(known.known()).isEqualTo(1);
    assertThat(known.knownBytes()).isEqualTo(40);
    assertThat(known.bytes()).isEqualTo(40 + (10 << 20));
    assertThat(known.oldestMillis()).isEqualTo(Duration.ofMinutes(7).toMillis());
    assertThat(known.isComplete()).isFalse();
  }

  @Test
  void aRunHearsHowMuchOfItsRegionsIsKnown() {
    assertThat(test.localities(REGION, 0).known()).isEqualTo(new KnownLocalities(1, 0, 0, 0, 0));
  }
}
