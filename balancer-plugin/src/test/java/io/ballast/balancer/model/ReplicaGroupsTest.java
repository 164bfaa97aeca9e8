// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ReplicaGroupsTest {
  @Test
  void regionsWithEqualKeysAreAGroup() {
    ReplicaGroups groups = new ReplicaGroups(new int[] {4, 2, 4, 2, 4});

    assertThat(groups.groups()).isEqualTo(2);
    assertThat(members(groups, groups.groupOf(0))).containsExactly(0, 2, 4);
    assertThat(members(groups, groups.groupOf(1))).containsExactly(1, 3);
  }

  @Test
  void aRegionWithoutSiblingsIsInNoGroup() {
    ReplicaGroups groups = new ReplicaGroups(new int[] {0, 1, 1});

    assertThat(groups.groupOf(0)).isEqualTo(ReplicaGroups.NONE);
    assertThat(groups.groups()).isEqualTo(1);
  }

  @Test
  void aNegativeKeyIsInNoGroup() {
    ReplicaGroups groups = new ReplicaGroups(new int[] {-1, -1, -7});

    assertThat(groups.groups()).isZero();
    assertThat(IntStream.range(0, 3).map(groups::groupOf)).containsOnly(ReplicaGroups.NONE);
  }

  @Test
  void noRegionsMakeNoGroups() {
    assertThat(new ReplicaGroups(new int[0]).groups()).isZero();
  }

  @Property
  void everyRegionWithASiblingIsInTheGroupOfItsKey(
      @ForAll List<@IntRange(min = -1, max = 12) Integer> keys) {
    int[] key = keys.stream().mapToInt(Integer::intValue).toArray();
    ReplicaGroups groups = new ReplicaGroups(key);

    for (int region = 0; region < key.length; region++) {
      int its = key[region];
      List<Integer> siblings =
          IntStream.range(0, key.length).filter(r -> its >= 0 && key[r] == its).boxed().toList();
      if (siblings.size() < 2) {
        assertThat(groups.groupOf(region)).isEqualTo(ReplicaGroups.NONE);
      } else {
        assertThat(members(groups, groups.groupOf(region))).isEqualTo(siblings);
      }
    }
    long kept =
        Arrays.stream(key)
            .filter(k -> k >= 0)
            .distinct()
            .filter(k -> Arrays.stream(key).filter(other -> other == k).count() > 1)
            .count();
    assertThat(groups.groups()).isEqualTo((int) kept);
  }

  private static List<Integer> members(ReplicaGroups groups, int group) {
    return IntStream.range(0, groups.size(group)).mapToObj(i -> groups.member(group, i)).toList();
  }
}
