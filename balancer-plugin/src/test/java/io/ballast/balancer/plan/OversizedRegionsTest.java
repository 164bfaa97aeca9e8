// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.Resource;
import io.ballast.balancer.model.SnapshotBuilder;
import io.ballast.balancer.plan.OversizedRegions.Oversized;
import org.junit.jupiter.api.Test;

class OversizedRegionsTest {
  private final SnapshotBuilder cluster =
      new SnapshotBuilder(4).regions(2, 0).regions(2, 1).regions(2, 2).regions(2, 3);

  @Test
  void aRegionLargerThanAServersShareIsNamedWithLoadAndShare() {
    cluster.load(Resource.READ_REQUESTS, 3, 90).load(Resource.READ_REQUESTS, 0, 10);

    assertThat(OversizedRegions.of(cluster.build(), 10))
        .containsExactly(new Oversized(3, Resource.READ_REQUESTS, 3.6));
  }

  @Test
  void regionsWithinTheShareAreNot() {
    for (int region = 0; region < 8; region++) {
      cluster.load(Resource.STORE_FILE_SIZE, region, 100);
    }

    assertThat(OversizedRegions.of(cluster.build(), 10)).isEmpty();
  }

  @Test
  void theWorstComesFirstAndNoMoreThanAskedFor() {
    cluster.load(Resource.READ_REQUESTS, 1, 70).load(Resource.READ_REQUESTS, 2, 30);
    cluster.load(Resource.WRITE_REQUESTS, 5, 9);

    assertThat(OversizedRegions.of(cluster.build(), 2))
        .extracting(Oversized::region)
        .containsExactly(5, 1);
  }

  @Test
  void withoutAnyLoadNoneIs() {
    assertThat(OversizedRegions.of(cluster.build(), 10)).isEmpty();
  }
}
