// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Small numbers for values that are used over and over, such as names of hosts. Uses are counted: a
 * value that is not used any more makes room for another, so the numbers stay below the largest
 * number of values that were in use at once. Not safe for several threads.
 *
 * @param <T> the values, compared by {@code equals}
 */
public final class Interned<T> {
  private static final int INITIAL = 16;

  private final Map<T, Integer> numbers = new HashMap<>();
  private final List<@Nullable T> values = new ArrayList<>();
  private int[] uses = new int[INITIAL];
  private int[] free = new int[INITIAL];
  private int freed;

  /** The number of a value, which is used once more. */
  public int use(T value) {
    Integer known = numbers.get(value);
    int number = known == null ? add(value) : known;
    uses[number]++;
    return number;
  }

  private int add(T value) {
    int number;
    if (freed > 0) {
      number = free[--freed];
      values.set(number, value);
    } else {
      number = values.size();
      values.add(value);
      if (number == uses.length) {
        uses = Arrays.copyOf(uses, number * 2);
      }
    }
    numbers.put(value, number);
    return number;
  }

  /** Ends one use of the value with this number. */
  public void release(int number) {
    if (--uses[number] == 0) {
      numbers.remove(get(number));
      values.set(number, null);
      if (freed == free.length) {
        free = Arrays.copyOf(free, freed * 2);
      }
      free[freed++] = number;
    }
  }

  /** The value in use with this number. */
  public T get(int number) {
    return Objects.requireNonNull(values.get(number), "a number that is not in use");
  }

  /** Whether a value is in use. */
  public boolean contains(T value) {
    return numbers.containsKey(value);
  }

  /** How many values are in use. */
  public int size() {
    return numbers.size();
  }

  /** All numbers are below this. */
  public int limit() {
    return values.size();
  }

  /** Whether a value is in use with this number. */
  public boolean isUsed(int number) {
    return uses[number] > 0;
  }
}
