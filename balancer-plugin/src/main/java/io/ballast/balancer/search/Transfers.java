// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Shares;
import java.util.Arrays;

/**
 * How many regions each server has to give, or may take, until all have about their share of them.
 * Where that is more than may be moved, all givers go down to one level above their shares, and all
 * takers come up to one level below.
 */
final class Transfers {
  /** Halvings of an interval until its ends are neighbours for all that matters. */
  private static final int HALVINGS = 50;

  private final Layout layout;
  private final Shares shares;
  private final int regions;
  private final int[] give;
  private final int[] take;
  private int left;

  /**
   * @param most how many regions may be moved
   */
  Transfers(Layout layout, int most) {
    this.layout = layout;
    shares = layout.snapshot().capacities().regions();
    regions = layout.snapshot().regions().size();
    int servers = shares.servers();
    give = new int[servers];
    take = new int[servers];
    double above = level(1, highest(), this::surplus, most);
    double below = level(0, 1, level -> -room(level), -surplus(above));
    for (int server = 0; server < servers; server++) {
      give[server] = surplus(server, above);
      take[server] = room(server, below);
      left += give[server];
    }
  }

  private double highest() {
    double highest = 1;
    for (int server = 0; server < give.length; server++) {
      if (!shares.isNone(server)) {
        highest = Math.max(highest, layout.count(server) / shares.of(regions, server));
      }
    }
    return highest;
  }

  private interface Falling {
    long at(double level);
  }

  /** The lowest level at which something that falls as levels rise is at most so much. */
  private static double level(double lowest, double highest, Falling something, long most) {
    if (something.at(lowest) <= most) {
      return lowest;
    }
    double low = lowest;
    double high = highest;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (something.at(middle) <= most) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private long surplus(double level) {
    long sum = 0;
    for (int server = 0; server < give.length; server++) {
      sum += surplus(server, level);
    }
    return sum;
  }

  private int surplus(int server, double level) {
    return Math.max(0, layout.count(server) - (int) Math.ceil(shareOf(server) * level));
  }

  private long room(double level) {
    long sum = 0;
    for (int server = 0; server < take.length; server++) {
      sum += room(server, level);
    }
    return sum;
  }

  private int room(int server, double level) {
    return Math.max(0, (int) Math.ceil(shareOf(server) * level) - layout.count(server));
  }

  private double shareOf(int server) {
    return shares.of(regions, server);
  }

  /** How many regions all servers together still have to give. */
  int left() {
    return left;
  }

  boolean mayGive(int server) {
    return give[server] > 0;
  }

  boolean mayTake(int server) {
    return take[server] > 0;
  }

  /** The servers that may take any. */
  int[] takers() {
    int[] takers = new int[take.length];
    int n = 0;
    for (int server = 0; server < take.length; server++) {
      if (mayTake(server)) {
        takers[n++] = server;
      }
    }
    return Arrays.copyOf(takers, n);
  }

  /** A region goes from one server to another. */
  void taken(int from, int to) {
    give[from]--;
    take[to]--;
    left--;
  }
}
