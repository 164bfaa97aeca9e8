// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * A whole number of things shared out among servers in proportion to weights. If there are things
 * enough, each server with a weight is due at least one: those whose share is less are raised to
 * one, and what is left is shared out among the others.
 *
 * <p>{@link #whole} is by largest remainder: each server has its share rounded down, and those that
 * lose most by that have one more, until the sum is right; among equals the first. All shares are
 * compared as fractions of whole numbers, so rounding errors decide nothing.
 */
public final class Quotas {
  private final int total;
  private final long[] weight;
  private final boolean[] raised;
  private int left; // what is shared out by weight, among
  private long sum; // so much weight

  private Quotas(int total, long[] weight) {
    this.total = total;
    this.weight = weight;
    raised = new boolean[weight.length];
    left = total;
    sum = Arrays.stream(weight).sum();
    raise();
  }

  /** Shares of equal servers. */
  static Quotas even(int total, int servers) {
    long[] ones = new long[servers];
    Arrays.fill(ones, 1);
    return new Quotas(total, ones);
  }

  /**
   * Shares by weight.
   *
   * @param total at least 0
   * @param weight {@code long[servers]}, not negative, with a sum from 1 to 2^31
   */
  static Quotas of(int total, long[] weight) {
    return new Quotas(total, weight);
  }

  /** Raises small shares to one; each makes those of the others smaller, so small ones first. */
  private void raise() {
    if (total < Arrays.stream(weight).filter(some -> some > 0).count()) {
      return;
    }
    for (int server : rising(server -> weight[server])) {
      if (weight[server] > 0 && left * weight[server] < sum) {
        raised[server] = true;
        left--;
        sum -= weight[server];
      }
    }
  }

  /** All servers by a rising number; among equals the first comes first. */
  private int[] rising(ToLongFunction<Integer> by) {
    return IntStream.range(0, weight.length)
        .boxed()
        .sorted(Comparator.comparingLong(by))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** A server's share. */
  public double of(int server) {
    return raised[server] ? 1 : (double) (left * weight[server]) / sum;
  }

  /** A server's share, rounded down. */
  public int floor(int server) {
    return raised[server] ? 1 : (int) (left * weight[server] / sum);
  }

  /** A server's share, rounded up. */
  public int ceiling(int server) {
    return raised[server] ? 1 : (int) ((left * weight[server] + sum - 1) / sum);
  }

  private long remainder(int server) {
    return raised[server] ? 0 : left * weight[server] % sum;
  }

  /** The share of each server as a whole number, {@code int[servers]}; they add up to the total. */
  public int[] whole() {
    int[] whole = new int[weight.length];
    int missing = total;
    for (int server = 0; server < whole.length; server++) {
      whole[server] = floor(server);
      missing -= whole[server];
    }
    int[] byLoss = rising(server -> -remainder(server));
    for (int i = 0; i < missing; i++) {
      whole[byLoss[i]]++;
    }
    return whole;
  }
}
