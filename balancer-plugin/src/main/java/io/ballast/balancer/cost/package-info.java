/**
 * What a layout costs: one class for each cost function, and the weighted {@link
 * io.ballast.balancer.cost.Objective} over them. Plain Java; knows nothing of HBase.
 */
@NullMarked
package io.ballast.balancer.cost;

import org.jspecify.annotations.NullMarked;
