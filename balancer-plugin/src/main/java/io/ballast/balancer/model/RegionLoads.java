// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

/**
 * What each region weighs: one number for each {@link Resource}, and its size on disk, MB. What a
 * source does not know is 0.
 *
 * <p>Loads are whole multiples of a power of two, the unit of the resource, so that sums of them
 * are exact in any order. The unit is the smallest with which the total of a resource stays within
 * 2^52: a region of average load in a cluster of a million keeps 32 bits, and binary fractions
 * (halves, quarters …) convert without loss.
 *
 * <p>The loads of one region lie side by side, in one line of the processor's cache: judging a
 * candidate looks at all of them, and at regions from all over the cluster. Memory: 36 bytes a
 * region.
 */
@SuppressWarnings("EnumOrdinal") // an array by resource: a map would cost a look-up in the hot path
public final class RegionLoads {
  private static final int RESOURCES = Resource.values().length;

  private final long[] units;
  private final double[] unit;
  private final int[] storeFileMb;

  private RegionLoads(long[] units, double[] unit, int[] storeFileMb) {
    this.units = units;
    this.unit = unit;
    this.storeFileMb = storeFileMb;
  }

  /** Loads of a cluster of which nothing is known. */
  public static RegionLoads none(int regions) {
    return new Builder(regions).build();
  }

  /** A load, as near as its unit allows. */
  public double of(Resource resource, int region) {
    return units[region * RESOURCES + resource.ordinal()] * unit[resource.ordinal()];
  }

  /** What one unit of a resource is: a power of two. */
  public double unit(Resource resource) {
    return unit[resource.ordinal()];
  }

  /**
   * All loads in units, for hot loops, not to be changed: a region's load of a resource is at
   * {@code region * stride() + offset(resource)}.
   */
  public long[] units() {
    return units;
  }

  /** How far apart two regions' loads are in {@link #units}. */
  public int stride() {
    return RESOURCES;
  }

  /** Where a resource is among a region's loads in {@link #units}. */
  public int offset(Resource resource) {
    return resource.ordinal();
  }

  /** Size of the region's store files as last reported, MB. */
  public int storeFileMb(int region) {
    return storeFileMb[region];
  }

  /** Takes the loads one by one; what is not set is 0. */
  @SuppressWarnings("EnumOrdinal")
  public static final class Builder {
    private static final int TOTAL_BITS = 52;

    private final long[] loads; // until they are built, the bits of doubles
    private final int[] storeFileMb;

    public Builder(int regions) {
      loads = new long[regions * RESOURCES];
      storeFileMb = new int[regions];
    }

    /** Sets one load of a region. */
    public void set(Resource resource, int region, double load) {
      if (!(load >= 0 && load < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "resource=%s region=%d load=%s: loads are finite and not negative"
                .formatted(resource, region, load));
      }
      loads[region * RESOURCES + resource.ordinal()] = Double.doubleToRawLongBits(load);
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
      double[] unit = new double[RESOURCES];
      for (int resource = 0; resource < RESOURCES; resource++) {
        double total = 0;
        for (int i = resource; i < loads.length; i += RESOURCES) {
          total += Double.longBitsToDouble(loads[i]);
        }
        int exponent = total > 0 ? TOTAL_BITS - 1 - Math.getExponent(total) : 0;
        unit[resource] = Math.scalb(1.0, -exponent);
        for (int i = resource; i < loads.length; i += RESOURCES) {
          loads[i] = Math.round(Math.scalb(Double.longBitsToDouble(loads[i]), exponent));
        }
      }
      return new RegionLoads(loads, unit, storeFileMb);
    }
  }
}
