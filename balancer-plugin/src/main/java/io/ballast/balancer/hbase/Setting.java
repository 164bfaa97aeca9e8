// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.Locale;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * One key of {@code hbase-site.xml}: what it is called, what it may be and what it means. Reading
 * it fails on a value that makes no sense, with the key, the value and what to set instead.
 *
 * @param <T> type of the value
 */
public final class Setting<T> {
  private final String key;
  private final T defaultValue;
  private final String unit;
  private final String range;
  private final String meaning;
  private final Parser<T> parser;
  private final Predicate<T> allowed;

  private Setting(Builder<T> from, String meaning) {
    key = from.key;
    defaultValue = from.defaultValue;
    unit = from.unit;
    range = from.range;
    parser = from.parser;
    allowed = from.allowed;
    this.meaning = meaning;
  }

  static Builder<Float> number(String key, float defaultValue) {
    return new Builder<>(key, defaultValue, Float::parseFloat, "any number", Float::isFinite);
  }

  static Builder<Integer> whole(String key, int defaultValue) {
    return new Builder<>(key, defaultValue, Integer::parseInt, "any whole number", any -> true);
  }

  static Builder<Long> wholeLong(String key, long defaultValue) {
    return new Builder<>(key, defaultValue, Long::parseLong, "any whole number", any -> true);
  }

  static Builder<Boolean> flag(String key, boolean defaultValue) {
    return new Builder<>(key, defaultValue, Setting::parseFlag, "true or false", any -> true);
  }

  static Builder<String> text(String key) {
    return new Builder<>(key, "", text -> text, "any text", any -> true);
  }

  static <E extends Enum<E>> Builder<E> choice(String key, E defaultValue) {
    Class<E> type = defaultValue.getDeclaringClass();
    StringBuilder names = new StringBuilder();
    for (E constant : type.getEnumConstants()) {
      names.append(names.isEmpty() ? "" : ", ").append(nameOf(constant));
    }
    return new Builder<>(
        key,
        defaultValue,
        text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT)),
        "one of: " + names,
        any -> true);
  }

  private static boolean parseFlag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static String nameOf(Object value) {
    return value instanceof Enum<?> constant
        ? constant.name().toLowerCase(Locale.ROOT)
        : String.valueOf(value);
  }

  /** Whether the configuration has a value for the key, other than by default. */
  boolean isSet(Configuration conf) {
    return conf.getTrimmed(key) != null;
  }

  /**
   * The value in a configuration, or the default.
   *
   * @throws IllegalArgumentException if the value cannot be read or is not allowed
   */
  T read(Configuration conf) {
    @Nullable String text = conf.getTrimmed(key);
    if (text == null) {
      return defaultValue;
    }
    try {
      T value = parser.parse(text);
      if (allowed.test(value)) {
        return value;
      }
    } catch (IllegalArgumentException e) {
      throw refuse(text, e);
    }
    throw refuse(text, null);
  }

  private IllegalArgumentException refuse(String text, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "%s=%s: expected %s. Maybe set %s=%s (the default), or remove the key."
            .formatted(key, text, range, key, nameOf(defaultValue)),
        cause);
  }

  public String key() {
    return key;
  }

  public T defaultValue() {
    return defaultValue;
  }

  /** The default as it is written in a file. */
  public String defaultText() {
    return nameOf(defaultValue);
  }

  /** Unit of the value; empty where it has none. */
  public String unit() {
    return unit;
  }

  /** Which values are allowed, in words. */
  public String range() {
    return range;
  }

  /** What it does, in one line. */
  public String meaning() {
    return meaning;
  }

  /** Reads a value; throws {@link IllegalArgumentException} for what it cannot read. */
  interface Parser<T> {
    T parse(String text);
  }

  /** What is known of a setting before its meaning is written down. */
  static final class Builder<T> {
    private final String key;
    private final T defaultValue;
    private final Parser<T> parser;
    private String range;
    private Predicate<T> allowed;
    private String unit = "";

    private Builder(
        String key, T defaultValue, Parser<T> parser, String range, Predicate<T> allowed) {
      this.key = key;
      this.defaultValue = defaultValue;
      this.parser = parser;
      this.range = range;
      this.allowed = allowed;
    }

    Builder<T> in(String itsUnit) {
      unit = itsUnit;
      return this;
    }

    Builder<T> allow(String itsRange, Predicate<T> condition) {
      range = itsRange;
      Predicate<T> before = allowed;
      allowed = value -> before.test(value) && condition.test(value);
      return this;
    }

    Setting<T> meaning(String text) {
      return new Setting<>(this, text);
    }
  }
}
