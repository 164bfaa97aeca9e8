// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The moves of a plan, best first, each with what it brings: flat arrays, since a plan can have a
 * million moves.
 *
 * <p>Memory: 16 bytes a move, and 4 for each cost function.
 */
public final class PlannedMoves {
  private final List<String> functions;
  private final int[] order;
  private final int[] region;
  private final int[] from;
  private final int[] to;
  private final float[] effects;

  /**
   * @param functions the names of the cost functions
   * @param order the moves' places in the other arrays, the best first
   * @param effects for each place one number a function
   */
  PlannedMoves(
      List<String> functions, int[] order, int[] region, int[] from, int[] to, float[] effects) {
    this.functions = List.copyOf(functions);
    this.order = order;
    this.region = region;
    this.from = from;
    this.to = to;
    this.effects = effects;
  }

  public int size() {
    return order.length;
  }

  public int region(int move) {
    return region[order[move]];
  }

  /** The server that the region was on when the snapshot was taken. */
  public int from(int move) {
    return from[order[move]];
  }

  public int to(int move) {
    return to[order[move]];
  }

  /**
   * By how much the objective is lower with the move than it would be without this one, all others
   * made.
   */
  public double benefit(int move) {
    double benefit = 0;
    for (int f = 0; f < functions.size(); f++) {
      benefit -= effects[order[move] * functions.size() + f];
    }
    return benefit;
  }

  /**
   * Why the move is in the plan: each cost function that it changes, weighted, the best first;
   * negative is better.
   */
  public List<Effect> effects(int move) {
    List<Effect> list = new ArrayList<>();
    for (int f = 0; f < functions.size(); f++) {
      float change = effects[order[move] * functions.size() + f];
      if (change != 0) {
        list.add(new Effect(functions.get(f), change));
      }
    }
    list.sort((a, b) -> Double.compare(a.change(), b.change()));
    return list;
  }

  /**
   * What a move does to one cost function.
   *
   * @param function the function's name
   * @param change its change times its multiplier; negative is better
   */
  public record Effect(String function, double change) {
    @Override
    public String toString() {
      return "%s %+.3g".formatted(function, change);
    }
  }
}
