// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.hbase.util.ManualEnvironmentEdge;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * HBase's clock in a test's hands. It stands still while a search runs, so that only its steps end
 * it and every run comes out the same.
 */
final class FieldClock implements BeforeEachCallback, AfterEachCallback {
  static final long MINUTE = 60_000;

  private final ManualEnvironmentEdge edge = new ManualEnvironmentEdge();

  @Override
  public void beforeEach(ExtensionContext context) {
    edge.setValue(1_000 * MINUTE);
    EnvironmentEdgeManager.injectEdge(edge);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    EnvironmentEdgeManager.reset();
  }

  long now() {
    return edge.currentTime();
  }

  void pass(long millis) {
    edge.incValue(millis);
  }
}
