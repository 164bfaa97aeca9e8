// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

/** A load that a region puts on its server, as one number for each region. */
public enum Resource {
  /** Read requests. */
  READ_REQUESTS,
  /** Write requests. */
  WRITE_REQUESTS,
  /** Memstore, MB, or its growth, as the source of the loads defines it. */
  MEMSTORE,
  /** Store files, MB. */
  STORE_FILE_SIZE
}
