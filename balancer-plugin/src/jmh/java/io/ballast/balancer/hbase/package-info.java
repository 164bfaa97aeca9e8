/** What the benchmarks need of the adapters and those show to nobody else. */
@NullMarked
package io.ballast.balancer.hbase;

import org.jspecify.annotations.NullMarked;
