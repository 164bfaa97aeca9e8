// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;

/** A master that notes which compactions it is asked for. */
final class RecordingCompactor implements Compactor {
  final List<RegionInfo> asked = new CopyOnWriteArrayList<>();
  final Set<RegionInfo> onTheirWay = new HashSet<>();
  boolean switchedOff;
  boolean down;
  boolean stopping;

  /** What happens while a compaction is being asked for. */
  Runnable meanwhile = () -> {};

  @Override
  public boolean isSwitchedOff() {
    return switchedOff;
  }

  @Override
  public boolean isOpenOn(RegionInfo region, ServerName server) {
    if (stopping) {
      throw new IllegalStateException("the master stops");
    }
    return !onTheirWay.contains(region);
  }

  @Override
  public void majorCompact(RegionInfo region) throws IOException {
    if (down) {
      throw new IOException("no answer");
    }
    asked.add(region);
    meanwhile.run();
  }
}
