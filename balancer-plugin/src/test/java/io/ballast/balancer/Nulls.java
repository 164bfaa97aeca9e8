// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer;

/** What NullAway rightly keeps tests from writing down, where a null is the very point. */
final class Nulls {
  private Nulls() {}

  /** Null, for a parameter that may not be. */
  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  static <T> T ofNothing() {
    return null;
  }
}
