// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.ReplicaGroups;
import java.util.Arrays;
import java.util.List;

/**
 * A proven lower bound of a weighted sum of cost functions over all layouts of a snapshot: no
 * layout costs less, wherever the search ends. Statement and proofs: {@code docs/lower-bound.md}.
 *
 * <p>The largest of several bounds. One is by the number of moves: what regions gain and lose where
 * they are, plus what everything else can reach with at most that many moves. The others each take
 * one spread and the regions' costs together.
 *
 * <p>Sums over regions are compensated: one rounding error a region, if all are to one side, adds
 * up to more than the margin.
 *
 * <p>Time O(R log R + S log S + T·S) for R regions, S servers and T tables; memory 16 bytes a
 * region, 8 more for each spread, and 4 for each pair of table and server, while it runs.
 */
final class LowerBound {
  /** For rounding: relative to the bound, and to the multipliers that it is made with. */
  private static final double RELATIVE_MARGIN = 1e-9;

  private static final double ABSOLUTE_MARGIN = 1e-12;

  private final BoundTerms terms;
  private final ClusterSnapshot snapshot;
  private final List<SplitBound> splits;
  private final RegionOptions[] options = new RegionOptions[ReplicaCurve.MAX_MEMBERS];
  private final ConvexSlopes moves;
  private final CompensatedSum home = new CompensatedSum();

  private LowerBound(BoundTerms terms) {
    this.terms = terms;
    snapshot = terms.snapshot();
    splits = terms.spreads().stream().map(spread -> new SplitBound(snapshot, spread)).toList();
    Arrays.setAll(options, i -> new RegionOptions(terms));
    moves = new ConvexSlopes(snapshot.regions().size());
  }

  /** The bound of everything that functions have told, less a margin for rounding. */
  static double of(BoundTerms terms, double sumOfMultipliers) {
    if (terms.snapshot().regions().size() == 0 || terms.snapshot().topology().servers() == 0) {
      return 0;
    }
    double bound = new LowerBound(terms).value();
    double safe = bound - RELATIVE_MARGIN * bound - ABSOLUTE_MARGIN * sumOfMultipliers;
    return safe > 0 ? safe : 0; // also where it is not a number
  }

  private double value() {
    addSingles();
    if (arePenalized()) {
      addGroups();
    }
    double bound = byMoves();
    for (SplitBound split : splits) {
      bound = Math.max(bound, split.value() + terms.leastOfOthers());
    }
    return terms.constant() + bound;
  }

  private boolean arePenalized() {
    return terms.hostPenalty() > 0 || terms.rackPenalty() > 0;
  }

  /** A region's options, told to the splits too: to be asked once for each region. */
  private RegionOptions optionsOf(int region, int asMember) {
    options[asMember].of(region);
    for (SplitBound split : splits) {
      split.add(region, options[asMember]);
    }
    return options[asMember];
  }

  /** Takes in the regions whose place matters to no replica. */
  private void addSingles() {
    ReplicaGroups groups = snapshot.regions().replicas();
    boolean together = arePenalized();
    for (int region = 0; region < snapshot.regions().size(); region++) {
      if (!together || groups.groupOf(region) == ReplicaGroups.NONE) {
        RegionOptions its = optionsOf(region, 0);
        home.add(its.home());
        if (its.size() > 1) {
          moves.add(its.leastAway() - its.home());
        }
      }
    }
  }

  /** Takes in the others, replicas of one region together. */
  private void addGroups() {
    ReplicaGroups groups = snapshot.regions().replicas();
    ReplicaCurve few = new ReplicaCurve(terms);
    CrowdCurve many = new CrowdCurve(terms);
    for (int group = 0; group < groups.groups(); group++) {
      int size = groups.size(group);
      double[] cost;
      if (size <= ReplicaCurve.MAX_MEMBERS) {
        for (int i = 0; i < size; i++) {
          optionsOf(groups.member(group, i), i);
        }
        cost = few.of(options, size);
      } else {
        cost = many.of(group, region -> optionsOf(region, 0));
      }
      home.add(cost[0]);
      moves.addHull(cost, size + 1);
    }
  }

  private double byMoves() {
    var placed = moves.cheapest(home.value());
    double least = Double.POSITIVE_INFINITY;
    for (int moved = 0; moved <= moves.size(); moved++) {
      least = Math.min(least, placed.applyAsDouble(moved) + terms.byMoves(moved));
    }
    return least;
  }
}
