// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

/** A clock for measuring how long something takes; only differences mean anything. */
@FunctionalInterface
public interface Ticker {
  /** Nanoseconds since some fixed moment. */
  long nanos();
}
