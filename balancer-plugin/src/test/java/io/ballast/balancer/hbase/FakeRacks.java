// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.master.RackManager;
import org.jspecify.annotations.Nullable;

/** A rack resolver that answers what a test wants. */
final class FakeRacks extends RackManager {
  private final Function<List<ServerName>, @Nullable List<@Nullable String>> resolver;

  FakeRacks(Function<List<ServerName>, @Nullable List<@Nullable String>> resolver) {
    this.resolver = resolver;
  }

  /** All servers in one rack. */
  static FakeRacks one() {
    return new FakeRacks(servers -> servers.stream().map(any -> "/rack").toList());
  }

  @Override
  @SuppressWarnings("NullAway") // as careless as resolvers are
  public List<String> getRack(List<ServerName> servers) {
    return resolver.apply(servers);
  }
}
