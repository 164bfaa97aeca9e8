// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

/**
 * How a search went.
 *
 * @param stopped why it ended
 * @param steps candidates judged
 * @param taken candidates taken
 * @param nanos time used
 * @param costBefore the objective before
 * @param costAfter the objective after, never more than before
 * @param bound what the objective is not below in any layout
 */
public record SearchResult(
    StopReason stopped,
    long steps,
    long taken,
    long nanos,
    double costBefore,
    double costAfter,
    double bound) {
  /** How far the cost after may be from the best there is. */
  public Gap gap() {
    return new Gap(costAfter, bound);
  }
}
