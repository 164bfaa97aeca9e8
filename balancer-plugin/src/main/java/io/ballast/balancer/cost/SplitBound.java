// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.ClusterSnapshot;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Bounds a spread and what regions cost where they are at once. For each class the servers are
 * split in two: those with fewer regions of the class than their share, and the others. How many of
 * the class a layout has on the first decides both how even it can be at best, and how many regions
 * at least have to do with what these servers offer them: new servers, say, hold no blocks.
 *
 * <p>Memory: 8 bytes a region.
 */
final class SplitBound {
  private final RegionClasses classes;
  private final double multiplier;
  private final ClassCounts counts;
  private final int servers;

  /** Where the losses of each class end that are known so far. */
  private final int[] end;

  /** What each region loses by being on a server with few, class by class. */
  private final double[] loss;

  /** The cost of all regions if none is on a server with few of its class. */
  private final CompensatedSum onOthers = new CompensatedSum();

  SplitBound(ClusterSnapshot snapshot, BoundTerms.Spread spread) {
    classes = spread.classes();
    multiplier = spread.multiplier();
    counts = spread.counts();
    servers = snapshot.topology().servers();
    end = new int[classes.size()];
    int sum = 0;
    for (int i = 0; i < end.length; i++) {
      end[i] = sum;
      sum += counts.size(i);
    }
    loss = new double[sum];
  }

  /** Takes a region in. Each has to be, once. */
  void add(int region, RegionOptions options) {
    int its = classes.classOf().applyAsInt(region);
    if (its < 0) {
      onOthers.add(options.least());
      return;
    }
    double few = Double.POSITIVE_INFINITY;
    double other = Double.POSITIVE_INFINITY;
    for (int option = 0; option < options.size(); option++) {
      int server = options.server(option);
      if (server == RegionOptions.ANY) {
        few = Math.min(few, options.cost(option));
        other = Math.min(other, options.cost(option));
      } else if (counts.isFew(its, server)) {
        few = Math.min(few, options.cost(option));
      } else {
        other = Math.min(other, options.cost(option));
      }
    }
    onOthers.add(other);
    loss[end[its]++] = few - other;
  }

  /** The least that the spread and all regions' costs can be together. */
  double value() {
    CompensatedSum sum = new CompensatedSum();
    sum.add(onOthers.value());
    for (int i = 0; i < end.length; i++) {
      sum.add(ofClass(i));
    }
    return sum.value();
  }

  /**
   * What a class adds to all of its regions being on the servers with no fewer than their share.
   */
  private double ofClass(int ofClass) {
    int[] few = servers(server -> counts.isFew(ofClass, server));
    if (few.length == 0) {
      return 0; // all have their share
    }
    int[] others = servers(server -> !counts.isFew(ofClass, server));
    int size = counts.size(ofClass);
    int start = end[ofClass] - size;
    Arrays.sort(loss, start, end[ofClass]);
    Unevenness unevenness = classes.unevenness().get(ofClass);
    IntToDoubleFunction sumOnFew = leastSum(unevenness, few, size);
    IntToDoubleFunction sumOnOthers = leastSum(unevenness, others, size);
    double least = Double.POSITIVE_INFINITY;
    CompensatedSum lost = new CompensatedSum();
    for (int onFew = 0; onFew <= size; onFew++) {
      lost.add(onFew == 0 ? 0 : loss[start + onFew - 1]);
      double sum = sumOnFew.applyAsDouble(onFew) + sumOnOthers.applyAsDouble(size - onFew);
      least = Math.min(least, lost.value() + multiplier * unevenness.cost(sum));
    }
    return least;
  }

  private int[] servers(IntPredicate which) {
    return IntStream.range(0, servers).filter(which).toArray();
  }

  /** What some servers add at least, by the number of regions that they have in all. */
  private static IntToDoubleFunction leastSum(Unevenness unevenness, int[] on, int most) {
    if (unevenness.shares().areEqual()) {
      return regions -> even(unevenness, regions, on.length);
    }
    double[] sums = ServerLevels.leastSums(unevenness, on, most);
    return regions -> sums[regions];
  }

  /** The same of so many equal servers. */
  private static double even(Unevenness unevenness, int regions, int onServers) {
    int each = regions / onServers;
    int more = regions - each * onServers;
    return (onServers - more) * unevenness.ofServer(CountLevels.ANY, each)
        + (more == 0 ? 0 : more * unevenness.ofServer(CountLevels.ANY, each + 1L));
  }
}
