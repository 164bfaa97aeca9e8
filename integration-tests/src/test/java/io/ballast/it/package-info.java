// SPDX-License-Identifier: Apache-2.0
/** The deployed balancer in a real master. */
@NullMarked
package io.ballast.it;

import org.jspecify.annotations.NullMarked;
