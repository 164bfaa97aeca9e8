// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.Capacities;
import io.ballast.balancer.model.Resource;
import io.ballast.balancer.model.Shares;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.ServerName;

/**
 * What servers can carry, by the names of their hosts: of several rules that match the first holds.
 * All servers on a host have what the rule says, each.
 */
final class CapacityRules {
  /** No rules: all servers are equal. */
  static final CapacityRules NONE = new CapacityRules(List.of(), 1);

  private static final Pattern ANY = Pattern.compile(".*");

  private final List<CapacityRule> rules;
  private final CapacityRule unnamed;

  /**
   * @param unnamed the weight of servers that no rule matches
   */
  CapacityRules(List<CapacityRule> rules, double unnamed) {
    this.rules = List.copyOf(rules);
    this.unnamed = CapacityRule.of(ANY, unnamed);
  }

  /**
   * Reads the lines of a file.
   *
   * @throws IllegalArgumentException naming the first line that cannot be read
   */
  static CapacityRules parse(List<String> lines, double unnamed) {
    List<CapacityRule> rules = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      try {
        CapacityRule rule = CapacityRule.parse(lines.get(i));
        if (rule != null) {
          rules.add(rule);
        }
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "line %d, '%s': %s; %s"
                .formatted(i + 1, lines.get(i).strip(), e.getMessage(), CapacityRule.EXPECTED),
            e);
      }
    }
    return new CapacityRules(rules, unnamed);
  }

  int size() {
    return rules.size();
  }

  /** What some servers can carry, in their order. */
  Capacities of(List<ServerName> servers) {
    List<CapacityRule> each = servers.stream().map(this::ruleOf).toList();
    Map<Resource, Shares> loads = new EnumMap<>(Resource.class);
    for (Resource resource : Resource.values()) {
      loads.put(resource, shares(each, rule -> Objects.requireNonNull(rule.loads().get(resource))));
    }
    return new Capacities(shares(each, CapacityRule::regions), loads);
  }

  private static Shares shares(List<CapacityRule> each, ToDoubleFunction<CapacityRule> weight) {
    return Shares.byWeight(each.stream().mapToDouble(weight).toArray());
  }

  private CapacityRule ruleOf(ServerName server) {
    return rules.stream().filter(rule -> rule.matches(server)).findFirst().orElse(unnamed);
  }

  /** Those of some servers that no rule matches, if there are rules. */
  List<ServerName> unnamed(Collection<ServerName> servers) {
    return servers.stream()
        .filter(
            server -> !rules.isEmpty() && rules.stream().noneMatch(rule -> rule.matches(server)))
        .toList();
  }

  /** Whether none of some servers can carry anything, so that all are taken for equal. */
  boolean allowNothing(Collection<ServerName> servers) {
    return servers.stream().allMatch(server -> ruleOf(server).regions() == 0);
  }
}
