// SPDX-License-Identifier: Apache-2.0
/** A real HBase, HDFS and ZooKeeper in one process, with a host for each region server. */
@NullMarked
package io.ballast.testing;

import org.jspecify.annotations.NullMarked;
