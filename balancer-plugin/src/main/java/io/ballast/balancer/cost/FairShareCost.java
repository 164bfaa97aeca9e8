// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How far servers are from their fair share of something, relative to that share and beyond a
 * tolerance: Σ z² over the servers, where z is 0 within the tolerance. A server at twice its share
 * costs the same in a cluster of three and of a thousand, and the worst server costs most. Shares
 * are by the servers' capacities; on a server without capacity everything is too much.
 *
 * <p>A region that is larger than any share fills a server, whatever the layout. That server's end
 * of the tolerance is raised for it, and no other's: it hides nobody else who carries too much.
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
  private final LargeRegions large;
  private final long[] carried;
  private final SlotChanges changes;
  private final CompensatedSum sum = new CompensatedSum();

  FairShareCost(Layout layout, RegionWeights weights, ServerBands bands) {
    this.layout = layout;
    this.weights = weights;
    this.bands = bands;
    large = new LargeRegions(layout, weights, bands.largestShare());
    changes = new SlotChanges(weights);
    carried = new long[layout.snapshot().topology().servers()];
    for (int server = 0; server < carried.length; server++) {
      for (int i = 0; i < layout.count(server); i++) {
        carried[server] += weights.of(layout.regionAt(server, i));
      }
      sum.add(cost(server));
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
    return bands.cost(server, carried[server], large.largestOn(server));
  }

  private double distance(int server) {
    return bands.distance(server, carried[server], large.largestOn(server)) / bands.ratio(server);
  }

  private String share(int server) {
    String name = layout.snapshot().topology().serverName(server);
    if (bands.shares().isNone(server)) {
      return carried[server] == 0
          ? "%s has capacity 0 and carries nothing".formatted(name)
          : "%s has capacity 0, so its fair share is none, but it is not empty".formatted(name);
    }
    return "%s is at %.0f %% of its fair share%s%s"
        .formatted(
            name,
            100.0 * carried[server] / bands.share(server),
            bands.areEqual() ? "" : capacity(server),
            large.largestOn(server) > 0 ? ", which one of its regions alone exceeds" : "");
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
    boolean moved = large.areIn(candidate);
    double delta = 0;
    for (int slot = 0; slot < candidate.slots(); slot++) {
      long change = changes.at(slot);
      if (change != 0 || moved) {
        int server = candidate.server(slot);
        long now = carried[server];
        long largest = large.largestOn(server);
        long largestThen = moved ? large.largestAfter(candidate, slot) : largest;
        delta += bands.cost(server, now + change, largestThen) - bands.cost(server, now, largest);
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
    }
    large.apply(candidate);
    for (int slot = 0; slot < candidate.slots(); slot++) {
      sum.add(cost(candidate.server(slot)));
    }
  }

  @Override
  public final double costFromScratch() {
    double cost = 0;
    for (int server = 0; server < carried.length; server++) {
      long load = 0;
      long largest = 0;
      for (int i = 0; i < layout.count(server); i++) {
        int region = layout.regionAt(server, i);
        load += weights.of(region);
        largest = Math.max(largest, large.of(region));
      }
      cost += bands.cost(server, load, largest);
    }
    return cost;
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    LoadCurve curve = LoadCurve.outside(terms.snapshot(), withoutLarge(terms.snapshot()), bands);
    double squareOfShare = bands.firstShare() * bands.firstShare();
    terms.addAtMost(multiplier, moved -> curve.squares(moved) / squareOfShare);
  }

  /**
   * With a large region a server is as far above its raised end as the rest of what it carries is
   * above at most a share, or farther; without them it would be less far above its own end.
   */
  private RegionWeights withoutLarge(ClusterSnapshot snapshot) {
    if (large.isEmpty()) {
      return weights;
    }
    long[] rest = new long[snapshot.regions().size()];
    Arrays.setAll(rest, region -> large.of(region) > 0 ? 0 : weights.of(region));
    return RegionWeights.of(rest);
  }

  final Unevenness unevenness() {
    return bands;
  }
}
