// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.jspecify.annotations.Nullable;

/**
 * A coprocessor of every user region that keeps regions of one table from opening, but for a given
 * number, until they are released: meanwhile they are in transition.
 */
public final class HeldRegions implements RegionCoprocessor, RegionObserver {
  /** The setting that loads it into all regions of user tables. */
  static final String KEY = "hbase.coprocessor.user.region.classes";

  private static volatile @Nullable Hold hold;

  /** From now on only so many regions of the table open; close to release the others. */
  static Hold afterOpening(int regions, TableName table) {
    Hold now = new Hold(table, new Semaphore(regions));
    hold = now;
    return now;
  }

  /** Regions that are kept from opening until this is closed. */
  record Hold(TableName table, Semaphore permits) implements AutoCloseable {
    /** How many regions are held now. */
    int count() {
      return permits.getQueueLength();
    }

    @Override
    public void close() {
      hold = null;
      permits.release(Integer.MAX_VALUE / 2);
    }
  }

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public void preOpen(ObserverContext<RegionCoprocessorEnvironment> context) throws IOException {
    Hold now = hold;
    if (now != null && context.getEnvironment().getRegionInfo().getTable().equals(now.table())) {
      try {
        now.permits().acquire();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (IOException) new InterruptedIOException("held while opening").initCause(e);
      }
    }
  }
}
