/**
 * A cluster as flat arrays of indices: the immutable {@link
 * io.ballast.balancer.model.ClusterSnapshot} and the mutable {@link
 * io.ballast.balancer.model.Layout} that a search improves. Plain Java; knows nothing of HBase.
 */
@NullMarked
package io.ballast.balancer.model;

import org.jspecify.annotations.NullMarked;
