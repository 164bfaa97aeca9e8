// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

/** What is done about the locality that regions lose when they are moved. */
public enum CompactAfterMove {
  /** Nothing. */
  OFF,
  /** Regions worth a major compaction are listed. */
  ADVISE,
  /** They are listed, and the compactions are asked for. */
  RUN
}
