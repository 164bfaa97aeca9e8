// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.search.Ticker;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/** HBase's own clock, so that whoever replaces it for a test or a measurement replaces ours too. */
enum HBaseTicker implements Ticker {
  INSTANCE;

  @Override
  public long nanos() {
    return TimeUnit.MILLISECONDS.toNanos(EnvironmentEdgeManager.currentTime());
  }
}
