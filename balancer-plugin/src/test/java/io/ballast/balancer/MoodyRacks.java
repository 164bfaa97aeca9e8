// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.jspecify.annotations.Nullable;

/** A rack resolver of each of the kinds that are met with in the field. */
public final class MoodyRacks implements DNSToSwitchMapping {
  static final String KEY = "hbase.util.ip.to.rack.determiner";
  private static final String MOOD = "test.mood";

  /** How a resolver behaves. */
  enum Mood {
    RACKS,
    THROWS,
    NULL,
    TOO_FEW,
    NULL_RACKS
  }

  private final Mood mood;

  /** Called by HBase. */
  public MoodyRacks(Configuration conf) {
    mood = conf.getEnum(MOOD, Mood.RACKS);
  }

  static void set(Configuration conf, Mood mood) {
    conf.setClass(KEY, MoodyRacks.class, DNSToSwitchMapping.class);
    conf.setEnum(MOOD, mood);
  }

  @Override
  @SuppressWarnings("NullAway") // as careless as resolvers are
  public @Nullable List<String> resolve(List<String> names) {
    return switch (mood) {
      case RACKS -> names.stream().map(name -> "/rack" + name.hashCode() % 2).toList();
      case THROWS -> throw new IllegalStateException("no script");
      case NULL -> null;
      case TOO_FEW -> List.of();
      case NULL_RACKS -> new ArrayList<>(Collections.nCopies(names.size(), null));
    };
  }

  @Override
  public void reloadCachedMappings() {
    // nothing is cached
  }

  @Override
  public void reloadCachedMappings(List<String> names) {
    // nothing is cached
  }
}
