/**
 * Executing a plan in the master: what is checked against the live cluster before a region moves.
 */
@NullMarked
package io.ballast.procedures;

import org.jspecify.annotations.NullMarked;
