// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer;

import static io.ballast.balancer.Balancers.byTable;
import static io.ballast.balancer.Balancers.started;
import static io.ballast.balancer.hbase.Sample.assignment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.master.RegionPlan;
import org.apache.hadoop.hbase.namequeues.BalancerDecisionDetails;
import org.apache.hadoop.hbase.namequeues.BalancerRejectionDetails;
import org.apache.hadoop.hbase.namequeues.NamedQueueRecorder;
import org.apache.hadoop.hbase.namequeues.request.NamedQueueGetRequest;
import org.apache.hadoop.hbase.namequeues.response.NamedQueueGetResponse;
import org.apache.hadoop.hbase.shaded.protobuf.generated.MasterProtos.BalancerDecisionsRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.MasterProtos.BalancerRejectionsRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.RecentLogs.BalancerDecision;
import org.apache.hadoop.hbase.shaded.protobuf.generated.RecentLogs.BalancerRejection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What comes out of the master's ring buffers. HBase has one recorder for a JVM, made by whoever
 * asks first; so each test puts in its own and takes it out again.
 */
class RingBufferTest {
  private static final String DECISIONS = "hbase.master.balancer.decision.buffer.enabled";
  private static final String REJECTIONS = "hbase.master.balancer.rejection.buffer.enabled";

  private final Configuration conf = Balancers.stockConf();
  private @Nullable NamedQueueRecorder recorder;

  @BeforeEach
  void putIn() throws ReflectiveOperationException {
    reset();
    recorder = recorderWithBoth();
  }

  @AfterEach
  void reset() throws ReflectiveOperationException {
    set("namedQueueRecorder", null);
    set("isInit", false);
  }

  @Test
  void aPlanIsADecision() {
    conf.setBoolean(DECISIONS, true);

    List<RegionPlan> plans = started(conf).balanceCluster(byTable(assignment(12, 0, 0)));

    await().until(() -> !decisions().isEmpty());
    BalancerDecision decision = decisions().get(0);
    assertThat(decision.getRegionPlansList()).hasSameSizeAs(plans);
    assertThat(decision.getRegionPlans(0))
        .isEqualTo(
            "table: t , region: %s , source: %s , destination: %s"
                .formatted(
                    plans.get(0).getRegionName(),
                    plans.get(0).getSource(),
                    plans.get(0).getDestination()));
    assertThat(decision.getComputedTotalCost()).isLessThan(decision.getInitTotalCost());
    assertThat(decision.getComputedSteps()).isPositive();
    assertThat(decision.getInitialFunctionCosts()).contains("RegionCountSkewCostFunction : 500.0");
    assertThat(decision.getFinalFunctionCosts()).contains("MoveCostFunction : ");
  }

  @Test
  void aRunWithoutNeedIsARejection() {
    conf.setBoolean(REJECTIONS, true);

    started(conf).balanceCluster(byTable(assignment(4, 4)));

    await().until(() -> !rejections().isEmpty());
    BalancerRejection rejection = rejections().get(0);
    assertThat(rejection.getReason()).contains("minCostNeedBalance");
    assertThat(rejection.getCostFuncInfoList()).anyMatch(s -> s.contains("RegionCountSkewCost"));
  }

  @Test
  void aSingleServerIsARejection() {
    conf.setBoolean(REJECTIONS, true);

    started(conf).balanceCluster(byTable(assignment(4)));

    await().until(() -> !rejections().isEmpty());
    assertThat(rejections().get(0).getReason()).contains("fewer than 2 servers");
  }

  /** Decisions are recorded behind it, so what was to be recorded before is there by then. */
  @Test
  void withoutTheirKeyRejectionsAreNotRecorded() {
    conf.setBoolean(DECISIONS, true);
    BallastLoadBalancer balancer = started(conf);

    balancer.balanceCluster(byTable(assignment(4, 4)));
    balancer.balanceCluster(byTable(assignment(12, 0)));

    await().until(() -> !decisions().isEmpty());
    assertThat(rejections()).isEmpty();
  }

  @Test
  void withoutTheirKeyDecisionsAreNotRecorded() {
    conf.setBoolean(REJECTIONS, true);
    BallastLoadBalancer balancer = started(conf);

    balancer.balanceCluster(byTable(assignment(12, 0)));
    balancer.balanceCluster(byTable(assignment(4, 4)));

    await().until(() -> !rejections().isEmpty());
    assertThat(decisions()).isEmpty();
  }

  @Test
  void aReloadTurnsRecordingOn() {
    BallastLoadBalancer balancer = started(conf);
    conf.setBoolean(DECISIONS, true);

    balancer.onConfigurationChange(conf);
    balancer.balanceCluster(byTable(assignment(12, 0)));

    await().until(() -> !decisions().isEmpty());
    assertThat(decisions()).hasSize(1);
  }

  private List<BalancerDecision> decisions() {
    NamedQueueGetRequest request = new NamedQueueGetRequest();
    request.setNamedQueueEvent(BalancerDecisionDetails.BALANCER_DECISION_EVENT);
    request.setBalancerDecisionsRequest(BalancerDecisionsRequest.getDefaultInstance());
    NamedQueueGetResponse response = recorder().getNamedQueueRecords(request);
    return response.getBalancerDecisions();
  }

  private List<BalancerRejection> rejections() {
    NamedQueueGetRequest request = new NamedQueueGetRequest();
    request.setNamedQueueEvent(BalancerRejectionDetails.BALANCER_REJECTION_EVENT);
    request.setBalancerRejectionsRequest(BalancerRejectionsRequest.getDefaultInstance());
    NamedQueueGetResponse response = recorder().getNamedQueueRecords(request);
    return response.getBalancerRejections();
  }

  private NamedQueueRecorder recorder() {
    return Objects.requireNonNull(recorder);
  }

  private static NamedQueueRecorder recorderWithBoth() {
    Configuration both = HBaseConfiguration.create(); // names the buffers
    both.setBoolean(DECISIONS, true);
    both.setBoolean(REJECTIONS, true);
    return NamedQueueRecorder.getInstance(both);
  }

  private static void set(String name, @Nullable Object value) throws ReflectiveOperationException {
    Field field = NamedQueueRecorder.class.getDeclaredField(name);
    field.setAccessible(true);
    field.set(null, value);
  }
}
