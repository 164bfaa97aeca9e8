// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionSet;
import io.ballast.balancer.model.Shares;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The share of regions that are on a server which has more of their table than its share by
 * capacity, rounded up, or which are missing where there are fewer than it rounded down: half of
 * both. In [0, 1] for any number of tables; a move that mends both ends gains 1/regions.
 */
public final class TableShareCost extends CostFunction {
  /** So many regions of a table out of place, and such a share of it, call for a run. */
  private static final int NEED_REGIONS = 2;

  private static final double NEED_SHARE = 0.1;

  private final Layout layout;
  private final RegionSet regions;
  private final int servers;
  private final Shares shares;
  private final TableChanges changes;
  private long misplaced;

  public TableShareCost(Layout layout) {
    this.layout = layout;
    regions = layout.snapshot().regions();
    servers = layout.snapshot().topology().servers();
    shares = layout.snapshot().capacities().regions();
    changes = new TableChanges(regions);
    misplaced = count();
  }

  private long count() {
    long sum = 0;
    for (int table = 0; table < regions.tables(); table++) {
      for (int server = 0; server < servers; server++) {
        sum += misplaced(table, server, layout.count(table, server));
      }
    }
    return sum;
  }

  /** Regions above a server's share rounded up, or missing to it rounded down. */
  private int misplaced(int table, int server, int count) {
    int size = regions.sizeOf(table);
    if (shares.areEqual()) {
      int floor = size / servers;
      return off(count, floor, floor * servers == size ? floor : floor + 1);
    }
    return off(count, shares.floor(size, server), shares.ceiling(size, server));
  }

  private static int off(int count, int floor, int ceiling) {
    return count > ceiling ? count - ceiling : count < floor ? floor - count : 0;
  }

  @Override
  public @Nullable String need() {
    for (int table = 0; table < regions.tables(); table++) {
      long off = 0;
      for (int server = 0; server < servers; server++) {
        off += misplaced(table, server, layout.count(table, server));
      }
      if (off / 2 >= NEED_REGIONS && off > 2 * NEED_SHARE * regions.sizeOf(table)) {
        return "%d of %d regions of %s are on servers that have too many of them"
            .formatted(off / 2, regions.sizeOf(table), regions.tableName(table));
      }
    }
    return null;
  }

  private double cost(long of) {
    return regions.size() == 0 ? 0 : of / (2.0 * regions.size());
  }

  @Override
  public double cost() {
    return cost(misplaced);
  }

  @Override
  public double delta(Candidate candidate) {
    return cost(change(candidate));
  }

  @Override
  public void apply(Candidate candidate) {
    misplaced += change(candidate);
  }

  private long change(Candidate candidate) {
    long sum = 0;
    for (int step = 0; step < candidate.steps(); step++) {
      if (changes.isFirstOfItsTable(candidate, step)) {
        sum += changeOfTable(candidate, step);
      }
    }
    return sum;
  }

  private long changeOfTable(Candidate candidate, int first) {
    int table = changes.gather(candidate, first);
    long sum = 0;
    for (int slot = 0; slot < candidate.slots(); slot++) {
      if (changes.at(slot) != 0) {
        int server = candidate.server(slot);
        int count = layout.count(table, server);
        sum += misplaced(table, server, count + changes.at(slot)) - misplaced(table, server, count);
      }
    }
    return sum;
  }

  @Override
  public double costFromScratch() {
    return cost(count());
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    List<Unevenness> unevenness = new ArrayList<>();
    for (int table = 0; table < regions.tables(); table++) {
      unevenness.add(new OfTable(table));
    }
    terms.addSpread(multiplier, new RegionClasses(regions::tableOf, unevenness));
  }

  /** The cost of one table by its numbers of regions. */
  private final class OfTable implements Unevenness {
    private final int table;

    OfTable(int table) {
      this.table = table;
    }

    @Override
    public double ofServer(int server, long count) {
      return misplaced(table, server, (int) count);
    }

    @Override
    public double cost(double sum) {
      return sum / (2.0 * regions.size());
    }

    @Override
    public Shares shares() {
      return shares;
    }
  }
}
