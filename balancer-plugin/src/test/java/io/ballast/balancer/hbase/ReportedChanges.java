// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.function.Consumer;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;

/** The names of regions that reports tell something new of, for a test to look at. */
record ReportedChanges(Consumer<byte[]> changed, Consumer<byte[]> gone)
    implements RegionLoadHistory.Listener {
  static RegionLoadHistory.Listener ignored() {
    return new ReportedChanges(name -> {}, name -> {});
  }

  @Override
  public void reported(
      byte[] regionName, ServerName server, RegionMetrics report, boolean otherFiles) {
    changed.accept(regionName);
  }

  @Override
  public void absent(byte[] regionName) {
    gone.accept(regionName);
  }
}
