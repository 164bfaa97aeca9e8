// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.Arrays;

/**
 * How something is shared out among servers: in proportion to their weights. A server of weight 0
 * has no share of it. Where all weights are equal the weights themselves are forgotten: then every
 * share is the total divided by the number of servers, and nothing else is looked at.
 *
 * <p>Weights are kept as whole multiples of a power of two, with a sum of at most 2^31, so that
 * shares of whole numbers are rounded without an error. Weights that are whole numbers, halves,
 * quarters … convert without loss; of others in a cluster of a thousand 20 bits are kept.
 *
 * <p>Memory: 8 bytes a server, none where all are equal.
 */
public final class Shares {
  private static final int SUM_BITS = 31;

  private final int servers;
  private final long[] units; // empty if all are equal
  private final long sum;
  private final long most;
  private final double unit;

  private Shares(int servers, long[] units, double unit) {
    this.servers = servers;
    this.units = units;
    this.unit = unit;
    sum = Arrays.stream(units).sum();
    most = Arrays.stream(units).max().orElse(0);
  }

  /** All servers have the same share. */
  public static Shares equal(int servers) {
    return new Shares(servers, new long[0], 1);
  }

  /**
   * Shares by weight. If all weights are 0 the shares are equal: something has to be somewhere.
   *
   * @param weights {@code double[servers]}, finite and not negative
   */
  public static Shares byWeight(double... weights) {
    double total = 0;
    boolean equal = true;
    for (int server = 0; server < weights.length; server++) {
      if (!(weights[server] >= 0 && weights[server] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "server=%d weight=%s: weights are finite and not negative"
                .formatted(server, weights[server]));
      }
      equal &= weights[server] == weights[0];
      total += weights[server];
    }
    if (equal) {
      return equal(weights.length);
    }
    int exponent = SUM_BITS - 2 - Math.getExponent(total);
    long[] units = new long[weights.length];
    for (int server = 0; server < units.length; server++) {
      long rounded = Math.round(Math.scalb(weights[server], exponent));
      units[server] = weights[server] > 0 ? Math.max(1, rounded) : 0;
    }
    return new Shares(units.length, units, Math.scalb(1.0, -exponent));
  }

  public int servers() {
    return servers;
  }

  /** Whether every server has the same share. */
  public boolean areEqual() {
    return units.length == 0;
  }

  /** Whether a server has no share. */
  public boolean isNone(int server) {
    return !areEqual() && units[server] == 0;
  }

  /** The weight of a server, as it was given but for rounding; 1 where all are equal. */
  public double weight(int server) {
    return areEqual() ? 1 : units[server] * unit;
  }

  /** The sum of all weights. */
  public double sum() {
    return areEqual() ? servers : sum * unit;
  }

  /** A server's share of a total. */
  public double of(double total, int server) {
    return areEqual() ? total / servers : total * units[server] / sum;
  }

  /** The largest share of a total that any server has. */
  public double largest(double total) {
    return areEqual() ? total / servers : total * most / sum;
  }

  /** The average share of those servers that have one. */
  public double average(double total) {
    return areEqual() ? total / servers : total / some();
  }

  /** Number of servers that have a share. */
  public int some() {
    int some = servers;
    for (long of : units) {
      some -= of == 0 ? 1 : 0;
    }
    return some;
  }

  /** A server's share of a whole number of things, rounded down. */
  public int floor(int total, int server) {
    return (int) (areEqual() ? total / servers : total * units[server] / sum);
  }

  /** A server's share of a whole number of things, rounded up. */
  public int ceiling(int total, int server) {
    return (int)
        (areEqual() ? (total + servers - 1L) / servers : (total * units[server] + sum - 1) / sum);
  }

  /** Whether a server has fewer of a number of things than its share. */
  public boolean isFew(int count, int total, int server) {
    return areEqual() ? (long) count * servers < total : count * sum < total * units[server];
  }

  /** How a whole number of things is best shared out. */
  public Quotas share(int total) {
    return areEqual() ? Quotas.even(total, servers) : Quotas.of(total, units);
  }
}
