// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.regionserver.compactions.OffPeakHours;

/**
 * What an operator lets be compacted after moves.
 *
 * @param mode whether to do anything
 * @param offPeakOnly whether to ask for compactions only in off-peak hours
 * @param bytesPerHour how many bytes of store files to have rewritten in an hour, in all
 * @param offPeak the off-peak hours
 */
record CompactionRules(
    CompactAfterMove mode, boolean offPeakOnly, long bytesPerHour, OffPeakHours offPeak) {
  private static final String HOURS = "hbase.offpeak.start.hour and hbase.offpeak.end.hour";

  /**
   * What the settings say.
   *
   * @throws IllegalArgumentException if compactions would wait for off-peak hours that there are
   *     not
   */
  static CompactionRules of(Configuration conf, OffPeakHours offPeak) {
    CompactAfterMove mode = Settings.COMPACT_AFTER_MOVE.read(conf);
    boolean offPeakOnly = Settings.COMPACT_OFFPEAK_ONLY.read(conf);
    long bytes = Settings.COMPACT_BYTES_PER_HOUR.read(conf);
    if (mode == CompactAfterMove.RUN && offPeakOnly && offPeak == OffPeakHours.DISABLED) {
      throw new IllegalArgumentException(
          "%s=true: there are no off-peak hours, nothing would ever be compacted. Maybe set %s."
              .formatted(Settings.COMPACT_OFFPEAK_ONLY.key(), HOURS));
    }
    return new CompactionRules(mode, offPeakOnly, bytes > 0 ? bytes : Long.MAX_VALUE, offPeak);
  }

  /** Whether this is an hour in which compactions may be asked for. */
  boolean isTheHour() {
    return !offPeakOnly || offPeak.isOffPeakHour();
  }
}
