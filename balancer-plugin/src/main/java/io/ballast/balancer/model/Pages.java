// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A long array in pieces of {@link #ENTRIES} entries: it grows and shrinks by a piece, without the
 * copy and the spare half that doubling costs.
 *
 * @param <P> a piece: an array, or several side by side
 */
final class Pages<P> {
  private static final int BITS = 10;
  static final int ENTRIES = 1 << BITS;

  private final List<P> pages = new ArrayList<>();
  private final IntFunction<P> create;

  /**
   * @param create makes a piece of so many entries
   */
  Pages(IntFunction<P> create) {
    this.create = create;
  }

  /** The piece that has this entry. */
  P of(int entry) {
    return pages.get(entry >>> BITS);
  }

  /** Which entry of its piece this is. */
  static int within(int entry) {
    return entry & (ENTRIES - 1);
  }

  /** Makes room for so many entries in all. */
  void grow(int size) {
    while ((pages.size() << BITS) < size) {
      pages.add(create.apply(ENTRIES));
    }
  }

  /** Lets go of pieces that so many entries do not need; one spare piece stays. */
  void shrink(int size) {
    while (((pages.size() - 1) << BITS) >= size + ENTRIES) {
      pages.remove(pages.size() - 1);
    }
  }
}
