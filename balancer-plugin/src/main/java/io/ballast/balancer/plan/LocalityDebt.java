// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.plan;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.LocalityRows;

/**
 * What moving regions costs in locality until they are compacted: bytes of their store files that
 * their server has to read from another host, because its own has no copy.
 *
 * <p>Sizes are whole megabytes as reported, so a debt is no more exact than that. Of a region of
 * which only its own server's share is known, if that, nothing can be said: it counts apart.
 *
 * @param beforeMb read remotely where the regions are
 * @param afterMb read remotely where they go
 * @param unknownMb size of the regions of which it is not known who else has their blocks
 */
public record LocalityDebt(double beforeMb, double afterMb, long unknownMb) {
  /** Nothing moves. */
  public static final LocalityDebt NONE = new LocalityDebt(0, 0, 0);

  /** The debt that one move makes or pays. */
  public static LocalityDebt ofMove(ClusterSnapshot snapshot, int region, int from, int to) {
    LocalityRows rows = snapshot.hostLocality();
    int mb = snapshot.loads().storeFileMb(region);
    if (rows.isPartial(region)) {
      return new LocalityDebt(0, 0, mb);
    }
    return new LocalityDebt(
        mb * (1.0 - rows.at(region, snapshot.topology().hostOf(from))),
        mb * (1.0 - rows.at(region, snapshot.topology().hostOf(to))),
        0);
  }

  /** The debt that a plan makes or pays: the sum over its moves. */
  public static LocalityDebt ofPlan(ClusterSnapshot snapshot, PlannedMoves moves) {
    LocalityDebt sum = NONE;
    for (int move = 0; move < moves.size(); move++) {
      sum = sum.plus(ofMove(snapshot, moves.region(move), moves.from(move), moves.to(move)));
    }
    return sum;
  }

  private LocalityDebt plus(LocalityDebt other) {
    return new LocalityDebt(
        beforeMb + other.beforeMb, afterMb + other.afterMb, unknownMb + other.unknownMb);
  }

  /** By how much there is more to read remotely; negative if there is less. */
  public double addedMb() {
    return afterMb - beforeMb;
  }

  @Override
  public String toString() {
    String known = "%.0f -> %.0f MB read remotely".formatted(beforeMb, afterMb);
    return unknownMb == 0 ? known : known + ", of %d MB not known".formatted(unknownMb);
  }
}
