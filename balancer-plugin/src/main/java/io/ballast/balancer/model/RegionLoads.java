// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

/**
 * What each region weighs: one number for each {@link Resource}, and its size on disk, MB. Values
 * are finite and not negative; what a source does not know is 0.
 */
@SuppressWarnings("EnumOrdinal") // an array by resource: a map would cost a look-up in the hot path
public final class RegionLoads {
  private final double[][] loads;
  private final int[] storeFileMb;

  private RegionLoads(double[][] loads, int[] storeFileMb) {
    this.loads = loads;
    this.storeFileMb = storeFileMb;
  }

  /** Loads of a cluster of which nothing is known. */
  public static RegionLoads none(int regions) {
    return new Builder(regions).build();
  }

  public double of(Resource resource, int region) {
    return loads[resource.ordinal()][region];
  }

  /** Size of the region's store files as last reported, MB. */
  public int storeFileMb(int region) {
    return storeFileMb[region];
  }

  /** Takes the loads one by one; what is not set is 0. */
  public static final class Builder {
    private final double[][] loads;
    private final int[] storeFileMb;

    public Builder(int regions) {
      loads = new double[Resource.values().length][regions];
      storeFileMb = new int[regions];
    }

    /** Sets one load of a region. */
    public void set(Resource resource, int region, double load) {
      if (!(load >= 0 && load < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "resource=%s region=%d load=%s: loads are finite and not negative"
                .formatted(resource, region, load));
      }
      loads[resource.ordinal()][region] = load;
    }

    /** Sets the size of a region's store files as last reported, MB. */
    public void setStoreFileMb(int region, int mb) {
      if (mb < 0) {
        throw new IllegalArgumentException(
            "region=%d storeFileMb=%d: sizes are not negative".formatted(region, mb));
      }
      storeFileMb[region] = mb;
    }

    /** The loads; the builder is of no use afterwards. */
    public RegionLoads build() {
      return new RegionLoads(loads, storeFileMb);
    }
  }
}
