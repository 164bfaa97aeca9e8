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
    return new Sum(snapshot).add(region, from, to).debt();
  }

  /** The debt that a plan makes or pays: the sum over its moves. */
  public static LocalityDebt ofPlan(ClusterSnapshot snapshot, PlannedMoves moves) {
    Sum sum = new Sum(snapshot);
    for (int move = 0; move < moves.size(); move++) {
      sum.add(moves.region(move), moves.from(move), moves.to(move));
    }
    return sum.debt();
  }

  /** Adds up without an object for each move. */
  private static final class Sum {
    private final ClusterSnapshot snapshot;
    private double before;
    private double after;
    private long unknown;

    Sum(ClusterSnapshot snapshot) {
      this.snapshot = snapshot;
    }

    Sum add(int region, int from, int to) {
      LocalityRows rows = snapshot.hostLocality();
      int mb = snapshot.loads().storeFileMb(region);
      if (rows.isPartial(region)) {
        unknown += mb;
      } else {
        before += mb * (1.0 - rows.at(region, snapshot.topology().hostOf(from)));
        after += mb * (1.0 - rows.at(region, snapshot.topology().hostOf(to)));
      }
      return this;
    }

    LocalityDebt debt() {
      return new LocalityDebt(before, after, unknown);
    }
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
