// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import io.ballast.testing.BallastCluster;
import java.lang.reflect.Method;
import java.util.List;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.master.SplitWALManager;
import org.apache.hadoop.hbase.master.procedure.MasterProcedureScheduler;

/**
 * Takes every server's place for splitting logs, as if all were splitting those of others: the
 * processing of a server that dies now waits after its start, before any region is assigned. Needs
 * {@code hbase.regionserver.wal.max.splitters=1}.
 */
final class BusyLogSplitters implements AutoCloseable {
  private final SplitWALManager manager;
  private final MasterProcedureScheduler scheduler;
  private final List<ServerName> busy;

  private BusyLogSplitters(
      SplitWALManager manager, MasterProcedureScheduler scheduler, List<ServerName> busy) {
    this.manager = manager;
    this.scheduler = scheduler;
    this.busy = busy;
  }

  static BusyLogSplitters on(BallastCluster cluster) {
    SplitWALManager manager = cluster.master().getSplitWALManager();
    List<ServerName> servers = cluster.servers();
    servers.forEach(manager::addUsedSplitWALWorker);
    return new BusyLogSplitters(
        manager,
        cluster.master().getMasterProcedureExecutor().getEnvironment().getProcedureScheduler(),
        servers);
  }

  @Override
  public void close() {
    for (Method method : SplitWALManager.class.getMethods()) {
      if (method.getName().equals("releaseSplitWALWorker")) {
        busy.forEach(server -> release(method, server));
      }
    }
  }

  /** HBase 2.5 wants the scheduler too, to wake who waits there. */
  private void release(Method method, ServerName server) {
    try {
      if (method.getParameterCount() == 1) {
        method.invoke(manager, server);
      } else {
        method.invoke(manager, server, scheduler);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot give back the place of " + server, e);
    }
  }
}
