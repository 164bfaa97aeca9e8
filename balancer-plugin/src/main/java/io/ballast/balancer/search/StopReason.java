// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

/** Why a search ended. */
public enum StopReason {
  /** The time given was used up. */
  DEADLINE,
  /** The number of candidates given was used up. */
  STEPS,
  /** For a long while no candidate was better. */
  PLATEAU,
  /** The cost is so near to its lower bound that more search is not worth its time. */
  GAP,
  /** No candidate can be made: fewer than two servers, no region, or no move in the budget. */
  NO_CANDIDATES
}
