// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConvexSlopesTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  @Test
  void theCheapestSharesOfMovesAreTheSteepestSlopes() {
    ConvexSlopes slopes = new ConvexSlopes(4);
    slopes.addHull(new double[] {10, 4, 3}, 3);
    slopes.addHull(new double[] {8, 5, 4.5}, 3);

    assertThat(upTo(4, slopes.cheapest(18))).containsExactly(18, 12, 9, 8, 7.5);
  }

  @Test
  void aDetourIsReplacedByItsHull() {
    ConvexSlopes slopes = new ConvexSlopes(2);
    slopes.addHull(new double[] {10, 9, 2}, 3);

    assertThat(upTo(2, slopes.cheapest(10))).containsExactly(10, 6, 2);
  }

  @Test
  void whatIsImpossibleIsNoCorner() {
    ConvexSlopes slopes = new ConvexSlopes(3);
    slopes.addHull(new double[] {6, NEVER, 2, NEVER}, 4);

    assertThat(slopes.size()).isEqualTo(2);
    assertThat(upTo(2, slopes.cheapest(6))).containsExactly(6, 4, 2);
  }

  @Test
  void moreMovesThanThereAreChangeNothing() {
    ConvexSlopes slopes = new ConvexSlopes(1);
    slopes.add(-1);

    assertThat(upTo(3, slopes.cheapest(5))).containsExactly(5, 4, 4, 4);
  }

  private static double[] upTo(int moves, IntToDoubleFunction curve) {
    return IntStream.rangeClosed(0, moves).mapToDouble(curve).toArray();
  }
}
