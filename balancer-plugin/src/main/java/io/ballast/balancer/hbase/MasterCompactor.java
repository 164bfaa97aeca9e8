// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.MasterServices;
import org.apache.hadoop.hbase.master.RegionState;

/** Asks through the master's own connection, as the master's user. */
final class MasterCompactor implements Compactor {
  private final MasterServices services;
  private final RunGate gate;

  MasterCompactor(MasterServices services, RunGate gate) {
    this.services = services;
    this.gate = gate;
  }

  @Override
  public boolean isSwitchedOff() {
    return gate.isSwitchedOff();
  }

  @Override
  public boolean isOpenOn(RegionInfo region, ServerName server) {
    RegionState state = services.getAssignmentManager().getRegionStates().getRegionState(region);
    return state != null
        && state.isOpened()
        && server.equals(state.getServerName())
        && !services.getServerManager().getDrainingServersList().contains(server);
  }

  @Override
  public void majorCompact(RegionInfo region) throws IOException {
    Connection connection = services.getConnection();
    if (connection == null) {
      throw new IOException("the master has no connection to its cluster");
    }
    try (Admin admin = connection.getAdmin()) {
      admin.majorCompactRegion(region.getRegionName());
    }
  }
}
