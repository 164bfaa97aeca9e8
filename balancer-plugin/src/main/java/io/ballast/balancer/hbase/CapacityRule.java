// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.Resource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.hadoop.hbase.ServerName;
import org.jspecify.annotations.Nullable;

/**
 * One line of a file of capacities: a regular expression that the whole host name has to match, and
 * what servers on such hosts can carry beside others, of everything or of one thing each:
 *
 * <pre>
 * rs1[0-9]    2
 * rs2.*       regions=150 reads=2 storage=1.5
 * rs30        2 storage=4
 * rs31        0
 * </pre>
 *
 * <p>What a line does not name has the weight that stands alone, or else 1. A server without
 * regions carries no load either, so {@code regions=0} is the same as 0.
 *
 * @param host which hosts
 * @param regions weight for the number of regions
 * @param loads weight for each load
 */
record CapacityRule(Pattern host, double regions, Map<Resource, Double> loads) {
  private static final String REGIONS = "regions";
  private static final Map<String, Resource> RESOURCES =
      Map.of(
          "reads", Resource.READ_REQUESTS,
          "writes", Resource.WRITE_REQUESTS,
          "memstore", Resource.MEMSTORE,
          "storage", Resource.STORE_FILE_SIZE);
  private static final Pattern NUMBER = Pattern.compile("\\d{1,10}(\\.\\d{1,10})?");
  private static final double LEAST = 0.001;
  private static final double MOST = 1e9;

  static final String EXPECTED =
      "expected a regular expression for host names and a weight, as in 'rs1.* 2', or weights of"
          + " regions, reads, writes, memstore, storage, as in 'rs1.* regions=200 reads=1.5'; each"
          + " 0 or from 0.001 to 1000000000";

  /** The same weight of everything. */
  static CapacityRule of(Pattern host, double weight) {
    return of(host, weight, Map.of());
  }

  private static CapacityRule of(Pattern host, double other, Map<String, Double> named) {
    double regions = named.getOrDefault(REGIONS, other);
    Map<Resource, Double> loads = new EnumMap<>(Resource.class);
    RESOURCES.forEach(
        (name, resource) ->
            loads.put(resource, regions == 0 ? 0 : named.getOrDefault(name, other)));
    return new CapacityRule(host, regions, loads);
  }

  /**
   * Reads a line.
   *
   * @return null for one that is empty but for a comment, from {@code #} on
   * @throws IllegalArgumentException saying what is wrong with it
   */
  static @Nullable CapacityRule parse(String line) {
    String text = line.replaceFirst("#.*", "").strip();
    if (text.isEmpty()) {
      return null;
    }
    String[] words = text.split("\\s+", -1);
    if (words.length == 1) {
      throw new IllegalArgumentException("there is no weight");
    }
    double other = 1;
    Map<String, Double> named = new HashMap<>();
    for (int i = 1; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      if (equals >= 0) {
        name(named, words[i].substring(0, equals), words[i].substring(equals + 1));
      } else if (i == 1) {
        other = weight(words[i]);
      } else {
        throw new IllegalArgumentException("'%s' is no name=weight".formatted(words[i]));
      }
    }
    return of(host(words[0]), other, named);
  }

  /** Whether the rule is for a server. */
  boolean matches(ServerName server) {
    return host.matcher(server.getHostname()).matches();
  }

  private static Pattern host(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'%s' is no regular expression, %s".formatted(text, e.getDescription()), e);
    }
  }

  private static void name(Map<String, Double> named, String name, String value) {
    if (!name.equals(REGIONS) && !RESOURCES.containsKey(name)) {
      throw new IllegalArgumentException("there is no '%s'".formatted(name));
    }
    if (named.put(name, weight(value)) != null) {
      throw new IllegalArgumentException("'%s' is there twice".formatted(name));
    }
  }

  private static double weight(String text) {
    double weight = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
    if (weight == 0 || (weight >= LEAST && weight <= MOST)) {
      return weight;
    }
    throw new IllegalArgumentException("'%s' is no weight".formatted(text));
  }
}
