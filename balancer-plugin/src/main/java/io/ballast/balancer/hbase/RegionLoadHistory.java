// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reports of every region that the servers tell the master of. Filled by the master's status
 * chore while a run may be reading; each is atomic by itself.
 *
 * <p>Memory: about 140 bytes a region and 33 for each report kept.
 */
public final class RegionLoadHistory {
  private static final Logger LOG = LoggerFactory.getLogger(RegionLoadHistory.class);

  private Map<RegionName, RegionSamples> samples = new HashMap<>();

  /** Hears what reports tell of regions' files. */
  public interface Listener {
    /**
     * Hears of a region that is new, whose files are not as they were, or whose locality is not.
     *
     * @param server that has the region
     * @param otherFiles whether it is new, or the number or size of its files is another
     */
    void reported(byte[] regionName, ServerName server, RegionMetrics report, boolean otherFiles);

    /** Hears of a region that no server reports any more. */
    void absent(byte[] regionName);
  }

  /**
   * Takes in the master's view. A region that it does not mention is forgotten, as in HBase's own
   * balancer.
   *
   * @param remember how many reports to keep of each region
   */
  public synchronized void update(ClusterMetrics metrics, int remember, Listener listener) {
    Map<RegionName, RegionSamples> next = new HashMap<>(Math.max(16, samples.size() * 4 / 3 + 1));
    metrics
        .getLiveServerMetrics()
        .values()
        .forEach(
            server ->
                server
                    .getRegionMetrics()
                    .forEach(
                        (name, report) -> {
                          RegionName key = new RegionName(name);
                          RegionSamples known = samples.get(key);
                          RegionSamples region = known == null ? new RegionSamples() : known;
                          int mb = region.storeFileMb();
                          int files = region.storeFiles();
                          float locality = region.locality();
                          region.add(server.getReportTimestamp(), report, remember);
                          next.put(key, region);
                          boolean otherFiles =
                              known == null
                                  || mb != region.storeFileMb()
                                  || files != region.storeFiles();
                          if (otherFiles || Float.compare(locality, region.locality()) != 0) {
                            listener.reported(name, server.getServerName(), report, otherFiles);
                          }
                        }));
    for (RegionName name : samples.keySet()) {
      if (!next.containsKey(name)) {
        listener.absent(name.bytes());
      }
    }
    samples = next;
  }

  /** Number of regions of which there are reports. */
  public synchronized int size() {
    return samples.size();
  }

  /** What is known of some regions, with loads as HBase's own balancer computes them. */
  public synchronized RegionReports asHBase(RegionInfo[] regions, BitSet movedLately) {
    return RegionReports.asHBase(of(regions), movedLately);
  }

  /**
   * What is known of some regions, with loads as they are.
   *
   * @param movedLately which of them were moved so recently that they should stay
   */
  public synchronized RegionReports asReported(RegionInfo[] regions, BitSet movedLately) {
    return RegionReports.asReported(regions, of(regions), movedLately);
  }

  private @Nullable RegionSamples[] of(RegionInfo[] regions) {
    @Nullable RegionSamples[] found = new RegionSamples[regions.length];
    if (samples.isEmpty()) {
      return found;
    }
    int known = 0;
    for (int region = 0; region < regions.length; region++) {
      found[region] = of(regions[region]);
      known += found[region] == null ? 0 : 1;
    }
    if (known == 0 && regions.length > 0) {
      LOG.warn(
          "The servers report on {} regions, but on none of the {} regions to balance: no load"
              + " counts",
          samples.size(),
          regions.length);
    }
    return found;
  }

  /** Reports may carry a region's full name or only its encoded one. */
  private @Nullable RegionSamples of(RegionInfo region) {
    RegionSamples known = samples.get(new RegionName(region.getRegionName()));
    return known != null ? known : samples.get(new RegionName(region.getEncodedNameAsBytes()));
  }
}
