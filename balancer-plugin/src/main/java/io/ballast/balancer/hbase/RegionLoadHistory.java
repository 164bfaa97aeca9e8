// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.RegionFacts;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.Resource;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
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

  /**
   * The loads of some regions as HBase's own balancer computes them: means of increases for
   * requests and memstore, means for store file sizes. A region without reports weighs nothing.
   */
  public synchronized RegionLoads stockLoads(RegionInfo[] regions) {
    RegionLoads.Builder loads = new RegionLoads.Builder(regions.length);
    for (int region = 0; region < regions.length; region++) {
      RegionSamples known = of(regions[region]);
      if (known != null) {
        for (Resource resource : Resource.values()) {
          loads.set(resource, region, Math.max(0, stockLoad(known, resource)));
        }
        loads.setStoreFileMb(region, Math.max(0, known.storeFileMb()));
      }
    }
    return loads.build();
  }

  /**
   * The loads of some regions as they are: requests a second by the times of the reports, memstore
   * and store files as last reported, MB. A region of which one of these is not known yet is taken
   * for the average of its table in it: unknown is not idle, nor empty.
   */
  public synchronized RegionLoads loads(RegionInfo[] regions) {
    RegionLoads.Builder loads = new RegionLoads.Builder(regions.length);
    for (Resource resource : Resource.values()) {
      fill(regions, resource, loads);
    }
    for (int region = 0; region < regions.length; region++) {
      RegionSamples known = of(regions[region]);
      if (known != null) {
        loads.setStoreFileMb(region, Math.max(0, known.storeFileMb()));
      }
    }
    return loads.build();
  }

  /**
   * What else is known of some regions.
   *
   * @param movedLately which of them were moved so recently that they should stay
   */
  public synchronized RegionFacts facts(RegionInfo[] regions, BitSet movedLately) {
    float[] reads = new float[regions.length];
    float[] writes = new float[regions.length];
    int[] memstoreMb = new int[regions.length];
    int[] storeFiles = new int[regions.length];
    int found = 0;
    for (int region = 0; region < regions.length; region++) {
      RegionSamples known = of(regions[region]);
      found += known == null ? 0 : 1;
      reads[region] =
          known == null ? Float.NaN : (float) known.perSecond(RegionSamples.Figure.READS);
      writes[region] =
          known == null ? Float.NaN : (float) known.perSecond(RegionSamples.Figure.WRITES);
      memstoreMb[region] = known == null ? 0 : known.memstoreMb();
      storeFiles[region] = known == null ? 0 : known.storeFiles();
    }
    if (found == 0 && regions.length > 0 && !samples.isEmpty()) {
      LOG.warn(
          "The servers report on {} regions, but on none of the {} regions to balance: no load"
              + " counts",
          samples.size(),
          regions.length);
    }
    return new RegionFacts(reads, writes, memstoreMb, storeFiles, movedLately);
  }

  /** {@code float[regions]}: the locality that each region's own server reports; 0 without one. */
  public synchronized float[] localities(RegionInfo[] regions) {
    float[] localities = new float[regions.length];
    for (int region = 0; region < regions.length; region++) {
      RegionSamples known = of(regions[region]);
      localities[region] = known == null ? 0 : known.locality();
    }
    return localities;
  }

  private void fill(RegionInfo[] regions, Resource resource, RegionLoads.Builder loads) {
    double[] load = new double[regions.length];
    Map<TableName, double[]> sumAndCount = new HashMap<>();
    for (int region = 0; region < regions.length; region++) {
      RegionSamples known = of(regions[region]);
      load[region] = known == null ? Double.NaN : Math.max(0, load(known, resource)); // NaN stays
      if (!Double.isNaN(load[region])) {
        double[] table =
            sumAndCount.computeIfAbsent(regions[region].getTable(), any -> new double[2]);
        table[0] += load[region];
        table[1]++;
      }
    }
    for (int region = 0; region < regions.length; region++) {
      double[] table = sumAndCount.get(regions[region].getTable());
      double average = table == null ? 0 : table[0] / table[1];
      loads.set(resource, region, Double.isNaN(load[region]) ? average : load[region]);
    }
  }

  private static double load(RegionSamples region, Resource resource) {
    return switch (resource) {
      case READ_REQUESTS -> region.perSecond(RegionSamples.Figure.READS);
      case WRITE_REQUESTS -> region.perSecond(RegionSamples.Figure.WRITES);
      case MEMSTORE -> region.memstoreMb();
      case STORE_FILE_SIZE -> region.storeFileMb();
    };
  }

  private static double stockLoad(RegionSamples region, Resource resource) {
    return switch (resource) {
      case READ_REQUESTS -> region.meanIncrease(RegionSamples.Figure.READS);
      case WRITE_REQUESTS -> region.meanIncrease(RegionSamples.Figure.WRITES);
      case MEMSTORE -> region.meanIncrease(RegionSamples.Figure.MEMSTORE_MB);
      case STORE_FILE_SIZE -> region.mean(RegionSamples.Figure.STORE_FILE_MB);
    };
  }

  /** Reports may carry a region's full name or only its encoded one. */
  private @Nullable RegionSamples of(RegionInfo region) {
    RegionSamples known = samples.get(new RegionName(region.getRegionName()));
    return known != null ? known : samples.get(new RegionName(region.getEncodedNameAsBytes()));
  }
}
