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
  /** No candidate can be made: fewer than two servers, or no region. */
  NO_CANDIDATES
}
