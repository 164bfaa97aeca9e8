// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionSet;
import java.util.ArrayList;
import java.util.List;

/**
 * How unevenly each table's regions are spread over the servers: the sum over tables of √Σ(x−mean)²
 * on HBase's scale. A sum, as HBase has it: with many uneven tables it is above 1.
 */
public final class TableSkewCost extends CostFunction {
  private final Layout layout;
  private final RegionSet regions;
  private final int servers;
  private final long[] squares;
  private final double[] meanPart;
  private final SkewScale[] scale;
  private final CompensatedSum total = new CompensatedSum();
  private final TableChanges changes;

  public TableSkewCost(Layout layout) {
    this.layout = layout;
    regions = layout.snapshot().regions();
    servers = layout.snapshot().topology().servers();
    int[] size = new int[regions.tables()];
    for (int region = 0; region < regions.size(); region++) {
      size[regions.tableOf(region)]++;
    }
    changes = new TableChanges(regions);
    squares = new long[regions.tables()];
    meanPart = new double[regions.tables()];
    scale = new SkewScale[regions.tables()];
    for (int table = 0; table < squares.length; table++) {
      for (int server = 0; server < servers; server++) {
        long n = layout.count(table, server);
        squares[table] += n * n;
      }
      meanPart[table] = (double) size[table] * size[table] / servers;
      scale[table] = SkewScale.of(size[table], servers);
      total.add(costOf(table));
    }
  }

  private double squaresOf(int table) {
    return Math.max(0, squares[table] - meanPart[table]);
  }

  private double costOf(int table) {
    return scale[table].cost(Math.sqrt(squaresOf(table)));
  }

  @Override
  public double cost() {
    return Math.max(0, total.value());
  }

  @Override
  public double delta(Candidate candidate) {
    double delta = 0;
    for (int step = 0; step < candidate.steps(); step++) {
      if (changes.isFirstOfItsTable(candidate, step)) {
        int table = regions.tableOf(candidate.region(step));
        delta += scale[table].delta(squaresOf(table), (double) changeOfSquares(candidate, step));
      }
    }
    return delta;
  }

  @Override
  public void apply(Candidate candidate) {
    for (int step = 0; step < candidate.steps(); step++) {
      if (changes.isFirstOfItsTable(candidate, step)) {
        int table = regions.tableOf(candidate.region(step));
        total.add(-costOf(table));
        squares[table] += changeOfSquares(candidate, step);
        total.add(costOf(table));
      }
    }
  }

  /** Change of Σx² of one table by all of a candidate's steps from {@code first} that are its. */
  private long changeOfSquares(Candidate candidate, int first) {
    int table = regions.tableOf(candidate.region(first));
    if (candidate.steps() == 1) {
      return 2L
          * (layout.count(table, candidate.to(0)) - layout.count(table, candidate.from(0)) + 1);
    }
    changes.gather(candidate, first);
    long sum = 0;
    for (int slot = 0; slot < candidate.slots(); slot++) {
      long d = changes.at(slot);
      if (d != 0) {
        sum += d * (2L * layout.count(table, candidate.server(slot)) + d);
      }
    }
    return sum;
  }

  @Override
  public double costFromScratch() {
    int[][] now = new int[regions.tables()][servers];
    for (int region = 0; region < regions.size(); region++) {
      now[regions.tableOf(region)][layout.serverOf(region)]++;
    }
    double sum = 0;
    for (int table = 0; table < now.length; table++) {
      double all = 0;
      for (int n : now[table]) {
        all += n;
      }
      double deviation = 0;
      for (int n : now[table]) {
        deviation += (n - all / servers) * (n - all / servers);
      }
      sum += scale[table].cost(Math.sqrt(deviation));
    }
    return sum;
  }

  @Override
  void addTo(BoundTerms terms, double multiplier) {
    List<Unevenness> unevenness = new ArrayList<>();
    for (int table = 0; table < scale.length; table++) {
      unevenness.add(scale[table].around((double) regions.sizeOf(table) / servers, servers));
    }
    terms.addSpread(multiplier, new RegionClasses(regions::tableOf, unevenness));
  }
}
