/**
 * From two layouts to an ordered, trimmed and explained list of moves. Plain Java; knows nothing of
 * HBase.
 */
@NullMarked
package io.ballast.balancer.plan;

import org.jspecify.annotations.NullMarked;
