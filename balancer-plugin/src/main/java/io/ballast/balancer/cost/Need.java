// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

/** Decides whether a run is worth its while, before anything is searched. */
public interface Need {
  /** Fewer servers than this are never balanced. */
  int MIN_SERVERS = 2;

  /**
   * Whether a run is necessary, and why.
   *
   * @param needed whether to search
   * @param why one clause: what calls for a run, or why nothing does
   */
  record Verdict(boolean needed, String why) {}

  /** Judges the layout that an objective stands at. */
  Verdict judge(Objective objective);
}
