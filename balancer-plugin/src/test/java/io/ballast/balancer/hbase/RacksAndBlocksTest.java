// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Sample.assignment;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.ClusterSnapshot;
import io.ballast.balancer.model.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.HDFSBlocksDistribution;
import org.apache.hadoop.hbase.HDFSBlocksDistribution.HostAndWeight;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a snapshot makes of the answers of rack resolvers and of HDFS. */
class RacksAndBlocksTest {
  @Test
  void serversAreInTheRacksThatTheResolverNames() {
    Topology topology = topology(new FakeRacks(any -> mutable("/a", "/b", "/a")));

    assertThat(topology.racks()).isEqualTo(2);
    assertThat(topology.rackOf(0)).isEqualTo(topology.rackOf(2));
    assertThat(topology.rackName(topology.rackOf(1))).isEqualTo("/b");
  }

  @Test
  void aResolverWhoseAnswerCannotBeChangedIsBelieved() {
    assertThat(topology(new FakeRacks(any -> List.of("/a", "/b", "/a"))).racks()).isEqualTo(2);
  }

  @Test
  void aResolverThatThrowsMeansOneRack() {
    FakeRacks failing =
        new FakeRacks(
            any -> {
              throw new IllegalStateException("no script");
            });

    assertThat(topology(failing).racks()).isEqualTo(1);
  }

  @Test
  void aResolverThatAnswersNothingMeansOneRack() {
    assertThat(topology(new FakeRacks(any -> null)).racks()).isEqualTo(1);
  }

  @Test
  void aResolverThatAnswersTooFewMeansOneRack() {
    assertThat(topology(new FakeRacks(any -> mutable("/a", "/b"))).racks()).isEqualTo(1);
  }

  @Test
  void aServerWithoutARackIsInAnUnknownOne() {
    Topology topology = topology(new FakeRacks(any -> Arrays.asList("/a", null, "/a")));

    assertThat(topology.racks()).isEqualTo(2);
    assertThat(topology.rackOf(1)).isNotEqualTo(topology.rackOf(0));
  }

  @Test
  void aResolverIsNotAskedForMoreThanTheServers() {
    List<Integer> asked = new ArrayList<>();

    topology(
        new FakeRacks(
            servers -> {
              asked.add(servers.size());
              return new ArrayList<>(Collections.nCopies(servers.size(), "/a"));
            }));

    assertThat(asked).containsExactly(3);
  }

  @Test
  void aHostsShareIsItsPartOfTheRegionsBytes() {
    HDFSBlocksDistribution blocks = new HDFSBlocksDistribution();
    blocks.addHostsAndBlockWeight(new String[] {"host0", "host1"}, 30);
    blocks.addHostsAndBlockWeight(new String[] {"host1", "elsewhere"}, 10);

    assertThat(shares(blocks)).containsExactly(0.75f, 1f, 0f);
  }

  @Test
  void aRegionOfWhichNothingIsKnownHasNoShares() {
    assertThat(shares(null)).containsExactly(0f, 0f, 0f);
  }

  @Test
  void aRegionWithoutBlocksHasNoShares() {
    assertThat(shares(new HDFSBlocksDistribution())).containsExactly(0f, 0f, 0f);
  }

  /** Two data nodes under one host name, each with the block. */
  @Test
  void aShareAboveOneIsOne() {
    HDFSBlocksDistribution blocks = new HDFSBlocksDistribution();
    blocks.addHostsAndBlockWeight(new String[] {"host0", "host1"}, 10);
    blocks.getHostAndWeights().put("host0", new HostAndWeight("host0", 20, 0));

    assertThat(shares(blocks)).containsExactly(1f, 1f, 0f);
  }

  private static float[] shares(@Nullable HDFSBlocksDistribution blocks) {
    ClusterSnapshot snapshot =
        new ClusterViewBuilder(
                all -> new KnownRacks().of(all, FakeRacks.one()),
                all -> RegionReports.none(all.length),
                GivenBlocks.of(any -> blocks))
            .build(assignment(1, 0, 0))
            .snapshot();
    float[] shares = new float[3];
    IntStream.range(0, 3).forEach(host -> shares[host] = snapshot.hostLocality().at(0, host));
    return shares;
  }

  private static Topology topology(FakeRacks racks) {
    return new ClusterViewBuilder(
            all -> new KnownRacks().of(all, racks),
            all -> RegionReports.none(all.length),
            GivenBlocks.none())
        .build(assignment(1, 1, 1))
        .snapshot()
        .topology();
  }

  private static List<String> mutable(String... racks) {
    return new ArrayList<>(List.of(racks));
  }
}
