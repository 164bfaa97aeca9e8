// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.cost.Objective;
import io.ballast.balancer.cost.Referee;
import io.ballast.balancer.cost.StockNeed;
import io.ballast.balancer.model.Layout;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RackManager;
import org.jspecify.annotations.Nullable;

/**
 * For tests in HBase's own packages, which see its cost functions: our costs of the same cluster,
 * made through the same adapters as in a master.
 */
public final class StockView {
  private final BallastSettings settings;
  private final ClusterView view;
  private final Objective objective;
  private final Map<RegionInfo, Integer> regionIndex = new HashMap<>();
  private final Map<ServerName, Integer> serverIndex = new HashMap<>();

  public StockView(
      Configuration conf,
      RackManager racks,
      List<ClusterMetrics> reports,
      Function<RegionInfo, @Nullable HDFSBlocksDistribution> blocks,
      Map<ServerName, List<RegionInfo>> assignment) {
    settings = new BallastSettings(conf);
    RegionLoadHistory history = new RegionLoadHistory();
    for (ClusterMetrics report : reports) {
      history.update(report, settings.loadsToRemember(), ReportedChanges.ignored());
    }
    view =
        new ClusterViewBuilder(
                all -> new KnownRacks().of(all, racks),
                all -> history.asHBase(all, new BitSet()),
                GivenBlocks.of(blocks))
            .build(assignment);
    objective = new Objective(new Layout(view.snapshot()), settings.costs(), new Referee());
    for (int region = 0; region < view.snapshot().regions().size(); region++) {
      regionIndex.put(view.region(region), region);
    }
    for (int server = 0; server < view.snapshot().topology().servers(); server++) {
      serverIndex.put(view.server(server), server);
    }
  }

  /** The objective, checked by the referee at every change. */
  public Objective objective() {
    return objective;
  }

  /** Why the layout as it is needs a run, or that it does not. */
  public StockNeed.Reason need() {
    return ((StockNeed) settings.need()).reason(objective);
  }

  public int indexOf(RegionInfo region) {
    return regionIndex.getOrDefault(region, -1);
  }

  public int indexOf(ServerName server) {
    return serverIndex.getOrDefault(server, -1);
  }
}
