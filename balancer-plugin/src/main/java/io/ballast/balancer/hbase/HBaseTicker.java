// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.search.Ticker;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.util.DefaultEnvironmentEdge;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * Time that only goes forward, whatever is done to the machine's clock; but HBase's clock where it
 * was replaced, so that whoever does that for a test or a measurement replaces ours too.
 */
enum HBaseTicker implements Ticker {
  INSTANCE;

  @Override
  public long nanos() {
    return EnvironmentEdgeManager.getDelegate() instanceof DefaultEnvironmentEdge
        ? System.nanoTime()
        : TimeUnit.MILLISECONDS.toNanos(EnvironmentEdgeManager.currentTime());
  }
}
