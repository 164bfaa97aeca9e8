// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.LocalityRows;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How far the bytes that regions have beside them fall short of the most that they could have if
 * each region were free to choose its place: 1 − Σ local MB / Σ best local MB; 0 where no region
 * has blocks anywhere.
 *
 * <p>Where primaries alone count, it is five times that if much is missing in the snapshot.
 *
 * <p>A region's local MB are a product in single precision, as HBase computes it. Their sum is kept
 * in whole units, 2^61 or more of them to the best sum, so it does not drift.
 *
 * <p>Memory: 8 bytes for each pair of region and place with blocks.
 */
abstract class LocalityCost extends CostFunction {
  private static final int BEST_BITS = 62;

  /** More than this share of what could be local not being it calls for a run. */
  private static final double NEED = 0.3;

  /**
   * If so, it counts that many times, lest a run that is called for finds that no move pays. Not in
   * HBase's own function, which counts all regions.
   */
  private static final double URGENT = 5;

  private final Layout layout;
  private final ClusterSnapshot snapshot;
  private final LocalityRows rows;
  private final Counted counted;
  private final int[] placeOf;
  private final long[] localMb;
  private final double best;
  private final double urgency;
  private final double unitsPerMb;
  private long local;

  /** Whose locality counts. */
  enum Counted {
    /** Every region's, as in HBase. */
    ALL,
    /** Primaries' only: a secondary near the blocks is near its primary. */
    PRIMARIES
  }

  /**
   * @param rows the share of each region's bytes in each place
   * @param place the place, in the rows' sense, that a server is at
   */
  LocalityCost(Layout layout, LocalityRows rows, IntUnaryOperator place, Counted counted) {
    this.layout = layout;
    this.snapshot = layout.snapshot();
    this.rows = rows;
    this.counted = counted;
    placeOf = new int[snapshot.topology().servers()];
    Arrays.setAll(placeOf, place);
    CompensatedSum sum = new CompensatedSum();
    localMb = new long[rows.end(rows.regions() - 1)];
    for (int region = 0; region < rows.regions(); region++) {
      int mb = countedMb(region);
      sum.add(mb * rows.best(region));
      for (int i = rows.begin(region); i < rows.end(region); i++) {
        int bits = Float.floatToIntBits(mb * rows.shareAt(i));
        localMb[i] = ((long) rows.placeAt(i) << 32) | (bits & 0xffffffffL);
      }
    }
    best = sum.value();
    unitsPerMb = best > 0 ? Math.scalb(1.0, BEST_BITS - 1 - Math.getExponent(best)) : 1;
    for (int region = 0; region < rows.regions(); region++) {
      local += units(localMb(region, layout.serverOf(region)));
    }
    urgency = counted == Counted.PRIMARIES && missingAtFirst() > NEED ? URGENT : 1;
  }

  private int countedMb(int region) {
    return counted == Counted.ALL || snapshot.regions().isPrimary(region)
        ? snapshot.loads().storeFileMb(region)
        : 0;
  }

  /** Which of the shares counts. */
  abstract float share(float onHost, float inRack);

  private float localMb(int region, int server) {
    return countedMb(region) * rows.at(region, placeOf[server]);
  }

  private long units(float mb) {
    return (long) (mb * unitsPerMb);
  }

  @Override
  public final @Nullable String need() {
    return missing() > NEED ? nearest() : null;
  }

  @Override
  public final @Nullable String nearest() {
    return best > 0
        ? "%.0f %% of the bytes that could be local are not".formatted(100 * missing())
        : null;
  }

  @Override
  public final boolean isSeparable() {
    return true;
  }

  @Override
  public final double cost() {
    return urgency * missing();
  }

  private double missing() {
    return best == 0 ? 0 : Math.max(0, 1 - local / unitsPerMb / best);
  }

  /** What is missing in the snapshot, whatever has been moved since. */
  private double missingAtFirst() {
    CompensatedSum sum = new CompensatedSum();
    for (int region = 0; region < rows.regions(); region++) {
      sum.add(localMb(region, snapshot.regions().serverOf(region)));
    }
    return best == 0 ? 0 : 1 - sum.value() / best;
  }

  @Override
  public final double delta(Candidate candidate) {
    if (best == 0) {
      return 0;
    }
    double gain = 0;
    for (int step = 0; step < candidate.steps(); step++) {
      int region = candidate.region(step);
      int from = placeOf[candidate.from(step)];
      int to = placeOf[candidate.to(step)];
      if (from == to) {
        continue;
      }
      for (int i = rows.begin(region), end = rows.end(region); i < end; i++) {
        int place = (int) (localMb[i] >>> 32);
        if (place == to) {
          gain += Float.intBitsToFloat((int) localMb[i]);
        } else if (place == from) {
          gain -= Float.intBitsToFloat((int) localMb[i]);
        }
      }
    }
    return -gain / best * urgency;
  }

  @Override
  public final void apply(Candidate candidate) {
    for (int step = 0; step < candidate.steps(); step++) {
      int region = candidate.region(step);
      local += units(localMb(region, candidate.to(step)));
      local -= units(localMb(region, candidate.from(step)));
    }
  }

  @Override
  public final double costFromScratch() {
    double sum = 0;
    for (int region = 0; region < rows.regions(); region++) {
      sum += localMb(region, layout.serverOf(region));
    }
    return best == 0 ? 0 : urgency * Math.max(0, 1 - sum / best);
  }

  @Override
  final void addTo(BoundTerms terms, double multiplier) {
    if (best > 0) {
      double each = multiplier * urgency / best;
      terms.addConstant(multiplier * urgency);
      terms.addRegionCost(
          (region, atHome, onHost, inRack) -> {
            float mb = countedMb(region) * share(onHost, inRack);
            return -each * mb;
          });
    }
  }
}
