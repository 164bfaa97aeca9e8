// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static io.ballast.balancer.hbase.Sample.assignment;
import static io.ballast.balancer.hbase.Sample.region;
import static io.ballast.balancer.hbase.Sample.regions;
import static io.ballast.balancer.hbase.Sample.replica;
import static io.ballast.balancer.hbase.Sample.server;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.RegionSet;
import io.ballast.balancer.model.ReplicaGroups;
import io.ballast.balancer.model.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.junit.jupiter.api.Test;

/** What becomes of an assignment as it should be, and of one as it should not. */
class ClusterViewBuilderTest {
  @Test
  void serversRegionsAndTablesAreNumberedInTheirOrder() {
    Map<ServerName, List<RegionInfo>> assignment = new LinkedHashMap<>();
    assignment.put(server(7), List.of(region("a", 1), region("b", 1)));
    assignment.put(server(3), List.of(region("a", 2)));
    ClusterView view = build(assignment);
    RegionSet regions = view.snapshot().regions();

    assertThat(view.server(0)).isEqualTo(server(7));
    assertThat(view.server(1)).isEqualTo(server(3));
    assertThat(view.region(2)).isEqualTo(region("a", 2));
    assertThat(regions.serverOf(2)).isEqualTo(1);
    assertThat(regions.tableName(regions.tableOf(1))).isEqualTo("b");
    assertThat(regions.tableOf(2)).isEqualTo(regions.tableOf(0));
  }

  @Test
  void serversOfOneHostShareIt() {
    Map<ServerName, List<RegionInfo>> assignment = new LinkedHashMap<>();
    assignment.put(ServerName.valueOf("a", 1, 1), List.of());
    assignment.put(ServerName.valueOf("a", 2, 1), List.of());
    assignment.put(ServerName.valueOf("b", 1, 1), List.of());
    Topology topology = build(assignment).snapshot().topology();

    assertThat(topology.servers()).isEqualTo(3);
    assertThat(topology.hosts()).isEqualTo(2);
    assertThat(topology.hostOf(0)).isEqualTo(topology.hostOf(1));
  }

  @Test
  void noServersMakeAnEmptySnapshot() {
    ClusterView view = build(Map.of());

    assertThat(view.snapshot().topology().servers()).isZero();
    assertThat(view.snapshot().regions().size()).isZero();
  }

  @Test
  void anEmptyServerIsThere() {
    Layout layout = new Layout(build(assignment(2, 0)).snapshot());

    assertThat(layout.count(0)).isEqualTo(2);
    assertThat(layout.count(1)).isZero();
  }

  @Test
  void fewerRegionsThanServersAreNothingSpecial() {
    ClusterView view = build(assignment(1, 0, 0, 0));

    assertThat(view.snapshot().topology().servers()).isEqualTo(4);
    assertThat(view.snapshot().regions().size()).isEqualTo(1);
  }

  @Test
  void anEntryWithoutAServerIsLeftOut() {
    Map<ServerName, List<RegionInfo>> assignment = new HashMap<>(assignment(2, 1));
    assignment.put(null, List.of(region("lost", 1)));
    ClusterView view = build(assignment);

    assertThat(view.snapshot().topology().servers()).isEqualTo(2);
    assertThat(view.snapshot().regions().size()).isEqualTo(3);
    assertThat(view.snapshot().regions().tables()).isEqualTo(1);
  }

  @Test
  void aListThatIsMissingIsAnEmptyServer() {
    Map<ServerName, List<RegionInfo>> assignment = new LinkedHashMap<>(assignment(2));
    assignment.put(server(9), null);
    ClusterView view = build(assignment);

    assertThat(view.snapshot().topology().servers()).isEqualTo(2);
    assertThat(view.snapshot().regions().size()).isEqualTo(2);
  }

  @Test
  void aRegionThatIsNullIsLeftOut() {
    List<RegionInfo> list = Arrays.asList(region("t", 1), null, region("t", 2));
    ClusterView view = build(Map.of(server(0), list));

    assertThat(view.snapshot().regions().size()).isEqualTo(2);
    assertThat(view.region(1)).isEqualTo(region("t", 2));
  }

  @Test
  void aRegionThatIsListedTwiceIsThereOnceWhereItWasFirst() {
    Map<ServerName, List<RegionInfo>> assignment = new LinkedHashMap<>();
    assignment.put(server(0), List.of(region("t", 1), region("t", 1)));
    assignment.put(server(1), List.of(region("t", 1), region("t", 2)));
    RegionSet regions = build(assignment).snapshot().regions();

    assertThat(regions.size()).isEqualTo(2);
    assertThat(regions.serverOf(0)).isZero();
    assertThat(regions.serverOf(1)).isEqualTo(1);
  }

