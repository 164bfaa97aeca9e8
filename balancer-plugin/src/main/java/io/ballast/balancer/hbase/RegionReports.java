// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import io.ballast.balancer.model.RegionFacts;
import io.ballast.balancer.model.RegionLoads;
import io.ballast.balancer.model.Resource;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.jspecify.annotations.Nullable;

/** What the reports tell of the regions of one snapshot. */
final class RegionReports {
  private final RegionLoads loads;
  private final float[] localities;
  private final RegionFacts facts;

  private RegionReports(RegionLoads loads, float[] localities, RegionFacts facts) {
    this.loads = loads;
    this.localities = localities;
    this.facts = facts;
  }

  /** Nothing is known of any region. */
  static RegionReports none(int regions) {
    return new RegionReports(
        RegionLoads.none(regions), new float[regions], RegionFacts.unknown(regions));
  }

  /**
   * Loads as HBase's own balancer computes them: means of increases for requests and memstore,
   * means for store file sizes. A region without reports weighs nothing.
   *
   * @param samples {@code RegionSamples[regions]}, null for a region without reports
   */
  static RegionReports asHBase(@Nullable RegionSamples[] samples, BitSet movedLately) {
    RegionLoads.Builder loads = new RegionLoads.Builder(samples.length);
    for (int region = 0; region < samples.length; region++) {
      RegionSamples known = samples[region];
      if (known != null) {
        for (Resource resource : Resource.values()) {
          loads.set(resource, region, Math.max(0, stockLoad(known, resource)));
        }
      }
    }
    return of(samples, loads, movedLately);
  }

  /**
   * Loads as they are: requests a second by the times of the reports, memstore and store files as
   * last reported, MB. A region of which one of these is not known yet is taken for the average of
   * its table in it: unknown is not idle, nor empty.
   *
   * @param samples {@code RegionSamples[regions]}, null for a region without reports
   */
  static RegionReports asReported(
      RegionInfo[] regions, @Nullable RegionSamples[] samples, BitSet movedLately) {
    RegionLoads.Builder loads = new RegionLoads.Builder(samples.length);
    for (Resource resource : Resource.values()) {
      fill(regions, samples, resource, loads);
    }
    return of(samples, loads, movedLately);
  }

  private static void fill(
      RegionInfo[] regions,
      @Nullable RegionSamples[] samples,
      Resource resource,
      RegionLoads.Builder loads) {
    double[] load = new double[regions.length];
    Map<TableName, double[]> sumAndCount = new HashMap<>();
    for (int region = 0; region < regions.length; region++) {
      RegionSamples known = samples[region];
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

  /** Adds what is the same in all ways to compute loads. */
  private static RegionReports of(
      @Nullable RegionSamples[] samples, RegionLoads.Builder loads, BitSet movedLately) {
    float[] localities = new float[samples.length];
    float[] reads = new float[samples.length];
    float[] writes = new float[samples.length];
    int[] memstoreMb = new int[samples.length];
    int[] storeFiles = new int[samples.length];
    Arrays.fill(reads, Float.NaN);
    Arrays.fill(writes, Float.NaN);
    for (int region = 0; region < samples.length; region++) {
      RegionSamples known = samples[region];
      if (known != null) {
        loads.setStoreFileMb(region, Math.max(0, known.storeFileMb()));
        localities[region] = known.locality();
        reads[region] = (float) known.perSecond(RegionSamples.Figure.READS);
        writes[region] = (float) known.perSecond(RegionSamples.Figure.WRITES);
        memstoreMb[region] = known.memstoreMb();
        storeFiles[region] = known.storeFiles();
      }
    }
    return new RegionReports(
        loads.build(),
        localities,
        new RegionFacts(reads, writes, memstoreMb, storeFiles, movedLately));
  }

  /** What each region weighs. */
  RegionLoads loads() {
    return loads;
  }

  /** {@code float[regions]}: the locality that each region's own server reports; 0 without one. */
  float[] localities() {
    return localities;
  }

  /** What else is known of the regions. */
  RegionFacts facts() {
    return facts;
  }
}
