// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StrictImprovementTest {
  private final Acceptance acceptance = new StrictImprovement();

  @Test
  void takesWhatIsBetter() {
    assertThat(acceptance.accepts(-1e-6, 10)).isTrue();
  }

  @Test
  void leavesWhatIsNoBetter() {
    assertThat(acceptance.accepts(0, 10)).isFalse();
    assertThat(acceptance.accepts(1e-6, 10)).isFalse();
  }

  @Test
  void leavesWhatIsBetterByRoundingOnly() {
    assertThat(acceptance.accepts(-Math.ulp(10.0), 10)).isFalse();
  }

  @Test
  void leavesWhatIsNoBetterAlsoWhereTheCostIsRoundedBelowNothing() {
    assertThat(acceptance.accepts(0, -1e-12)).isFalse();
    assertThat(acceptance.accepts(0, 0)).isFalse();
  }

  @Test
  void leavesWhatIsNoCandidate() {
    assertThat(acceptance.accepts(Proposer.NONE, 10)).isFalse();
    assertThat(acceptance.accepts(Double.NaN, 10)).isFalse();
  }
}
