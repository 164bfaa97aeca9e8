// SPDX-License-Identifier: Apache-2.0
package io.ballast.testing;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.master.assignment.RegionStateNode;
import org.apache.hadoop.hbase.master.assignment.RegionStates;
import org.apache.hadoop.hbase.master.assignment.TransitRegionStateProcedure;
import org.apache.hadoop.hbase.procedure2.Procedure;

/** What the active master holds in memory: where regions are and which procedures moved them. */
public final class ClusterState {
  private final HBaseTestingUtility util;

  ClusterState(HBaseTestingUtility util) {
    this.util = util;
  }

  HMaster master() {
    HMaster active = util.getMiniHBaseCluster().getMaster();
    if (active == null) {
      throw new IllegalStateException("no master is active");
    }
    return active;
  }

  /** The server of every region that has one, system tables included. */
  public Map<RegionInfo, ServerName> assignments() {
    Map<RegionInfo, ServerName> assignments = new HashMap<>(regionStates().getRegionAssignments());
    assignments.values().removeIf(server -> server == null);
    return assignments;
  }

  /** The server of every region of one table. */
  public Map<RegionInfo, ServerName> assignments(TableName table) {
    Map<RegionInfo, ServerName> assignments = assignments();
    assignments.keySet().removeIf(region -> !region.getTable().equals(table));
    return assignments;
  }

  /**
   * The number of regions, system tables included, of each server that is online, as a run sees
   * them.
   */
  public Map<ServerName, Integer> regionCounts() {
    return counts(assignments().values());
  }

  /** The number of regions of one table on each server that is online. */
  public Map<ServerName, Integer> regionCounts(TableName table) {
    return counts(assignments(table).values());
  }

  /** The difference between the fullest and the emptiest server that is online, in regions. */
  public int spread() {
    Collection<Integer> counts = regionCounts().values();
    return counts.stream().mapToInt(c -> c).max().orElse(0)
        - counts.stream().mapToInt(c -> c).min().orElse(0);
  }

  /** Whether all regions are open on servers that are online and no dead server is in work. */
  public boolean isSettled() {
    HMaster active = util.getMiniHBaseCluster().getMaster();
    if (active == null || !active.isInitialized()) {
      return false;
    }
    Set<ServerName> online = new HashSet<>(active.getServerManager().getOnlineServersList());
    return !active.getServerManager().areDeadServersInProgress()
        && !active.getAssignmentManager().hasRegionsInTransition()
        && regionStates().getRegionAssignments().values().stream()
            .allMatch(server -> server == null || online.contains(server));
  }

  /** The encoded names of the regions in transition. */
  public Set<String> regionsInTransition() {
    Set<String> names = new HashSet<>();
    for (RegionStateNode node : master().getAssignmentManager().getRegionsInTransition()) {
      names.add(node.getRegionInfo().getEncodedName());
    }
    return names;
  }

  /**
   * The procedures that moved, assigned or closed a region and that the master still remembers,
   * running or finished, the oldest first. A child of a larger procedure is forgotten with it.
   */
  public List<TransitRegionStateProcedure> transits() {
    return master().getMasterProcedureExecutor().getProcedures().stream()
        .filter(TransitRegionStateProcedure.class::isInstance)
        .map(TransitRegionStateProcedure.class::cast)
        .sorted((a, b) -> Long.compare(a.getProcId(), b.getProcId()))
        .toList();
  }

  /** Those of {@link #transits} that started after {@link #lastProcedure} returned this number. */
  public List<TransitRegionStateProcedure> transitsSince(long procedure) {
    return transits().stream().filter(t -> t.getProcId() > procedure).toList();
  }

  /** The number of the youngest procedure so far. */
  public long lastProcedure() {
    return master().getMasterProcedureExecutor().getProcedures().stream()
        .mapToLong(Procedure::getProcId)
        .max()
        .orElse(0);
  }

  private RegionStates regionStates() {
    return master().getAssignmentManager().getRegionStates();
  }

  private Map<ServerName, Integer> counts(Collection<ServerName> locations) {
    Map<ServerName, Integer> counts = new TreeMap<>();
    master().getServerManager().getOnlineServersList().forEach(server -> counts.put(server, 0));
    locations.forEach(server -> counts.computeIfPresent(server, (s, n) -> n + 1));
    return counts;
  }
}
