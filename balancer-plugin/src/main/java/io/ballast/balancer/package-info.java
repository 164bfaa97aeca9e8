/** The load balancer as the master sees it: {@link io.ballast.balancer.BallastLoadBalancer}. */
@NullMarked
package io.ballast.balancer;

import org.jspecify.annotations.NullMarked;
