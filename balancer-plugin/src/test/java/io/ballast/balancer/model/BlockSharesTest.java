// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The compact table against what a plain map would hold. */
class BlockSharesTest {
  private static final int MOST_HOSTS = 9;

  private final BlockShares shares = new BlockShares(MOST_HOSTS);

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 5, 9})
  void soManyHostsAreKeptAndTheRestIsSummedUp(int most) {
    shares.setMostHosts(most);
    int region = shares.add(1, 2, 0);
    for (int i = 0; i < most + 2; i++) {
      shares.addHost(region, "host" + i, 1f / (i + 1));
    }

    assertThat(shares.hostCount(region)).isEqualTo(most);
    assertThat(shares.shareOn(region, "host" + (most - 1))).isEqualTo(1f / most);
    assertThat(shares.shareOn(region, "host" + most)).isZero();
    assertThat(shares.elsewhere(region)).isEqualTo(1f / (most + 1) + 1f / (most + 2));
    assertThat(shares.hosts().size()).isEqualTo(most);
  }

  @Test
  void namesThatNoRegionHasAreForgotten() {
    int region = shares.add(1, 2, 0);
    shares.addHost(region, "old", 1);

    shares.clearHosts(region);
    shares.addHost(region, "new", 1);

    assertThat(shares.hosts().size()).isEqualTo(1);
    assertThat(shares.hosts().limit()).isEqualTo(1);
    assertThat(shares.hosts().get(shares.host(region, 0))).isEqualTo("new");
  }

  /**
   * @param spread how many different keys there are; with few of them, and with keys whose bits are
   *     all but equal, places in the table are contended
   */
  @Property(tries = 200)
  void itHoldsWhatAMapWould(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 3000) int spread,
      @ForAll @IntRange(min = 0, max = 60) int sameBits) {
    Random random = new Random(seed);
    Map<Key, Row> model = new HashMap<>();
    int steps = random.nextInt(6000);
    for (int step = 0; step < steps; step++) {
      long number = random.nextInt(spread);
      Key key = new Key(number % 3, number << sameBits);
      switch (random.nextInt(step < steps / 2 ? 5 : 3)) {
        case 0, 1 -> remove(key, model);
        default -> put(key, random, model);
      }
    }
    verify(model);
    new ArrayList<>(model.keySet()).forEach(key -> remove(key, model));
    verify(Map.of());
    assertThat(shares.hosts().size()).isZero();
  }

  private record Key(long high, long low) {}

  private record Row(int tag, int time, float bytes, List<String> hosts, List<Float> values) {}

  private void remove(Key key, Map<Key, Row> model) {
    int region = shares.find(key.high, key.low);
    assertThat(region >= 0).isEqualTo(model.remove(key) != null);
    if (region >= 0) {
      shares.remove(region);
    }
  }

  private void put(Key key, Random random, Map<Key, Row> model) {
    Row row =
        new Row(
            random.nextInt(),
            random.nextInt(),
            random.nextFloat(),
            new ArrayList<>(),
            new ArrayList<>());
    int region = shares.find(key.high, key.low);
    if (region < 0) {
      region = shares.add(key.high, key.low, row.tag);
    } else {
      shares.setTag(region, row.tag);
      shares.clearHosts(region);
    }
    shares.setTime(region, row.time);
    shares.setBytes(region, row.bytes);
    for (int i = random.nextInt(MOST_HOSTS + 1); i > 0; i--) {
      row.hosts.add("host" + random.nextInt(50) + "." + i);
      row.values.add(random.nextFloat());
      shares.addHost(
          region, row.hosts.get(row.hosts.size() - 1), row.values.get(row.values.size() - 1));
    }
    model.put(key, row);
  }

  private void verify(Map<Key, Row> model) {
    assertThat(shares.size()).isEqualTo(model.size());
    model.forEach(
        (key, row) -> {
          int region = shares.find(key.high, key.low);
          assertThat(region).isBetween(0, shares.size() - 1);
          List<String> hosts = new ArrayList<>();
          List<Float> values = new ArrayList<>();
          for (int i = 0; i < shares.hostCount(region); i++) {
            hosts.add(shares.hosts().get(shares.host(region, i)));
            values.add(shares.share(region, i));
          }
          assertThat(
                  new Row(
                      shares.tag(region), shares.time(region), shares.bytes(region), hosts, values))
              .isEqualTo(row);
          assertThat(shares.high(region)).isEqualTo(key.high);
          assertThat(shares.low(region)).isEqualTo(key.low);
        });
  }
}
