// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Quotas;
import io.ballast.balancer.model.Shares;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The band of each server: the same for all where all have the same capacity, which costs no look
 * at the memory of many; otherwise one each.
 */
final class ServerBands implements Unevenness {
  /**
   * Makes the last region on a server that is to have none cost more than any move, and more than
   * dozens that another server has above a share of one.
   */
  private static final double PART_OF_A_REGION = 0.1;

  private static final double GROWTH = 0.25;

  private final Shares shares;
  private final double growth;
  private final Band first;
  private final Band[] each; // empty if all are the same
  private final double largestShare;

  /**
   * What regions carry, in units.
   *
   * @param total of all regions
   * @param largest of any region
   * @param regions how many there are
   */
  record Load(double total, double largest, int regions) {}

  private ServerBands(Shares shares, double growth, IntFunction<Band> band) {
    this.shares = shares;
    this.growth = growth;
    each = new Band[shares.areEqual() ? 0 : shares.servers()];
    Arrays.setAll(each, band);
    first = each.length == 0 ? band.apply(0) : each[0];
    largestShare =
        Arrays.stream(each)
            .filter(some -> some.high() > 0)
            .mapToDouble(Band::share)
            .max()
            .orElse(first.share());
  }

  /** Around the shares of a number of things, which are rounded both ways. */
  static ServerBands around(Shares shares, int total, double tolerance) {
    if (shares.areEqual()) {
      double mean = (double) total / shares.servers();
      Band band = Band.around(mean, Math.floor(mean), Math.ceil(mean), tolerance);
      return new ServerBands(shares, 1, server -> band);
    }
    Quotas quotas = shares.share(total);
    return new ServerBands(
        shares,
        1,
        server ->
            shares.isNone(server)
                ? Band.nothing(PART_OF_A_REGION)
                : Band.around(
                    quotas.of(server), quotas.floor(server), quotas.ceiling(server), tolerance));
  }

  /**
   * Up to the shares of a load. None is less than an average region, since none is of less than
   * one. Where the largest region is several of the largest shares, all shares grow by the fourth
   * root of that: what no layout can mend makes less urgent what it can.
   */
  static ServerBands upTo(Shares shares, Load load, double tolerance) {
    double average = Math.max(1, load.total() / Math.max(1, load.regions()));
    double most = Math.max(average, shares.largest(load.total()));
    double growth = Math.max(1, Math.pow(load.largest() / most, GROWTH));
    return new ServerBands(
        shares,
        growth,
        server ->
            shares.isNone(server)
                ? Band.nothing(Math.max(1, shares.average(load.total())))
                : Band.upTo(
                    growth * Math.max(average, shares.of(load.total(), server)), tolerance));
  }

  Band of(int server) {
    return each.length == 0 ? first : each[server];
  }

  /** The largest share of any server. */
  double largestShare() {
    return largestShare;
  }

  /**
   * The cost of a server.
   *
   * @param units what it carries
   * @param largest what its largest region weighs if that is more than any share, else 0
   */
  double cost(int server, long units, long largest) {
    Band band = of(server);
    return largest == 0 ? band.cost(units) : band.costWithLarge(units, largest / largestShare);
  }

  /** How far a server is from its share, as {@link Band#distance}. */
  double distance(int server, long units, long largest) {
    Band band = of(server);
    return largest == 0
        ? band.distance(units)
        : band.distanceWithLarge(units, largest / largestShare);
  }

  @Override
  public double ofServer(int server, long units) {
    return of(server).cost(units);
  }

  @Override
  public double cost(double sum) {
    return sum;
  }

  @Override
  public Shares shares() {
    return shares;
  }

  /** A server's fair share, not grown. */
  double share(int server) {
    return of(server).share() / growth;
  }

  boolean areEqual() {
    return each.length == 0;
  }

  /** How large a server's share is beside the first one's; exactly 1 where all are the same. */
  double ratio(int server) {
    return of(server).share() / first.share();
  }

  /** The share that {@link #ratio} is relative to. */
  double firstShare() {
    return first.share();
  }
}
