// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.DNSToSwitchMapping;

/** Racks by the number in a host's name, dealt out in turn; and something to do when asked. */
public final class FieldRacks implements DNSToSwitchMapping {
  private static final String RACKS = "test.racks";
  private static Runnable whenAsked = () -> {};

  private final int racks;

  /** Called by HBase. */
  public FieldRacks(Configuration conf) {
    racks = conf.getInt(RACKS, 1);
  }

  static void set(Configuration conf, int racks) {
    conf.setClass("hbase.util.ip.to.rack.determiner", FieldRacks.class, DNSToSwitchMapping.class);
    conf.setInt(RACKS, racks);
  }

  /** What to do from now on when racks are asked for, which a run does before it searches. */
  static void whenAsked(Runnable action) {
    whenAsked = action;
  }

  @Override
  public List<String> resolve(List<String> names) {
    whenAsked.run();
    return names.stream()
        .map(name -> "/rack" + Integer.parseInt(name.replaceAll("\\D", "")) % racks)
        .toList();
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
