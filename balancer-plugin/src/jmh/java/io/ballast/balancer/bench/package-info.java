/**
 * Benchmarks of what takes a run's time, on generated clusters. {@code scripts/bench} runs them,
 * {@code docs/benchmarks.md} says what they measure.
 */
@NullMarked
package io.ballast.balancer.bench;

import org.jspecify.annotations.NullMarked;
