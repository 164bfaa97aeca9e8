// SPDX-License-Identifier: Apache-2.0
package io.ballast.testing;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.shaded.protobuf.generated.HBaseProtos;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/**
 * Sends a region's new blocks to the data node of its server's host. All data nodes of one process
 * share an address, so HDFS can't tell which is the writer's own; favoured nodes tell it.
 */
final class HomeBlocks {
  private HomeBlocks() {}

  /** For all regions of a table that this server has open. */
  static void favour(BallastCluster cluster, HRegionServer server, TableName table) {
    String home = server.getServerName().getHostname();
    List<HBaseProtos.ServerName> favoured = new ArrayList<>();
    for (DataNode node : cluster.util().getDFSCluster().getDataNodes()) {
      if (node.getDatanodeHostname().equals(home)) {
        favoured.add(address(node));
      }
    }
    if (favoured.isEmpty()) {
      throw new IllegalStateException("no data node on " + home);
    }
    for (HRegion region : server.getRegions(table)) {
      server.updateRegionFavoredNodesMapping(region.getRegionInfo().getEncodedName(), favoured);
    }
  }

  private static HBaseProtos.ServerName address(DataNode node) {
    // The name node looks a favoured node up by its address and port, not by its host name.
    return HBaseProtos.ServerName.newBuilder()
        .setHostName(node.getXferAddress().getAddress().getHostAddress())
        .setPort(node.getXferPort())
        .build();
  }
}
