/**
 * Finding a better layout: proposers suggest candidates, an acceptance rule keeps some, and limits
 * end the search. Plain Java; knows nothing of HBase.
 */
@NullMarked
package io.ballast.balancer.search;

import org.jspecify.annotations.NullMarked;
