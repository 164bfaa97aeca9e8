// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * How far servers are from their fair share of something, relative to that share and beyond a
 * tolerance: Σ z² over the servers, where z is 0 within the tolerance. A server at twice its share
 * costs the same in a cluster of three and of a thousand, and the worst server costs most. Shares
 * are by the servers' capacities; on a server without capacity everything is too much.
 *
 * <p>0 if all are within the tolerance; not bounded above. What servers carry is a whole number, so
 * each z² is the same whenever it is computed, and only their sum has to be kept from drifting.
 */
abstract class FairShareCost extends CostFunction {
  /** A server so much further from its share than the band's end calls for a run. */
  private static final double NEED = 0.05;

  private final Layout layout;
  private final RegionWeights weights;
  private final ServerBands bands;
  private final long[] carried;
  private final SlotChanges changes;
  private final CompensatedSum sum = new CompensatedSum();

  FairShareCost(Layout layout, RegionWeights weights, ServerBands bands) {
    this.layout = layout;
    this.weights = weights;
    this.bands = bands;
    changes = new SlotChanges(weights);
    carried = new long[layout.snapshot().topology().servers()];
    for (int server = 0; server < carried.length; server++) {
      for (int i = 0; i < layout.count(server); i++) {
        carried[server] += weights.of(layout.regionAt(server, i));
      }
      sum.add(bands.of(server).cost(carried[server]));
    }
  }

  @Override
  public final @Nullable String need() {
    int worst = 0;
    for (int server = 1; server < carried.length; server++) {
      worst = cost(server) > cost(worst) ? server : worst;
    }
    if (carried.length == 0 || Math.sqrt(cost(worst)) <= NEED) {
      return null;
    }
    return share(worst);
  }

  @Override
  public final @Nullable String nearest() {
    int worst = 0;
    boolean any = false;
    for (int server = 0; server < carried.length; server++) {
      worst = distance(server) > distance(worst) ? server : worst;
      any |= carried[server] > 0;
    }
    return any ? share(worst) : null;
  }

  private double cost(int server) {
    return bands.of(server).cost(carried[server]);
  }

  private double distance(int server) {
    return bands.of(server).distance(carried[server]) / bands.ratio(server);
  }

  private String share(int server) {
    String name = layout.snapshot().topology().serverName(server);
    if (bands.shares().isNone(server)) {
      return carried[server] == 0
          ? "%s has capacity 0 and carries nothing".formatted(name)
          : "%s has capacity 0, so its fair share is none, but it is not empty".formatted(name);
    }
    return "%s is at %.0f %% of its fair share%s"
        .formatted(
            name,
            100.0 * carried[server] / bands.of(server).share(),
            bands.areEqual() ? "" : capacity(server));
  }

  private String capacity(int server) {
    return " by capacity, %s of %s"
        .formatted(plain(bands.shares().weight(server)), plain(bands.shares().sum()));
  }

  /** A number with no more digits than it needs, three after the point at most. */
  private static String plain(double number) {
    return BigDecimal.valueOf(number)
        .setScale(3, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
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
        int server = candidate.server(slot);
        Band band = bands.of(server);
        long now = carried[server];
        delta += band.cost(now + change) - band.cost(now);
      }
    }
    return delta;
  }

  @Override
  public final void apply(Candidate candidate) {
    changes.gather(candidate);
    for (int slot = 0; slot < candidate.slots(); slot++) {
      int server = candidate.server(slot);
      sum.add(-cost(server));
      carried[server] += changes.at(slot);
      sum.add(cost(server));
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
      cost += bands.of(server).cost(load);
    }
    return cost;
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    LoadCurve curve = LoadCurve.outside(terms.snapshot(), weights, bands);
    double squareOfShare = bands.firstShare() * bands.firstShare();
    terms.addAtMost(multiplier, moved -> curve.squares(moved) / squareOfShare);
  }

  final Unevenness unevenness() {
    return bands;
  }
}
