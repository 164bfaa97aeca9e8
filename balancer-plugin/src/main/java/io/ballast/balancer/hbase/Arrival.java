// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.plan.RunReport;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.client.RegionInfo;

/**
 * A region that a plan moved, on its new server, as that server reports it.
 *
 * @param sizeMb size of its store files, MB
 * @param locality share of them that is local, 0 to 1
 * @param compactedAt the server's time of its last major compaction; only to be compared with
 *     another of the same region
 */
record Arrival(RegionInfo region, ServerName server, int sizeMb, float locality, long compactedAt) {
  /** Below this a compaction reads and writes too much for what it brings. */
  private static final double LEAST_GAIN = 0.3;

  /** Takes what a server says of a region that it has. */
  static Arrival of(RegionInfo region, ServerName server, RegionMetrics report) {
    float locality = report.getDataLocality();
    return new Arrival(
        region,
        server,
        (int) Math.max(0, report.getStoreFileSize().get(Size.Unit.MEGABYTE)),
        Float.isNaN(locality) ? 1 : Math.min(1, Math.max(0, locality)),
        report.getLastMajorCompactionTimestamp());
  }

  /** What becomes local by a major compaction, MB. */
  double gainMb() {
    return sizeMb * (1.0 - locality);
  }

  /** What a major compaction rewrites. */
  long bytes() {
    return (long) sizeMb << 20;
  }

  /** Whether a major compaction makes so much of it local that it pays. */
  boolean isWorthwhile() {
    return sizeMb > 0 && gainMb() >= LEAST_GAIN * sizeMb;
  }

  RunReport.CompactionLine line() {
    return new RunReport.CompactionLine(
        region.getEncodedName(),
        region.getTable().getNameAsString(),
        server.getServerName(),
        sizeMb,
        Math.round(gainMb()));
  }

  @Override
  public String toString() {
    return "%s of %s on %s (%d MB, %.0f of them remote)"
        .formatted(region.getEncodedName(), region.getTable(), server, sizeMb, gainMb());
  }
}
