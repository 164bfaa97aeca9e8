// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.Arrays;

/**
 * Numbers the keys of a set densely from 0 on; a key is 128 bits that are as good as random, such
 * as an MD5 sum. Not safe for several threads.
 *
 * <p>Layout: the keys lie side by side in pages by number; an open-addressed table with linear
 * probing leads from a key to its number. Where a key is removed the last one takes its number, and
 * the entries behind it in the table move up, so nothing is left of it. The table grows by a
 * quarter, not to the double, and shrinks in time: three to four fifths of it are in use.
 *
 * <p>Memory: 16 bytes for each key and 5 to 6.7 for its entry in the table.
 */
final class KeyTable {
  private static final int NONE = -1;
  private static final int LEAST = 64;

  private final Pages<long[]> keys = new Pages<>(entries -> new long[2 * entries]);
  private int[] table = emptyTable(LEAST);
  private int size;

  private static int[] emptyTable(int length) {
    int[] table = new int[length];
    Arrays.fill(table, NONE);
    return table;
  }

  int size() {
    return size;
  }

  long high(int number) {
    return keys.of(number)[2 * Pages.within(number)];
  }

  long low(int number) {
    return keys.of(number)[2 * Pages.within(number) + 1];
  }

  /** The key's number, or -1. */
  int find(long high, long low) {
    return table[position(high, low)];
  }

  /** Where the key is in the table, or the free place where it would be. */
  private int position(long high, long low) {
    int at = home(high, low);
    while (table[at] != NONE && (high(table[at]) != high || low(table[at]) != low)) {
      at = next(at);
    }
    return at;
  }

  private int home(long high, long low) {
    int hash = (int) (high ^ (high >>> 32) ^ low ^ (low >>> 32));
    return (int) (((hash & 0xffffffffL) * table.length) >>> 32);
  }

  private int next(int at) {
    return at + 1 == table.length ? 0 : at + 1;
  }

  /** Numbers a key that is not here yet with {@link #size}. */
  int add(long high, long low) {
    if (size >= table.length / 5 * 4) {
      resize(table.length + table.length / 4);
    }
    int number = size++;
    keys.grow(size);
    set(number, high, low);
    table[position(high, low)] = number;
    return number;
  }

  private void set(int number, long high, long low) {
    long[] page = keys.of(number);
    page[2 * Pages.within(number)] = high;
    page[2 * Pages.within(number) + 1] = low;
  }

  /**
   * Removes the key of a number. The key with the last number has this number from now on, unless
   * it was the last itself.
   */
  void remove(int number) {
    close(position(high(number), low(number)));
    int last = --size;
    if (number != last) {
      table[position(high(last), low(last))] = number;
      set(number, high(last), low(last));
    }
    keys.shrink(size);
    if (size < table.length / 5 * 3 && table.length > LEAST) {
      resize(Math.max(LEAST, size + size / 2));
    }
  }

  /** Frees a place; entries behind it that were pushed away from their home by it move up. */
  private void close(int place) {
    int gap = place;
    for (int at = next(gap); table[at] != NONE; at = next(at)) {
      int home = home(high(table[at]), low(table[at]));
      boolean between = gap < at ? (gap < home && home <= at) : (gap < home || home <= at);
      if (!between) {
        table[gap] = table[at];
        gap = at;
      }
    }
    table[gap] = NONE;
  }

  private void resize(int length) {
    table = emptyTable(length);
    for (int number = 0; number < size; number++) {
      table[position(high(number), low(number))] = number;
    }
  }
}
