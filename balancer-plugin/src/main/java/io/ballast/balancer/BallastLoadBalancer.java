// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer;

import io.ballast.balancer.hbase.BalancerCore;
import io.ballast.balancer.hbase.RegionAssigner;
import io.ballast.balancer.plan.RunReport;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.HBaseIOException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.LoadBalancer;
import org.apache.hadoop.hbase.master.MasterServices;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The load balancer that the HBase master loads: set {@code hbase.master.loadbalancer.class} to
 * this class's name. A thin face: it hands assignment to {@link RegionAssigner} and balancing to
 * {@link BalancerCore}.
 *
 * <p>The master calls from several threads, and while a plan is carried out it holds this object's
 * monitor on one of them. So nothing here takes the monitor: assignment goes on meanwhile, and the
 * destination of every move passes through it.
 */
public final class BallastLoadBalancer implements LoadBalancer {
  private static final Logger LOG = LoggerFactory.getLogger(BallastLoadBalancer.class);

  private volatile @Nullable MasterServices services;
  private volatile @Nullable RegionAssigner assigner;
  private volatile @Nullable BalancerCore core;
  private volatile boolean stopped;

  @Override
  public void setMasterServices(MasterServices masterServices) {
    services = masterServices;
    assigner = new RegionAssigner(masterServices);
  }

  /**
   * @throws IllegalArgumentException if a setting makes no sense: the message names key and value
   */
  @Override
  public void initialize() {
    MasterServices master = services;
    if (master == null) {
      throw new IllegalStateException("initialize() before setMasterServices()");
    }
    // first: it checks the settings, and says what is wrong with one better than HBase's code does
    core = new BalancerCore(master, assigner());
    assigner().initialize();
  }

  private RegionAssigner assigner() {
    RegionAssigner set = assigner;
    if (set == null) {
      throw new IllegalStateException("used before setMasterServices()");
    }
    return set;
  }

  private BalancerCore core() {
    BalancerCore set = core;
    if (set == null) {
      throw new IllegalStateException("used before initialize()");
    }
    return set;
  }

  @Override
  public void onConfigurationChange(Configuration conf) {
    core().reload(conf);
    assigner().onConfigurationChange(conf);
  }

  @Override
  public void postMasterStartupInitialize() {
    // nothing to wait for: block locations come in by themselves
  }

  @Override
  public void updateClusterMetrics(ClusterMetrics metrics) {
    core().update(metrics);
  }

  @Override
  public List<RegionPlan> balanceCluster(
      Map<TableName, Map<ServerName, List<RegionInfo>>> loadOfAllTable) {
    return core().balance(loadOfAllTable);
  }

  @Override
  public void updateBalancerLoadInfo(
      Map<TableName, Map<ServerName, List<RegionInfo>>> loadOfAllTable) {
    core().skipped();
  }

  @Override
  public Map<ServerName, List<RegionInfo>> roundRobinAssignment(
      List<RegionInfo> regions, List<ServerName> servers) throws HBaseIOException {
    return assigner().roundRobinAssignment(regions, servers);
  }

  @Override
  public Map<ServerName, List<RegionInfo>> retainAssignment(
      Map<RegionInfo, ServerName> regions, List<ServerName> servers) throws HBaseIOException {
    return assigner().retainAssignment(regions, servers);
  }

  @Override
  public ServerName randomAssignment(RegionInfo regionInfo, List<ServerName> servers)
      throws HBaseIOException {
    return assigner().randomAssignment(regionInfo, servers);
  }

  @Override
  public void regionOnline(RegionInfo regionInfo, ServerName server) {
    // assignments come with each call
  }

  @Override
  public void regionOffline(RegionInfo regionInfo) {
    // assignments come with each call
  }

  @Override
  public void updateBalancerStatus(boolean status) {
    assigner().updateBalancerStatus(status);
  }

  /** The last run that planned, or tried to; null before the first. */
  public @Nullable RunReport lastRun() {
    return core().lastRun();
  }

  /** Number of regions whose block locations are known. */
  public int knownLocalities() {
    return core().knownLocalities();
  }

  @Override
  public void stop(String why) {
    LOG.info("Stopping: {}", why);
    stopped = true;
    BalancerCore running = core;
    if (running != null) {
      running.stop();
    }
  }

  @Override
  public boolean isStopped() {
    return stopped;
  }
}
