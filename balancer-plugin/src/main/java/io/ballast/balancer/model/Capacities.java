// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * What each server can carry beside the others: its share of the regions, and of each load.
 * Immutable; by default all servers are equal.
 *
 * @param regions shares of the number of regions
 * @param loads shares of each load
 */
public record Capacities(Shares regions, Map<Resource, Shares> loads) {
  public Capacities {
    for (Resource resource : Resource.values()) {
      Shares shares = loads.get(resource);
      if (shares == null || shares.servers() != regions.servers()) {
        throw new IllegalArgumentException(
            "shares of regions among %d servers, but of %s: %s"
                .formatted(
                    regions.servers(), resource, shares == null ? "none" : shares.servers()));
      }
    }
    loads = Map.copyOf(loads);
  }

  /** All servers can carry the same. */
  public static Capacities equal(int servers) {
    return of(Shares.equal(servers));
  }

  /** The same shares of everything. */
  public static Capacities of(Shares shares) {
    Map<Resource, Shares> loads = new EnumMap<>(Resource.class);
    for (Resource resource : Resource.values()) {
      loads.put(resource, shares);
    }
    return new Capacities(shares, loads);
  }

  /** Shares of a load. */
  public Shares of(Resource resource) {
    return Objects.requireNonNull(loads.get(resource));
  }

  public int servers() {
    return regions.servers();
  }
}
