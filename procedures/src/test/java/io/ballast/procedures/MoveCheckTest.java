// SPDX-License-Identifier: Apache-2.0
package io.ballast.procedures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MoveCheckTest {
  private static final ServerName A = ServerName.valueOf("a.example.org", 16020, 1);
  private static final ServerName B = ServerName.valueOf("b.example.org", 16020, 1);
  private static final RegionInfo REGION =
      RegionInfoBuilder.newBuilder(TableName.valueOf("t")).build();

  private final FakeCluster cluster = new FakeCluster();
  private final MoveCheck check = new MoveCheck(cluster);

  @Test
  void aMoveFromWhereTheRegionIsToAnOnlineServerIsMade() {
    cluster.locations.put(REGION, A);

    assertThat(check.objectionTo(new RegionPlan(REGION, A, B))).isNull();
  }

  @Test
  void aRegionThatTheMasterDoesNotKnowIsNotMoved() {
    assertThat(check.objectionTo(new RegionPlan(REGION, A, B)))
        .isEqualTo(MoveObjection.REGION_GONE);
  }

  @Test
  void aRegionInTransitionIsNotMoved() {
    cluster.locations.put(REGION, A);
    cluster.inTransition.add(REGION);

    assertThat(check.objectionTo(new RegionPlan(REGION, A, B)))
        .isEqualTo(MoveObjection.IN_TRANSITION);
  }

  @Test
  void aRegionThatMovedSinceIsNotMoved() {
    cluster.locations.put(REGION, B);

    assertThat(check.objectionTo(new RegionPlan(REGION, A, B)))
        .isEqualTo(MoveObjection.NOT_AT_SOURCE);
  }

  @Test
  void nothingIsMovedToAServerThatIsNotOnline() {
    cluster.locations.put(REGION, A);
    cluster.online.remove(B);

    assertThat(check.objectionTo(new RegionPlan(REGION, A, B)))
        .isEqualTo(MoveObjection.DESTINATION_OFFLINE);
  }

  @Test
  void nothingIsMovedToAServerThatIsDraining() {
    cluster.locations.put(REGION, A);
    cluster.draining.add(B);

    assertThat(check.objectionTo(new RegionPlan(REGION, A, B)))
        .isEqualTo(MoveObjection.DESTINATION_DRAINING);
  }

  @Test
  void oneMoveThatCannotBeMadeDoesNotStopTheOthersAndIsCounted() {
    RegionInfo other = RegionInfoBuilder.newBuilder(TableName.valueOf("u")).build();
    cluster.locations.put(other, A);
    RegionPlan possible = new RegionPlan(other, A, B);

    MoveCheck.Checked checked = check.check(List.of(new RegionPlan(REGION, A, B), possible));

    assertThat(checked.moves()).containsExactly(possible);
    assertThat(checked.dropped()).containsExactly(Map.entry(MoveObjection.REGION_GONE, 1));
  }

  private static final class FakeCluster implements LiveCluster {
    final Map<RegionInfo, ServerName> locations = new HashMap<>();
    final Set<RegionInfo> inTransition = new HashSet<>();
    final Set<ServerName> online = new HashSet<>(List.of(A, B));
    final Set<ServerName> draining = new HashSet<>();

    @Override
    public @Nullable ServerName locationOf(RegionInfo region) {
      return locations.get(region);
    }

    @Override
    public boolean isInTransition(RegionInfo region) {
      return inTransition.contains(region);
    }

    @Override
    public boolean isDestination(ServerName server) {
      return online.contains(server);
    }

    @Override
    public boolean isDraining(ServerName server) {
      return draining.contains(server);
    }
  }
}
