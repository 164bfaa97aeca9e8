// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LocalityRowsTest {
  @Test
  void aRegionHasItsShareOnEachPlaceAndNothingElsewhere() {
    LocalityRows rows = row(3, 0.25f, 1, 0.75f);

    assertThat(rows.at(0, 1)).isEqualTo(0.75f);
    assertThat(rows.at(0, 3)).isEqualTo(0.25f);
    assertThat(rows.at(0, 2)).isZero();
  }

  @Test
  void aRowIsPartialIfItSaysSoAndSoIsItsRacks() {
    LocalityRows.Builder builder = new LocalityRows.Builder(2);
    builder.add(0, 1);
    builder.endRegion();
    builder.add(0, 1);
    builder.endRegion(true);
    LocalityRows rows = builder.build();
    LocalityRows racks = rows.byRack(new SnapshotBuilder(1).build().topology());

    assertThat(rows.isPartial(0)).isFalse();
    assertThat(rows.isPartial(1)).isTrue();
    assertThat(racks.isPartial(0)).isFalse();
    assertThat(racks.isPartial(1)).isTrue();
  }

  @Test
  void theBestIsTheLargestShare() {
    assertThat(row(3, 0.25f, 1, 0.75f, 2, 0.5f).best(0)).isEqualTo(0.75f);
  }

  @Test
  void theBestOfARegionWithoutBlocksIsZero() {
    LocalityRows rows = LocalityRows.none(2);

    assertThat(rows.regions()).isEqualTo(2);
    assertThat(rows.isPartial(1)).isTrue();
    assertThat(rows.best(1)).isZero();
    assertThat(rows.begin(1)).isEqualTo(rows.end(1));
  }

  @Test
  void placesAscendWithinARowInWhateverOrderTheyCome() {
    LocalityRows rows = row(5, 0.1f, 1, 0.2f, 3, 0.3f);

    assertThat(rows.placeAt(0)).isEqualTo(1);
    assertThat(rows.placeAt(1)).isEqualTo(3);
    assertThat(rows.placeAt(2)).isEqualTo(5);
    assertThat(rows.shareAt(2)).isEqualTo(0.1f);
  }

  @Test
  void sharesThatAreNotPositiveAreLeftOut() {
    LocalityRows rows = row(0, 0f, 1, -0.5f, 2, Float.NaN, 3, 0.5f);

    assertThat(rows.end(0) - rows.begin(0)).isEqualTo(1);
    assertThat(rows.best(0)).isEqualTo(0.5f);
  }

  @Test
  void aRowLongerThanTheFirstGuessFits() {
    LocalityRows.Builder builder = new LocalityRows.Builder(1);
    for (int place = 99; place >= 0; place--) {
      builder.add(place, place + 1);
    }
    builder.endRegion();
    LocalityRows rows = builder.build();

    assertThat(rows.end(0)).isEqualTo(100);
    assertThat(rows.at(0, 42)).isEqualTo(43f);
  }

  @Test
  void rowsThatWereNotAllEndedAreRefused() {
    LocalityRows.Builder builder = new LocalityRows.Builder(2);
    builder.endRegion();

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("regions=2 but 1");
  }

  @Test
  void aRacksShareIsTheMeanOverItsServers() {
    ClusterSnapshot snapshot =
        new SnapshotBuilder(4)
            .racks(0, 0, 1, 1)
            .region(0, 0)
            .blocks(0, 0, 1)
            .blocks(0, 1, 0.5)
            .blocks(0, 2, 0.5)
            .build();

    assertThat(snapshot.rackLocality().at(0, 0)).isEqualTo(0.75f);
    assertThat(snapshot.rackLocality().at(0, 1)).isEqualTo(0.25f);
  }

  @Test
  void aHostWithTwoServersCountsOnceForEach() {
    ClusterSnapshot snapshot =
        new SnapshotBuilder(3).hosts(0, 0, 1).region(0, 0).blocks(0, 0, 0.75).build();

    assertThat(snapshot.rackLocality().at(0, 0)).isEqualTo(0.5f);
  }

  @Test
  void aHostWithoutServersAddsToNoRack() {
    LocalityRows rows = row(1, 0.5f);
    Topology topology =
        new Topology(
            List.of("s"), List.of("host0", "host1"), List.of("rack"), new int[] {0}, new int[] {0});

    assertThat(rows.byRack(topology).best(0)).isZero();
  }

  @Property
  void rackSharesEqualTheDefinitionOnAnyCluster(@ForAll long seed) {
    ClusterSnapshot snapshot = RandomSnapshot.of(new Random(seed));
    Topology topology = snapshot.topology();
    for (int region = 0; region < snapshot.regions().size(); region++) {
      float[] expected = new float[topology.racks()];
      for (int server = 0; server < topology.servers(); server++) {
        int rack = topology.rackOf(server);
        expected[rack] +=
            snapshot.hostLocality().at(region, topology.hostOf(server)) / topology.rackSize(rack);
      }
      for (int rack = 0; rack < expected.length; rack++) {
        assertThat(snapshot.rackLocality().at(region, rack)).isEqualTo(expected[rack]);
      }
    }
  }

  /** One region's row from pairs of place and share. */
  private static LocalityRows row(Number... pairs) {
    LocalityRows.Builder builder = new LocalityRows.Builder(1);
    for (int i = 0; i < pairs.length; i += 2) {
      builder.add(pairs[i].intValue(), pairs[i + 1].floatValue());
    }
    builder.endRegion();
    return builder.build();
  }
}
