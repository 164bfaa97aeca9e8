// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import org.jspecify.annotations.Nullable;

/**
 * How far servers are from their fair share of something, relative to that share and beyond a
 * tolerance: Σ z² over the servers, where z is 0 within the tolerance. A server at twice its share
 * costs the same in a cluster of three and of a thousand, and the worst server costs most.
 *
 * <p>0 if all are within the tolerance; not bounded above. What servers carry is a whole number, so
 * each z² is the same whenever it is computed, and only their sum has to be kept from drifting.
 */
abstract class FairShareCost extends CostFunction {
  /** A server so much further from its share than the band's end calls for a run. */
  private static final double NEED = 0.05;

  private final Layout layout;
  private final RegionWeights weights;
  private final Band band;
  private final long[] carried;
  private final SlotChanges changes;
  private final CompensatedSum sum = new CompensatedSum();

  /**
   * Where a server may be without costing anything, in units of the weights.
   *
   * @param low the least
   * @param high the most
   * @param share what distances are measured in
   */
  record Band(double low, double high, double share) implements Unevenness {
    /** The cost of a server, z². */
    @Override
    public double ofServer(long units) {
      double carried = units;
      double off = carried > high ? carried - high : carried < low ? low - carried : 0;
      double z = off / share;
      return z * z;
    }

    @Override
    public double cost(double sum) {
      return sum;
    }

    /** How far a server is from its share, on the side that can cost something. */
    double distance(long units) {
      double above = units - share;
      return low == Double.NEGATIVE_INFINITY ? above : Math.abs(above);
    }
  }

  FairShareCost(Layout layout, RegionWeights weights, Band band) {
    this.layout = layout;
    this.weights = weights;
    this.band = band;
    changes = new SlotChanges(weights);
    carried = new long[layout.snapshot().topology().servers()];
    for (int server = 0; server < carried.length; server++) {
      for (int i = 0; i < layout.count(server); i++) {
        carried[server] += weights.of(layout.regionAt(server, i));
      }
      sum.add(band.ofServer(carried[server]));
    }
  }

  @Override
  public final @Nullable String need() {
    int worst = 0;
    for (int server = 1; server < carried.length; server++) {
      worst = band.ofServer(carried[server]) > band.ofServer(carried[worst]) ? server : worst;
    }
    if (carried.length == 0 || Math.sqrt(band.ofServer(carried[worst])) <= NEED) {
      return null;
    }
    return share(worst);
  }

  @Override
  public final @Nullable String nearest() {
    int worst = 0;
    boolean any = false;
    for (int server = 0; server < carried.length; server++) {
      worst = band.distance(carried[server]) > band.distance(carried[worst]) ? server : worst;
      any |= carried[server] > 0;
    }
    return any ? share(worst) : null;
  }

  private String share(int server) {
    return "%s is at %.0f %% of its fair share"
        .formatted(
            layout.snapshot().topology().serverName(server), 100.0 * carried[server] / band.share);
  }

  @Override
  public final double cost() {
    return Math.max(0, sum.value());
  }

  @Override
  public final double delta(Candidate candidate) {
    changes.gather(candidate);
    double delta = 0;
    for (int slot = 0; slot < candidate.slots(); slot++) {
      long change = changes.at(slot);
      if (change != 0) {
        long now = carried[candidate.server(slot)];
        delta += band.ofServer(now + change) - band.ofServer(now);
      }
    }
    return delta;
  }

  @Override
  public final void apply(Candidate candidate) {
    changes.gather(candidate);
    for (int slot = 0; slot < candidate.slots(); slot++) {
      int server = candidate.server(slot);
      sum.add(-band.ofServer(carried[server]));
      carried[server] += changes.at(slot);
      sum.add(band.ofServer(carried[server]));
    }
  }

  @Override
  public final double costFromScratch() {
    double cost = 0;
    for (int server = 0; server < carried.length; server++) {
      long load = 0;
      for (int i = 0; i < layout.count(server); i++) {
        load += weights.of(layout.regionAt(server, i));
      }
      cost += band.ofServer(load);
    }
    return cost;
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    LoadCurve curve = LoadCurve.outside(terms.snapshot(), weights, band.low(), band.high());
    double squareOfShare = band.share() * band.share();
    terms.addAtMost(multiplier, moved -> curve.squares(moved) / squareOfShare);
  }

  final Band band() {
    return band;
  }
}
