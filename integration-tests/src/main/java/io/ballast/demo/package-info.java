// SPDX-License-Identifier: Apache-2.0
/** A lopsided cluster, balanced before the reader's eyes: what {@code scripts/demo} runs. */
@NullMarked
package io.ballast.demo;

import org.jspecify.annotations.NullMarked;
