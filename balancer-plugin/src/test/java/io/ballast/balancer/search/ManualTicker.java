// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

/** A clock that moves by a fixed step each time it is read. */
final class ManualTicker implements Ticker {
  private final long step;
  private long now;

  ManualTicker(long step) {
    this.step = step;
  }

  @Override
  public long nanos() {
    now += step;
    return now;
  }
}
