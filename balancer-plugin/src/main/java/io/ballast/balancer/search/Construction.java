// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.LocalityRows;
import io.ballast.balancer.model.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Evens out numbers of regions in a few passes over all regions of servers that have too many,
 * before the search proper: first goes what is best gone, by what the move costs in locality and by
 * what it would cost more anywhere else (the regret). Table by table nothing is given that a server
 * has no more of than its share, and nothing taken beyond it. What that leaves over is the
 * search's.
 */
final class Construction {
  private static final int PASSES = 8;

  private final Evaluator evaluator;
  private final Consumer<Candidate> take;
  private final Layout layout;
  private final LocalityRows hosts;
  private final LocalityRows racks;
  private final Topology topology;
  private final int[][] serversByHost;
  private final Transfers transfers;
  private final TableRoom tables;
  private final Takers all;
  private final List<Takers> byRack = new ArrayList<>();
  private final Candidate trial = new Candidate();
  private long[] order = new long[0]; // what it costs in the high half, the region in the low half
  private int[] destination = new int[0];
  private double best;
  private double second;
  private int bestServer;

  /**
   * @param take is handed each candidate, to take it
   */
  Construction(Evaluator evaluator, Consumer<Candidate> take, Layout layout, Budget budget) {
    this.evaluator = evaluator;
    this.take = take;
    this.layout = layout;
    ClusterSnapshot snapshot = layout.snapshot();
    hosts = snapshot.hostLocality();
    racks = snapshot.rackLocality();
    topology = snapshot.topology();
    serversByHost = topology.serversByHost();
    transfers = new Transfers(layout, budget.moves());
    tables = new TableRoom(layout);
    int[] takers = transfers.takers();
    for (int rack = 0; rack < topology.racks(); rack++) {
      int one = rack;
      byRack.add(
          new Takers(
              IntStream.of(takers).filter(server -> topology.rackOf(server) == one).toArray()));
    }
    all = new Takers(takers);
  }

  /** Takes what moves there are, until one pass is in vain. */
  void run() {
    boolean going = transfers.left() > 0;
    for (int pass = 0; pass < PASSES && going && !evaluator.isOver(); pass++) {
      going = take(list()) && transfers.left() > 0;
    }
  }

  /** Lists the regions that may go, each with the best place for it. Answers how many. */
  private int list() {
    int regions = layout.snapshot().regions().size();
    if (order.length < regions) {
      order = new long[regions];
      destination = new int[regions];
    }
    int listed = 0;
    for (int region = 0; region < regions && !evaluator.isOver(); region++) {
      if (mayGo(region) && look(region)) {
        destination[region] = bestServer;
        double regret = second < Proposer.NONE ? second - best : 0;
        order[listed++] = key(best - regret, region);
      }
    }
    Arrays.sort(order, 0, listed);
    return listed;
  }

  private boolean mayGo(int region) {
    int server = layout.serverOf(region);
    return transfers.mayGive(server) && tables.mayGive(tableOf(region), server);
  }

  private int tableOf(int region) {
    return layout.snapshot().regions().tableOf(region);
  }

  private boolean mayTake(int server, int table) {
    return transfers.mayTake(server) && tables.mayTake(table, server);
  }

  /** Looks for the best place and for what the next best costs; false if there is none. */
  private boolean look(int region) {
    best = Proposer.NONE;
    second = Proposer.NONE;
    bestServer = -1;
    int table = tableOf(region);
    for (int i = hosts.begin(region); i < hosts.end(region); i++) {
      for (int server : serversByHost[hosts.placeAt(i)]) {
        if (mayTake(server, table)) {
          offer(region, server);
        }
      }
    }
    for (int i = racks.begin(region); i < racks.end(region); i++) {
      offerNext(byRack.get(racks.placeAt(i)), region, table);
    }
    offerNext(all, region, table);
    return best < Proposer.NONE;
  }

  private void offerNext(Takers group, int region, int table) {
    int server =
        group.next(transfers::mayTake, one -> one != bestServer && tables.mayTake(table, one));
    if (server >= 0) {
      offer(region, server);
    }
  }

  private void offer(int region, int server) {
    evaluator.tried();
    double cost =
        evaluator.separableDelta(trial.clear().add(region, layout.serverOf(region), server));
    if (cost < best) {
      second = best;
      best = cost;
      bestServer = server;
    } else if (cost < second) {
      second = cost;
    }
  }

  /** Takes what is listed as far as there is room for it. Answers whether anything was. */
  private boolean take(int listed) {
    int left = transfers.left();
    for (int i = 0; i < listed && !evaluator.isOver(); i++) {
      int region = (int) order[i];
      int from = layout.serverOf(region);
      int to = destination[region];
      if (mayGo(region)
          && mayTake(to, tableOf(region))
          && evaluator.delta(trial.clear().add(region, from, to)) < 0) {
        take.accept(trial);
        transfers.taken(from, to);
      }
    }
    return transfers.left() < left;
  }

  /** A number that sorts as the cost does and has the region in its low half. */
  private static long key(double cost, int region) {
    int bits = Float.floatToIntBits((float) cost);
    return ((long) (bits ^ ((bits >> 31) & Integer.MAX_VALUE)) << 32) | region;
  }
}
