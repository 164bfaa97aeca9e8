// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

import io.ballast.balancer.model.Candidate;

/** One way of looking for a better layout. */
interface Proposer {
  /** What {@link #propose} answers if there is no candidate. */
  double NONE = Double.POSITIVE_INFINITY;

  /**
   * Looks in one place and judges what it finds there.
   *
   * @param best filled with the best candidate found
   * @return what it would change, or {@link #NONE}
   */
  double propose(Candidate best);
}
