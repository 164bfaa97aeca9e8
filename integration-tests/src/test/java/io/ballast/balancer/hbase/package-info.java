// SPDX-License-Identifier: Apache-2.0
/** Adapters of the plugin over real HBase and HDFS. */
@NullMarked
package io.ballast.balancer.hbase;

import org.jspecify.annotations.NullMarked;
