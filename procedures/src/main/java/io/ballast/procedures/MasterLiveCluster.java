// SPDX-License-Identifier: Apache-2.0
package io.ballast.procedures;

import java.util.Set;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.MasterServices;
import org.apache.hadoop.hbase.master.assignment.RegionStates;
import org.jspecify.annotations.Nullable;

/** The live cluster of a running master. */
public final class MasterLiveCluster implements LiveCluster {
  private final RegionStates regions;
  private final Set<ServerName> destinations;
  private final Set<ServerName> draining;

  /** Takes the lists of servers as they are now; regions are looked up when asked for. */
  public MasterLiveCluster(MasterServices services) {
    regions = services.getAssignmentManager().getRegionStates();
    destinations = Set.copyOf(services.getServerManager().createDestinationServersList());
    draining = Set.copyOf(services.getServerManager().getDrainingServersList());
  }

  @Override
  public @Nullable ServerName locationOf(RegionInfo region) {
    return regions.getRegionServerOfRegion(region);
  }

  @Override
  public boolean isInTransition(RegionInfo region) {
    return regions.isRegionInTransition(region);
  }

  @Override
  public boolean isDestination(ServerName server) {
    return destinations.contains(server);
  }

  @Override
  public boolean isDraining(ServerName server) {
    return draining.contains(server);
  }
}