  @Test
  void ofTwoStartsOfOneServerTheNewerStands() {
    ClusterView view = build(twoStarts(5, 9));

    assertThat(view.snapshot().topology().servers()).isEqualTo(2);
    assertThat(view.server(0)).isEqualTo(server(0, 9));
    assertThat(new Layout(view.snapshot()).count(0)).isEqualTo(4);
  }

  @Test
  void theOrderOfTwoStartsDoesNotMatter() {
    assertThat(build(twoStarts(9, 5)).server(0)).isEqualTo(server(0, 9));
  }

  @Test
  void aPlanTakesARegionFromTheStartThatItIsOn() {
    ClusterView view = build(twoStarts(5, 9));

    assertThat(IntStream.range(0, 4).mapToObj(region -> view.plan(region, 1)))
        .extracting(RegionPlan::getSource)
        .containsExactly(server(0, 5), server(0, 5), server(0, 9), server(0, 9));
  }

  @Test
  void aPlanToAServerOfTwoStartsGoesToTheNewer() {
    ClusterView view = build(twoStarts(5, 9));

    assertThat(view.plan(4, 0).getDestination()).isEqualTo(server(0, 9));
  }

  @Test
  void aRegionListedUnderBothStartsIsOnTheNewer() {
    Map<ServerName, List<RegionInfo>> assignment = new LinkedHashMap<>();
    assignment.put(server(0, 5), List.of(region("t", 1)));
    assignment.put(server(0, 9), List.of(region("t", 1)));
    assignment.put(server(1), List.of());
    ClusterView view = build(assignment);

    assertThat(view.snapshot().regions().size()).isEqualTo(1);
    assertThat(view.plan(0, 1).getSource()).isEqualTo(server(0, 9));
  }

  @Test
  void aRegionAndItsReplicasAreAGroup() {
    ReplicaGroups groups =
        replicaGroups(replica("t", 1, 0), replica("t", 1, 1), replica("t", 2, 0));

    assertThat(groups.groups()).isEqualTo(1);
    assertThat(groups.groupOf(0)).isEqualTo(groups.groupOf(1));
    assertThat(groups.groupOf(2)).isEqualTo(ReplicaGroups.NONE);
  }

  @Test
  void withoutSecondariesThereAreNoGroups() {
    assertThat(replicaGroups(region("t", 1), region("t", 2)).groups()).isZero();
  }

  @Test
  void aSecondaryWithoutItsPrimaryIsInNoGroup() {
    ReplicaGroups groups = replicaGroups(replica("t", 1, 1), replica("t", 2, 0));

    assertThat(groups.groups()).isZero();
  }

  /** So HBase counts them, by which its costs and ours stay equal. */
  @Test
  void secondariesWithoutTheirPrimariesAreOneGroupWhateverTheirRegion() {
    ReplicaGroups groups = replicaGroups(replica("t", 1, 1), replica("t", 2, 2), region("t", 3));

    assertThat(groups.groups()).isEqualTo(1);
    assertThat(groups.size(0)).isEqualTo(2);
  }

  @Test
  void theHighestReplicaIdSaysHowManyReplicasThereAre() {
    RegionSet set = build(Map.of(server(0), List.of(replica("t", 1, 2)))).snapshot().regions();

    assertThat(set.maxReplicas()).isEqualTo(3);
    assertThat(set.hasSecondaries()).isTrue();
    assertThat(set.isPrimary(0)).isFalse();
  }

  @Test
  void aSecondaryReadsItsPrimarysFilesWhetherThatIsHereOrNot() {
    List<RegionInfo> filesOf = new ArrayList<>();
    new ClusterViewBuilder(
            all -> new KnownRacks().of(all, FakeRacks.one()),
            all -> RegionReports.none(all.length),
            (of, serverOf, topology, reported) -> {
              filesOf.addAll(List.of(of));
              return Localities.none(of.length);
            })
        .build(
            Map.of(server(0), List.of(replica("t", 1, 1), replica("t", 1, 0), replica("t", 2, 1))));

    assertThat(filesOf).containsExactly(region("t", 1), region("t", 1), region("t", 2));
  }

  private static ReplicaGroups replicaGroups(RegionInfo... regions) {
    return build(Map.of(server(0), List.of(regions))).snapshot().regions().replicas();
  }

  /** Two regions on each of two starts of server 0, and one on server 1. */
  private static Map<ServerName, List<RegionInfo>> twoStarts(long first, long second) {
    Map<ServerName, List<RegionInfo>> assignment = new LinkedHashMap<>();
    assignment.put(server(0, first), regions("t", 0, 2));
    assignment.put(server(0, second), regions("t", 2, 2));
    assignment.put(server(1), regions("t", 4, 1));
    return assignment;
  }

  private static ClusterView build(Map<ServerName, List<RegionInfo>> assignment) {
    return new ClusterViewBuilder(
            all -> new KnownRacks().of(all, FakeRacks.one()),
            all -> RegionReports.none(all.length),
            GivenBlocks.none())
        .build(assignment);
  }
}
