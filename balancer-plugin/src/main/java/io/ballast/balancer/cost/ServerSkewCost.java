// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.util.function.IntToDoubleFunction;

/**
 * How unevenly something is spread over the servers: √Σ(x−mean)² on HBase's scale, where x is the
 * sum over a server's regions.
 */
abstract class ServerSkewCost extends CostFunction {
  private final Layout layout;
  private final RegionWeights weights;
  private final ServerSums sums;
  private final SkewScale scale;
  private final double squareOfUnit;
  private double squares;

  /**
   * @param weights each region's weight in units
   * @param unit a unit in the measure of {@link #weight}
   */
  ServerSkewCost(Layout layout, RegionWeights weights, double unit, SkewScale scale) {
    this.layout = layout;
    this.weights = weights;
    this.sums = new ServerSums(layout, weights);
    this.squareOfUnit = unit * unit;
    this.scale = scale;
    this.squares = sums.squares() * squareOfUnit;
  }

  /** What a region weighs: the definition, used to compute the cost from scratch. */
  abstract double weight(int region);

  /** The sum of weights as HBase adds it up: server by server. */
  static double total(Layout layout, IntToDoubleFunction weight) {
    double total = 0;
    for (int server = 0; server < layout.snapshot().topology().servers(); server++) {
      total += onServer(layout, server, weight);
    }
    return total;
  }

  final RegionWeights weights() {
    return weights;
  }

  final SkewScale scale() {
    return scale;
  }

  /** The cost by numbers of regions, for weights of 1 and 0. */
  final Unevenness unevenness() {
    int servers = layout.snapshot().topology().servers();
    return scale.around(total(layout, this::weight) / servers, servers);
  }

  private static double onServer(Layout layout, int server, IntToDoubleFunction weight) {
    double sum = 0;
    for (int i = 0; i < layout.count(server); i++) {
      sum += weight.applyAsDouble(layout.regionAt(server, i));
    }
    return sum;
  }

  @Override
  public final double cost() {
    return scale.cost(Math.sqrt(squares));
  }

  @Override
  public final double delta(Candidate candidate) {
    return scale.delta(squares, sums.delta(candidate) * squareOfUnit);
  }

  @Override
  public final void apply(Candidate candidate) {
    sums.apply(candidate);
    squares = sums.squares() * squareOfUnit;
  }

  @Override
  public final double costFromScratch() {
    int servers = layout.snapshot().topology().servers();
    double mean = total(layout, this::weight) / servers;
    double sum = 0;
    for (int server = 0; server < servers; server++) {
      double off = onServer(layout, server, this::weight) - mean;
      sum += off * off;
    }
    return scale.cost(Math.sqrt(sum));
  }
}
