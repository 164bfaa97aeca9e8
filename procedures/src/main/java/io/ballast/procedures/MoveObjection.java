// SPDX-License-Identifier: Apache-2.0
package io.ballast.procedures;

/** Why a planned move is not made. */
public enum MoveObjection {
  /** The master does not know the region any more: split, merged or its table dropped. */
  REGION_GONE("the region is gone"),
  /** The region is moving, opening or closing. */
  IN_TRANSITION("the region is in transition"),
  /** The region is not where the plan takes it from. */
  NOT_AT_SOURCE("the region is not at the plan's source"),
  /** The destination is not online, or has not reported yet. */
  DESTINATION_OFFLINE("the destination is not online, or has not reported yet"),
  /** The destination is being emptied. */
  DESTINATION_DRAINING("the destination is draining");

  private final String sentence;

  MoveObjection(String sentence) {
    this.sentence = sentence;
  }

  /** The objection in words. */
  public String sentence() {
    return sentence;
  }
}
