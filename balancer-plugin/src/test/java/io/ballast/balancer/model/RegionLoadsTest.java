// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RegionLoadsTest {
  private static RegionLoads reads(double... loads) {
    RegionLoads.Builder builder = new RegionLoads.Builder(loads.length);
    for (int region = 0; region < loads.length; region++) {
      builder.set(Resource.READ_REQUESTS, region, loads[region]);
    }
    return builder.build();
  }

  private static long units(RegionLoads loads, int region) {
    return loads.units()[region * loads.stride() + loads.offset(Resource.READ_REQUESTS)];
  }

  @Test
  void binaryFractionsConvertWithoutLoss() {
    double[] loads = {0.5, 0.25, 3, 1024.75};

    for (int region = 0; region < loads.length; region++) {
      assertThat(reads(loads).of(Resource.READ_REQUESTS, region)).isEqualTo(loads[region]);
    }
  }

  @Test
  void resourcesDoNotMix() {
    RegionLoads.Builder builder = new RegionLoads.Builder(2);
    builder.set(Resource.READ_REQUESTS, 0, 1e12);
    builder.set(Resource.MEMSTORE, 0, 3);
    builder.set(Resource.MEMSTORE, 1, 5);
    RegionLoads loads = builder.build();

    assertThat(loads.of(Resource.MEMSTORE, 0)).isEqualTo(3);
    assertThat(loads.of(Resource.MEMSTORE, 1)).isEqualTo(5);
    assertThat(loads.of(Resource.READ_REQUESTS, 1)).isZero();
    assertThat(loads.of(Resource.WRITE_REQUESTS, 0)).isZero();
  }

  @Test
  void loadsThatAreAllZeroStayZero() {
    assertThat(reads(0, 0).of(Resource.READ_REQUESTS, 1)).isZero();
    assertThat(reads(0, 0).unit(Resource.READ_REQUESTS)).isOne();
  }

  @Test
  void aLoneLoadUsesTheWholeRange() {
    assertThat(units(reads(1), 0)).isEqualTo(1L << 51);
  }

  @Test
  void theLargestCountersFit() {
    RegionLoads loads = reads(Long.MAX_VALUE, Long.MAX_VALUE);

    assertThat(units(loads, 0) + units(loads, 1)).isEqualTo(1L << 51);
  }

  @Property
  void theTotalStaysWithinFiftyTwoBitsAndEachLoadWithinHalfAUnit(
      @ForAll @Size(max = 100) List<@DoubleRange(min = 0, max = 1e18) Double> list) {
    RegionLoads loads = reads(list.stream().mapToDouble(Double::doubleValue).toArray());
    double unit = loads.unit(Resource.READ_REQUESTS);

    long total = 0;
    for (int region = 0; region < list.size(); region++) {
      total += units(loads, region);
      assertThat(Math.abs(loads.of(Resource.READ_REQUESTS, region) - list.get(region)))
          .isLessThanOrEqualTo(unit / 2);
    }
    assertThat(total).isBetween(0L, 1L << 52);
  }

  @Test
  void loadsThatAreNotFiniteOrAreNegativeAreRefused() {
    for (double load : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> reads(load))
          .withMessageContaining(String.valueOf(load));
    }
  }

  @Test
  void negativeSizesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RegionLoads.Builder(1).setStoreFileMb(0, -1))
        .withMessageContaining("-1");
  }
}
