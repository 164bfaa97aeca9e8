// SPDX-License-Identifier: Apache-2.0
package io.ballast.testing;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.StartMiniClusterOption;
import org.apache.hadoop.hbase.master.LoadBalancer;

/** How large a {@link BallastCluster} is and what its configuration says. */
public final class ClusterBuilder {
  private static final int NEVER_MS = Integer.MAX_VALUE;

  private final Map<String, String> settings = new TreeMap<>();
  private int servers = 4;
  private int masters = 1;
  private int replication = 1;

  ClusterBuilder() {
    offLimits();
    fast();
    settings.put("hbase.balancer.period", String.valueOf(NEVER_MS));
    settings.put("hbase.balancer.max.balancing", "300000");
    settings.put("hbase.master.balancer.decision.buffer.enabled", "true");
    settings.put("hbase.master.balancer.rejection.buffer.enabled", "true");
  }

  /** Ports that the system chooses, addresses that nobody else reaches, no web pages. */
  private void offLimits() {
    settings.put("hbase.master.port", "0");
    settings.put("hbase.master.info.port", "-1");
    settings.put("hbase.regionserver.port", "0");
    settings.put("hbase.regionserver.info.port", "-1");
    settings.put("hbase.master.hostname", "127.0.0.1");
  }

  private void fast() {
    settings.put("hbase.procedure.remote.dispatcher.delay.msec", "5");
    settings.put("hbase.assignment.dispatch.wait.msec", "5");
    settings.put("hbase.regionserver.msginterval", "300");
    settings.put("hbase.balancer.statusPeriod", "1000");
    settings.put("hbase.master.start.timeout.localHBaseCluster", "120000");
    // Else the name node finds a data node too busy to take the block that was meant for it.
    settings.put("dfs.namenode.redundancy.considerLoad", "false");
  }

  /** Region servers and data nodes, one of each for every host. */
  public ClusterBuilder servers(int count) {
    servers = count;
    return this;
  }

  /** One active master; the others are backups. */
  public ClusterBuilder masters(int count) {
    masters = count;
    return this;
  }

  /** Copies of each HDFS block; at most as many as servers. */
  public ClusterBuilder replication(int copies) {
    replication = copies;
    return this;
  }

  /** The class that the master loads. */
  public ClusterBuilder balancer(Class<? extends LoadBalancer> type) {
    return set(HConstants.HBASE_MASTER_LOADBALANCER_CLASS, type.getName());
  }

  /** Any setting of HBase, HDFS or Ballast. */
  public ClusterBuilder set(String key, Object value) {
    settings.put(key, String.valueOf(value));
    return this;
  }

  /** Starts the cluster; returns when all servers are online and all regions open. */
  public BallastCluster start() throws Exception {
    Configuration conf = HBaseConfiguration.create();
    settings.forEach(conf::set);
    conf.setInt("dfs.replication", replication);
    conf.setInt("hbase.master.wait.on.regionservers.mintostart", servers);
    Hosts.startNumbering(conf);
    return BallastCluster.start(
        conf,
        StartMiniClusterOption.builder()
            .numMasters(masters)
            .numRegionServers(servers)
            .numDataNodes(servers)
            .dataNodeHosts(Hosts.names(servers))
            .rsClass(HostedRegionServer.class)
            .build());
  }
}
