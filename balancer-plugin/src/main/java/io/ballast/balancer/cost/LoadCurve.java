// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.ClusterSnapshot;
import java.util.Arrays;

/**
 * The least Σ of squared distances of the servers' loads from a mean, or from their bands, with at
 * most so many moves.
 *
 * <p>With m moves servers can lose, in all, what the m heaviest regions weigh, and gain as much;
 * cheapest is to level the highest down and the lowest up. With any number of moves a region
 * heavier than what is left for each of the other servers has one for itself.
 *
 * <p>Memory: 8 bytes for each region that weighs anything.
 */
final class LoadCurve {
  private final long[] weight; // of the regions that weigh anything, ascending
  private final Peaks above;
  private final Peaks below;
  private final double leastOfAll;
  private double movable;

  private LoadCurve(long[] weight, double leastOfAll, Peaks above, Peaks below) {
    this.weight = weight;
    this.leastOfAll = leastOfAll;
    this.above = above;
    this.below = below;
  }

  /** Distances from the mean. */
  static LoadCurve aroundMean(ClusterSnapshot snapshot, RegionWeights weights) {
    long[] weight = sorted(snapshot, weights);
    int servers = snapshot.topology().servers();
    double mean = (double) Arrays.stream(weight).sum() / servers;
    long[] load = loads(snapshot, weights);
    return new LoadCurve(weight, indivisible(weight, servers), over(load, mean), under(load, mean));
  }

  /**
   * Distances from the nearer end of each server's band, 0 within, divided by {@link
   * ServerBands#ratio}.
   */
  static LoadCurve outside(ClusterSnapshot snapshot, RegionWeights weights, ServerBands bands) {
    long[] load = loads(snapshot, weights);
    double[] width = new double[load.length];
    double[] over = new double[load.length];
    double[] under = new double[load.length];
    for (int server = 0; server < load.length; server++) {
      width[server] = bands.ratio(server) * bands.ratio(server);
      over[server] = load[server] - bands.of(server).high();
      under[server] = bands.of(server).low() - load[server];
    }
    return new LoadCurve(
        sorted(snapshot, weights), 0, new Peaks(over, width), new Peaks(under, width));
  }

  private static Peaks over(long[] load, double base) {
    return new Peaks(Arrays.stream(load).mapToDouble(x -> x - base).toArray());
  }

  private static Peaks under(long[] load, double base) {
    return new Peaks(Arrays.stream(load).mapToDouble(x -> base - x).toArray());
  }

  private static long[] sorted(ClusterSnapshot snapshot, RegionWeights weights) {
    int regions = snapshot.regions().size();
    int n = 0;
    for (int region = 0; region < regions; region++) {
      n += weights.of(region) > 0 ? 1 : 0;
    }
    long[] weight = new long[n];
    for (int region = regions - 1; n > 0; region--) {
      if (weights.of(region) > 0) {
        weight[--n] = weights.of(region);
      }
    }
    Arrays.sort(weight);
    return weight;
  }

  private static long[] loads(ClusterSnapshot snapshot, RegionWeights weights) {
    long[] load = new long[snapshot.topology().servers()];
    for (int region = 0; region < snapshot.regions().size(); region++) {
      load[snapshot.regions().serverOf(region)] += weights.of(region);
    }
    return load;
  }

  private static double indivisible(long[] ascending, int servers) {
    double rest = Arrays.stream(ascending).sum();
    double mean = rest / servers;
    double squares = 0;
    int left = servers;
    for (int i = ascending.length - 1; i >= 0 && left > 1; i--) {
      if (ascending[i] <= rest / left) {
        break;
      }
      squares += (ascending[i] - mean) * (ascending[i] - mean);
      rest -= ascending[i];
      left--;
    }
    double off = rest / left - mean;
    return squares + left * off * off;
  }

  /** The sum with at most so many moves; to be asked for 0, 1, 2 … in this order. */
  double squares(int moves) {
    if (moves > 0 && moves <= weight.length) {
      movable += weight[weight.length - moves];
    }
    return Math.max(leastOfAll, above.squaresWithout(movable) + below.squaresWithout(movable));
  }
}
