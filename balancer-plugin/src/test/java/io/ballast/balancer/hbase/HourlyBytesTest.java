// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HourlyBytesTest {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private final HourlyBytes bytes = new HourlyBytes();

  @Test
  void whatFitsIntoTheHourIsAffordable() {
    bytes.spend(60, 0);

    assertThat(bytes.affords(40, 100, MINUTE)).isTrue();
    assertThat(bytes.affords(41, 100, MINUTE)).isFalse();
  }

  @Test
  void afterAnHourBytesAreForgotten() {
    bytes.spend(60, 0);
    bytes.spend(30, 30 * MINUTE);

    assertThat(bytes.affords(70, 100, 59 * MINUTE)).isFalse();
    assertThat(bytes.affords(70, 100, 60 * MINUTE)).isTrue();
  }

  @Test
  void whatIsLargerThanTheBudgetWaitsForAnHourWithoutAny() {
    bytes.spend(1, 0);

    assertThat(bytes.affords(500, 100, MINUTE)).isFalse();
    assertThat(bytes.affords(500, 100, 60 * MINUTE)).isTrue();
  }

  @Test
  void withoutALimitAllIsAffordable() {
    bytes.spend(Long.MAX_VALUE / 2, 0);

    assertThat(bytes.affords(Long.MAX_VALUE / 2, Long.MAX_VALUE, MINUTE)).isTrue();
  }
}
