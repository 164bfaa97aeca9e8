// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionSet;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The best move or swap between two servers, as far as it can be found without judging every pair.
 *
 * <p>Each region of either server is judged once as a move to the other. That ranks them in two
 * ways: by the whole change, and by its separable part, which adds up exactly over the two halves
 * of a swap. Then whole swaps are judged between the first few of either ranking, and between
 * regions of one table, whose swap leaves that table as it is. For n regions a server that is 2n +
 * 60 candidates in place of n².
 */
final class PairExchange {
  /** Of servers with more regions than this a random window is looked at. */
  private static final int WINDOW = 256;

  private final Evaluator evaluator;
  private final Layout layout;
  private final RegionSet regions;
  private final SplittableRandom random;
  private final Candidate trial = new Candidate();
  private final Side left;
  private final Side right;
  private final Shortlist tables = new Shortlist(6);
  private double bestDelta;

  PairExchange(Evaluator evaluator, Layout layout, SplittableRandom random) {
    this.evaluator = evaluator;
    this.layout = layout;
    this.random = random;
    regions = layout.snapshot().regions();
    left = new Side(regions.tables());
    right = new Side(regions.tables());
  }

  /** Fills in the best candidate between two servers and answers what it would change. */
  double best(int a, int b, Candidate best) {
    bestDelta = Proposer.NONE;
    left.look(a, b, best);
    right.look(b, a, best);
    swaps(left.whole, right.whole, a, b, best);
    swaps(left.separable, right.separable, a, b, best);
    swapsWithinTables(a, b, best);
    return bestDelta;
  }

  private void swaps(Shortlist ofA, Shortlist ofB, int a, int b, Candidate best) {
    for (int i = 0; i < ofA.size(); i++) {
      for (int j = 0; j < ofB.size(); j++) {
        swap(ofA.item(i), ofB.item(j), a, b, best);
      }
    }
  }

  private void swapsWithinTables(int a, int b, Candidate best) {
    tables.clear();
    for (int i = 0; i < left.tablesSeen; i++) {
      int table = left.tableSeen[i];
      if (right.bestOfTable[table] >= 0) {
        tables.offer(table, left.gainOfTable[table] + right.gainOfTable[table]);
      }
    }
    for (int i = 0; i < tables.size(); i++) {
      int table = tables.item(i);
      swap(left.bestOfTable[table], right.bestOfTable[table], a, b, best);
    }
    left.forgetTables();
    right.forgetTables();
  }

  private void swap(int ofA, int ofB, int a, int b, Candidate best) {
    keep(evaluator.delta(trial.clear().add(ofA, a, b).add(ofB, b, a)), best);
  }

  private void keep(double delta, Candidate best) {
    if (delta < bestDelta) {
      bestDelta = delta;
      best.copyOf(trial);
    }
  }

  /** The regions of one of the two servers. */
  private final class Side {
    private final Shortlist whole = new Shortlist(5);
    private final Shortlist separable = new Shortlist(3);
    private final int[] bestOfTable;
    private final double[] gainOfTable;
    private final int[] tableSeen;
    private int tablesSeen;

    Side(int tableCount) {
      bestOfTable = new int[tableCount];
      gainOfTable = new double[tableCount];
      tableSeen = new int[tableCount];
      Arrays.fill(bestOfTable, -1);
    }

    void look(int from, int to, Candidate best) {
      whole.clear();
      separable.clear();
      int count = layout.count(from);
      int start = count > WINDOW ? random.nextInt(count) : 0;
      for (int i = 0; i < Math.min(count, WINDOW); i++) {
        int at = start + i < count ? start + i : start + i - count;
        int region = layout.regionAt(from, at);
        trial.clear().add(region, from, to);
        double own = evaluator.separableDelta(trial);
        double all = own + evaluator.coupledDelta(trial);
        keep(all, best);
        whole.offer(region, all);
        separable.offer(region, own);
        offerToTable(regions.tableOf(region), region, own);
      }
    }

    private void offerToTable(int table, int region, double own) {
      if (bestOfTable[table] < 0) {
        tableSeen[tablesSeen++] = table;
      } else if (own >= gainOfTable[table]) {
        return;
      }
      bestOfTable[table] = region;
      gainOfTable[table] = own;
    }

    void forgetTables() {
      for (int i = 0; i < tablesSeen; i++) {
        bestOfTable[tableSeen[i]] = -1;
      }
      tablesSeen = 0;
    }
  }
}
