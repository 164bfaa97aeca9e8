// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hbase.master.balancer;

import java.lang.reflect.Proxy;
import java.util.Collection;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableDescriptors;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.MasterServices;
import org.openjdk.jol.info.GraphLayout;

/** How HBase's own balancer finds out where blocks are. */
public final class StockLocations {
  private static final int SAMPLE = 2_000;

  private final RegionLocationFinder finder = new RegionLocationFinder();

  /** Asks nothing yet. */
  public StockLocations(Configuration conf, TableDescriptors tables) {
    finder.setConf(conf);
    finder.setServices(
        (MasterServices)
            Proxy.newProxyInstance(
                StockLocations.class.getClassLoader(),
                new Class<?>[] {MasterServices.class},
                (proxy, method, arguments) ->
                    method.getName().equals("getTableDescriptors") ? tables : null));
  }

  /** Looks all these regions up, as a master does when it starts and every two hours. */
  public void lookUp(Collection<RegionInfo> regions) {
    finder.refreshAndWait(regions);
  }

  /** How many are known. */
  public int size() {
    return (int) finder.getCache().size();
  }

  /** What it keeps for each region, its name apart, in bytes of heap: the mean of some. */
  public double bytesPerRegion() {
    Object[] some = finder.getCache().asMap().values().stream().limit(SAMPLE).toArray();
    return (double) GraphLayout.parseInstance(some).totalSize() / some.length;
  }
}
