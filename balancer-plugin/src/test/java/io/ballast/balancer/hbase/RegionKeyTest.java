// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * From a region's name, which is all that a report has, to the region whose files are looked up.
 */
class RegionKeyTest {
  @Test
  void aFullNameBecomesARegionOfTheSameName() {
    RegionInfo region = Sample.region("t", 7);

    RegionInfo parsed = Objects.requireNonNull(RegionKey.parse(region.getRegionName()));

    assertThat(parsed.getEncodedName()).isEqualTo(region.getEncodedName());
    assertThat(parsed.getTable()).isEqualTo(region.getTable());
    assertThat(parsed.getStartKey()).isEqualTo(region.getStartKey());
  }

  @Test
  void aReplicasNameBecomesTheReplica() {
    RegionInfo replica = Sample.replica("t", 7, 2);

    RegionInfo parsed = Objects.requireNonNull(RegionKey.parse(replica.getRegionName()));

    assertThat(parsed.getReplicaId()).isEqualTo(2);
    assertThat(parsed.getEncodedName()).isEqualTo(replica.getEncodedName());
  }

  @Test
  void aKeyWithCommasIsNoHindrance() {
    RegionInfo region =
        RegionInfoBuilder.newBuilder(Sample.region("ns:t", 1).getTable())
            .setStartKey(Bytes.toBytes("a,b,,c"))
            .setRegionId(5)
            .build();

    RegionInfo parsed = Objects.requireNonNull(RegionKey.parse(region.getRegionName()));

    assertThat(parsed.getStartKey()).isEqualTo(region.getStartKey());
    assertThat(parsed.getEncodedName()).isEqualTo(region.getEncodedName());
  }

  @Test
  void metaIsARegionLikeOthers() {
    RegionInfo meta = RegionInfoBuilder.FIRST_META_REGIONINFO;

    RegionInfo parsed = Objects.requireNonNull(RegionKey.parse(meta.getRegionName()));

    assertThat(parsed.getTable()).isEqualTo(meta.getTable());
    assertThat(parsed.getEncodedName()).isEqualTo(meta.getEncodedName());
  }

  @Test
  void aKeyIsTheEncodedName() {
    RegionInfo region = Sample.region("t", 7);
    RegionInfo meta = RegionInfoBuilder.FIRST_META_REGIONINFO;

    assertThat(Objects.requireNonNull(RegionKey.of(region)).encodedName())
        .isEqualTo(region.getEncodedName());
    assertThat(Objects.requireNonNull(RegionKey.of(meta)).encodedName())
        .isEqualTo(meta.getEncodedName());
  }

  @Test
  void aSecondaryHasTheKeyOfItsPrimaryWhoseFilesItReads() {
    assertThat(RegionKey.of(Sample.replica("t", 7, 2)))
        .isEqualTo(RegionKey.of(Sample.region("t", 7)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",",
        ",,",
        "t,,",
        "t,,notANumber",
        "t",
        "d41d8cd98f00b204e9800998ecf8427e",
        "/,,1"
      })
  void whatIsNoFullNameIsNoRegion(String name) {
    assertThat(RegionKey.parse(Bytes.toBytes(name))).isNull();
  }
}
