// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;

/** Suggests changes of a layout: one way of looking for them. */
interface Proposer {
  /**
   * Fills in a candidate.
   *
   * @param candidate empty; filled if the answer is true
   * @return whether there is a candidate; false costs the search a step all the same
   */
  boolean propose(Candidate candidate);
}
