// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.KnownLocalities;
import org.junit.jupiter.api.Test;

/** What a run's line says of how much is known. */
class RunWordsTest {
  @Test
  void whereAllBlocksAreKnownNothingIsSaid() {
    assertThat(RunWords.of(new KnownLocalities(10, 10, 5, 5, 60_000))).isEmpty();
    assertThat(RunWords.of(KnownLocalities.NONE)).isEmpty();
  }

  @Test
  void howMuchIsKnownIsRoundedDown() {
    assertThat(RunWords.of(new KnownLocalities(1000, 999, 3, 2, 7 * 60_000)))
        .isEqualTo(", blocks known of 99 % of regions with 66 % of bytes, the oldest for 7 min");
  }

  @Test
  void whereNothingIsKnownNothingIsOld() {
    assertThat(RunWords.of(new KnownLocalities(10, 0, 0, 0, 0)))
        .isEqualTo(", blocks known of 0 % of regions with 0 % of bytes");
  }
}
