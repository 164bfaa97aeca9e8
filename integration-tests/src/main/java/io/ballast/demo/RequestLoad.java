// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Clients at work: gets and puts on small rows, at a steady rate for each table. */
final class RequestLoad implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RequestLoad.class);
  private static final long TICK_MS = 40;

  /** What a slow tick may make up for; more would be a burst after each pause. */
  private static final long MOST_MS_IN_ONE_TICK = 200;

  private static final int ROWS_PER_REGION = 20;
  private static final double READ_SHARE = 0.7;
  private static final byte[] QUALIFIER = Bytes.toBytes("n");

  private final Connection connection;
  private final ScheduledExecutorService clients = Executors.newScheduledThreadPool(2);

  RequestLoad(Connection connection) {
    this.connection = connection;
  }

  /** Starts the requests that the plans ask for. */
  void start(List<TablePlan> plans) {
    for (TablePlan plan : plans) {
      Client client = new Client(plan);
      var unused = clients.scheduleWithFixedDelay(client::tick, 0, TICK_MS, TimeUnit.MILLISECONDS);
    }
  }

  /** The requests to one table. */
  private final class Client {
    private final TablePlan plan;
    private final SplittableRandom random;
    private long last = System.nanoTime();

    Client(TablePlan plan) {
      this.plan = plan;
      this.random = new SplittableRandom(plan.name().hashCode());
    }

    private void tick() {
      long now = System.nanoTime();
      long elapsed = Math.min(MOST_MS_IN_ONE_TICK, TimeUnit.NANOSECONDS.toMillis(now - last));
      last = now;
      try {
        send((int) (plan.requests() * elapsed / 1000));
      } catch (IOException e) {
        // Regions on the move; the next tick tries again.
        LOG.warn("requests to {} failed", plan.name(), e);
      }
    }

    private void send(int requests) throws IOException {
      List<Get> gets = new ArrayList<>();
      List<Put> puts = new ArrayList<>();
      try (Table table = connection.getTable(TableName.valueOf(plan.name()))) {
        byte[] family = table.getDescriptor().getColumnFamilies()[0].getName();
        for (int i = 0; i < requests; i++) {
          byte[] row = row(random.nextInt(plan.regions()), "n" + random.nextInt(ROWS_PER_REGION));
          if (random.nextDouble() < READ_SHARE) {
            gets.add(new Get(row));
          } else {
            puts.add(new Put(row).addColumn(family, QUALIFIER, Bytes.toBytes(i)));
          }
        }
        var unused = table.get(gets);
        table.put(puts);
      }
    }
  }

  /** A row of the region with this index: region {@code i} of a table starts at {@code i}. */
  static byte[] row(int region, String name) {
    return Bytes.toBytes(String.format(Locale.ROOT, "%04d-%s", region, name));
  }

  @Override
  public void close() {
    clients.shutdownNow();
  }
}
