// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Candidate;
import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.ReplicaGroups;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How many replicas of one region share a place (a host, or a rack): with c replicas of a group in
 * a place it adds (c−1)², and 1 is all replicas of every group together.
 *
 * <p>Groups are small, so their members are counted when asked for. A group of more than {@link
 * #COUNTED_ABOVE} members keeps a count for each place instead.
 */
abstract class ReplicaSpreadCost extends CostFunction {
  private static final int COUNTED_ABOVE = 16;

  private final Layout layout;
  private final ReplicaGroups groups;
  private final int[] placeOf;
  private final int[][] counts;
  private final long most;
  private long together;

  /**
   * @param places number of places; with one there is nothing to spread over
   * @param place the place that a server is at
   */
  ReplicaSpreadCost(Layout layout, int places, IntUnaryOperator place) {
    this.layout = layout;
    groups = layout.snapshot().regions().replicas();
    placeOf = new int[layout.snapshot().topology().servers()];
    Arrays.setAll(placeOf, place);
    counts = new int[groups.groups()][];
    long sum = 0;
    for (int group = 0; group < counts.length; group++) {
      int size = groups.size(group);
      sum += (size - 1L) * (size - 1L);
      counts[group] = size > COUNTED_ABOVE ? new int[places] : new int[0];
      for (int i = 0; i < size; i++) {
        int at = placeOf[layout.serverOf(groups.member(group, i))];
        together += costOfOneMoreThan(countBefore(group, i, at));
        if (size > COUNTED_ABOVE) {
          counts[group][at]++;
        }
      }
    }
    most = places > 1 ? sum : 0;
  }

  /** Members of a group before the {@code i}th that are in a place. */
  private int countBefore(int group, int i, int place) {
    if (counts[group].length > 0) {
      return counts[group][place];
    }
    int count = 0;
    for (int other = 0; other < i; other++) {
      count += placeOf[layout.serverOf(groups.member(group, other))] == place ? 1 : 0;
    }
    return count;
  }

  private int count(int group, int place) {
    return countBefore(group, groups.size(group), place);
  }

  /** Whether any two replicas of one region share a place, where there is more than one. */
  public final boolean anyTogether() {
    return most > 0 && together > 0;
  }

  /** Each region is held against what is in reach for it, however many replicas others have. */
  @Override
  public final @Nullable String need() {
    return most > 0 && together > new RoomForReplicas(layout.snapshot(), placeOf).leastTogether()
        ? "replicas of a region are together though there is room"
        : null;
  }

  @Override
  public final boolean isNeeded() {
    return layout.snapshot().regions().hasSecondaries();
  }

  @Override
  public final double cost() {
    return most == 0 ? 0 : (double) together / most;
  }

  @Override
  public final double delta(Candidate candidate) {
    return most == 0 ? 0 : (double) change(candidate) / most;
  }

  @Override
  public final void apply(Candidate candidate) {
    together += change(candidate);
    for (int step = 0; step < candidate.steps(); step++) {
      int group = groups.groupOf(candidate.region(step));
      if (group != ReplicaGroups.NONE && counts[group].length > 0) {
        counts[group][placeOf[candidate.from(step)]]--;
        counts[group][placeOf[candidate.to(step)]]++;
      }
    }
  }

  /** The cost of two replicas in one place; c there cost (c−1)² times that. */
  final double ofTwoTogether() {
    return most == 0 ? 0 : 1.0 / most;
  }

  private long change(Candidate candidate) {
    long change = 0;
    for (int step = 0; step < candidate.steps(); step++) {
      int group = groups.groupOf(candidate.region(step));
      int from = placeOf[candidate.from(step)];
      int to = placeOf[candidate.to(step)];
      if (group != ReplicaGroups.NONE && from != to) {
        change += costOfOneMoreThan(countAt(candidate, step, group, to));
        change -= costOfOneMoreThan(countAt(candidate, step, group, from) - 1);
      }
    }
    return change;
  }

  /** c replicas in a place cost (c−1)², so one more than c costs 2c−1 more, and 0 if c is 0. */
  private static long costOfOneMoreThan(int count) {
    return count == 0 ? 0 : 2L * count - 1;
  }

  /** Members of a group in a place once the steps before {@code step} are done. */
  private int countAt(Candidate candidate, int step, int group, int place) {
    int count = count(group, place);
    for (int earlier = 0; earlier < step; earlier++) {
      if (groups.groupOf(candidate.region(earlier)) == group) {
        count += placeOf[candidate.to(earlier)] == place ? 1 : 0;
        count -= placeOf[candidate.from(earlier)] == place ? 1 : 0;
      }
    }
    return count;
  }

  @Override
  public final double costFromScratch() {
    if (most == 0) {
      return 0;
    }
    long sum = 0;
    for (int group = 0; group < groups.groups(); group++) {
      int[] at = new int[groups.size(group)];
      for (int i = 0; i < at.length; i++) {
        at[i] = placeOf[layout.serverOf(groups.member(group, i))];
      }
      Arrays.sort(at);
      for (int i = 0, run; i < at.length; i += run) {
        run = 1;
        while (i + run < at.length && at[i + run] == at[i]) {
          run++;
        }
        sum += (run - 1L) * (run - 1L);
      }
    }
    return (double) sum / most;
  }
}
