// SPDX-License-Identifier: Apache-2.0
package io.ballast.testing;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.MiniHBaseCluster;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.StartMiniClusterOption;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.util.DNS;
import org.apache.hadoop.hbase.util.JVMClusterUtil.RegionServerThread;

/**
 * A real HBase over real HDFS and ZooKeeper, all in this process and on loopback addresses. Region
 * server {@code n} and data node {@code n} share a host name, {@link #host}, so that HBase sees
 * locality as on machines of their own. Servers are named by that index throughout.
 */
public final class BallastCluster implements AutoCloseable {
  private static final AtomicInteger RESTARTS = new AtomicInteger();

  private final HBaseTestingUtility util;
  private final ClusterState state;

  private BallastCluster(HBaseTestingUtility util) {
    this.util = util;
    this.state = new ClusterState(util);
  }

  /** A cluster of four servers and one master, unless told otherwise. */
  public static ClusterBuilder builder() {
    return new ClusterBuilder();
  }

  static BallastCluster start(Configuration conf, StartMiniClusterOption option) throws Exception {
    HBaseTestingUtility util = new HBaseTestingUtility(conf);
    try {
      util.startMiniCluster(option);
      BallastCluster cluster = new BallastCluster(util);
      cluster.awaitInitialized();
      return cluster;
    } catch (Exception | Error e) {
      util.shutdownMiniCluster();
      throw e;
    }
  }

  /** HBase's own utility, for what this class does not offer. */
  public HBaseTestingUtility util() {
    return util;
  }

  /** What the active master knows now. */
  public ClusterState state() {
    return state;
  }

  /** An administrator's connection; shared, not to be closed. */
  public Admin admin() throws IOException {
    return util.getAdmin();
  }

  /** The active master. */
  public HMaster master() {
    return state.master();
  }

  /** The host name of the region server and the data node of this index. */
  public String host(int index) {
    return Hosts.name(index);
  }

  /** The servers that the master has online, in order of their hosts. */
  public List<ServerName> servers() {
    return master().getServerManager().getOnlineServersList().stream()
        .sorted(Comparator.comparingInt(s -> Hosts.index(s.getHostname())))
        .toList();
  }

  /** The server that is online on this host. */
  public ServerName server(int index) {
    return servers().stream()
        .filter(s -> s.getHostname().equals(host(index)))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no server online on " + host(index)));
  }

  /** Creates a table of one family, pre-split into so many regions. */
  public ClusterTable createTable(String name, int regions) throws IOException {
    return ClusterTable.create(this, name, regions);
  }

  /**
   * Kills the server on this host and waits until the master has noticed; no regions are closed.
   */
  public ServerName kill(int index) throws IOException {
    ServerName victim = server(index);
    hbase().killRegionServer(victim);
    hbase().waitForRegionServerToStop(victim, Long.MAX_VALUE);
    await("the master notices that " + victim + " died")
        .atMost(Duration.ofMinutes(1))
        .until(() -> !master().getServerManager().isServerOnline(victim));
    return victim;
  }

  /** Starts a new, empty server on the host of a dead one and waits until regions can go there. */
  public ServerName restart(int index) throws IOException, InterruptedException {
    Configuration own = HBaseConfiguration.create(util.getConfiguration());
    own.set(DNS.UNSAFE_RS_HOSTNAME_KEY, host(index));
    RegionServerThread thread =
        hbase()
            .hbaseCluster
            .addRegionServer(
                own,
                hbase().getRegionServerThreads().size(),
                HBaseTestingUtility.getDifferentUser(own, ".r" + RESTARTS.incrementAndGet()));
    thread.start();
    thread.waitForServerOnline();
    ServerName returned = thread.getRegionServer().getServerName();
    await("the master takes in " + returned)
        .atMost(Duration.ofMinutes(1))
        .until(() -> isDestination(returned));
    return returned;
  }

  /** A server that is online but has not reported yet gets no regions, whatever a plan says. */
  private boolean isDestination(ServerName server) {
    return master().getServerManager().createDestinationServersList().contains(server);
  }

  /** Stops the only master and starts another; the region servers stay. */
  public void restartMaster() throws IOException {
    HMaster old = master();
    hbase().stopMaster(old.getServerName());
    hbase().waitForMasterToStop(old.getServerName(), Long.MAX_VALUE);
    hbase().startMaster();
    awaitInitialized();
  }

  /** Aborts the active master, as a crash does, and waits until a backup has become active. */
  public void failOver() throws IOException {
    HMaster old = master();
    hbase().killMaster(old.getServerName());
    awaitUntil(
        "a backup master becomes active",
        () -> {
          HMaster active = hbase().getMaster();
          return active != null && active != old && active.isInitialized();
        });
    awaitReported();
  }

  /**
   * Waits until every region server has reported to the active master. Until then a new master
   * takes it for no destination, and a run just after a failover drops every move to it.
   */
  private void awaitReported() {
    awaitUntil(
        "every region server has reported to the master",
        () ->
            hbase().getLiveRegionServerThreads().stream()
                .allMatch(thread -> isDestination(thread.getRegionServer().getServerName())));
  }

  /**
   * Waits until nothing is on its way: no region in transition, no dead server being processed, and
   * every region on a server that is online.
   */
  public void awaitSettled() {
    await("regions settle")
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(50))
        .until(state::isSettled);
  }

  /**
   * Hands the servers' last reports to the balancer, as the master's status chore does from time to
   * time. For tests that put {@code hbase.balancer.statusPeriod} out of reach to say when.
   */
  public void tellBalancer() throws IOException {
    master().getLoadBalancer().updateClusterMetrics(master().getClusterMetricsWithoutCoprocessor());
  }

  /** Waits until a condition holds, for as long as a slow machine may need. */
  public void awaitUntil(String what, Callable<Boolean> condition) {
    await(what).atMost(Duration.ofMinutes(2)).pollInterval(Duration.ofMillis(50)).until(condition);
  }

  /** Waits until there is an active master that has finished its start. */
  public void awaitInitialized() {
    awaitUntil(
        "a master is active and initialized",
        () -> {
          HMaster active = hbase().getMaster();
          return active != null && active.isInitialized();
        });
    awaitReported();
    awaitSettled();
  }

  private MiniHBaseCluster hbase() {
    return util.getMiniHBaseCluster();
  }

  @Override
  public void close() throws IOException {
    util.shutdownMiniCluster();
  }
}
