// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.master.MasterServices;
import org.apache.hadoop.hbase.master.assignment.RegionStateNode;
import org.apache.hadoop.hbase.master.procedure.ServerCrashProcedure;

/**
 * What stands in the way of a run. The master decides by itself and tells the balancer only that a
 * run was skipped; this asks the master for the reasons, by name.
 */
final class RunGate {
  private static final int NAMED = 5;

  private final MasterServices services;

  RunGate(MasterServices services) {
    this.services = services;
  }

  /** The reasons at this moment, in words; empty if nothing stands in the way any more. */
  List<String> closedBy() {
    List<String> reasons = new ArrayList<>();
    if (isSwitchedOff()) {
      reasons.add("balance_switch is off");
    }
    if (services.isInMaintenanceMode()) {
      reasons.add("the master is in maintenance mode");
    }
    if (services.getAssignmentManager() != null) {
      List<RegionStateNode> inTransition = services.getAssignmentManager().getRegionsInTransition();
      if (!inTransition.isEmpty()) {
        reasons.add(
            "in transition: " + named(inTransition.stream().map(RunGate::describe).toList()));
      }
    }
    if (services.getServerManager() != null
        && services.getServerManager().areDeadServersInProgress()) {
      List<String> crashed = crashedServers();
      reasons.add(
          crashed.isEmpty()
              ? "crashed servers being processed"
              : "crashed servers being processed: " + named(crashed));
    }
    return reasons;
  }

  /** Whether {@code balance_switch} is off. */
  boolean isSwitchedOff() {
    return services instanceof HMaster master && !master.isBalancerOn();
  }

  private static String describe(RegionStateNode region) {
    return "%s of %s, %s, on %s"
        .formatted(
            region.getRegionInfo().getEncodedName(),
            region.getTable(),
            region.getState(),
            region.getRegionLocation());
  }

  private List<String> crashedServers() {
    if (services.getMasterProcedureExecutor() == null) {
      return List.of();
    }
    return services.getMasterProcedureExecutor().getProcedures().stream()
        .filter(procedure -> procedure instanceof ServerCrashProcedure && !procedure.isFinished())
        .map(procedure -> ((ServerCrashProcedure) procedure).getServerName().getServerName())
        .toList();
  }

  private static String named(List<String> all) {
    String some = all.stream().limit(NAMED).collect(Collectors.joining("; "));
    return all.size() > NAMED ? some + "; and " + (all.size() - NAMED) + " more" : some;
  }
}
