/**
 * The adapters between HBase and the plain packages: snapshots from the master's view, block
 * locations, settings, gates and records.
 */
@NullMarked
package io.ballast.balancer.hbase;

import org.jspecify.annotations.NullMarked;
