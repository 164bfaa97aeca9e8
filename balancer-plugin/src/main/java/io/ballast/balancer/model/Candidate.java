// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

/**
 * A change of a layout that is judged and then taken or dropped: up to {@link #MAX_STEPS} regions
 * that each go to another server. One step is a move, two between a pair of servers a swap. Made
 * once and refilled, so that judging candidates allocates nothing.
 *
 * <p>The servers that a candidate touches are numbered by <em>slots</em> from 0, so that a cost
 * function can gather each server's net change in a small array: step {@code i} takes from slot
 * {@link #fromSlot} and gives to slot {@link #toSlot}.
 */
public final class Candidate {
  /** The most steps that a candidate can have. */
  public static final int MAX_STEPS = 6;

  /** The most servers that a candidate can touch. */
  public static final int MAX_SLOTS = 2 * MAX_STEPS;

  private final int[] region = new int[MAX_STEPS];
  private final int[] fromSlot = new int[MAX_STEPS];
  private final int[] toSlot = new int[MAX_STEPS];
  private final int[] server = new int[MAX_SLOTS];
  private int steps;
  private int slots;

  /** Empties the candidate. */
  public Candidate clear() {
    steps = 0;
    slots = 0;
    return this;
  }

  /**
   * Adds a step. A region may be in a candidate once.
   *
   * @param aRegion the region that goes
   * @param from the server it is on
   * @param to the server it goes to, another one
   */
  public Candidate add(int aRegion, int from, int to) {
    region[steps] = aRegion;
    fromSlot[steps] = slotOf(from);
    toSlot[steps] = slotOf(to);
    steps++;
    return this;
  }

  /** Makes this candidate the same as another. */
  public Candidate copyOf(Candidate other) {
    clear();
    for (int step = 0; step < other.steps; step++) {
      add(other.region(step), other.from(step), other.to(step));
    }
    return this;
  }

  private int slotOf(int aServer) {
    for (int slot = 0; slot < slots; slot++) {
      if (server[slot] == aServer) {
        return slot;
      }
    }
    server[slots] = aServer;
    return slots++;
  }

  public int steps() {
    return steps;
  }

  public int region(int step) {
    return region[step];
  }

  public int from(int step) {
    return server[fromSlot[step]];
  }

  public int to(int step) {
    return server[toSlot[step]];
  }

  /** Number of different servers that the candidate touches. */
  public int slots() {
    return slots;
  }

  public int server(int slot) {
    return server[slot];
  }

  public int fromSlot(int step) {
    return fromSlot[step];
  }

  public int toSlot(int step) {
    return toSlot[step];
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("Candidate[");
    for (int step = 0; step < steps; step++) {
      text.append(step == 0 ? "" : ", ")
          .append("region ")
          .append(region(step))
          .append(": ")
          .append(from(step))
          .append(" -> ")
          .append(to(step));
    }
    return text.append(']').toString();
  }
}
