// SPDX-License-Identifier: Apache-2.0
/** What an operator runs, run as real processes. */
@NullMarked
package io.ballast.scripts;

import org.jspecify.annotations.NullMarked;
