// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.util.Arrays;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.Size;

/**
 * The last reports of one region, oldest first. The master hands the same report to the balancer
 * again and again; it is kept once, with the number of times it was heard.
 *
 * <p>Two ways of reading them. HBase's own balancer takes every hearing for a sample and knows no
 * times: {@link #meanIncrease} and {@link #mean} answer what it would. {@link #perSecond} divides
 * what really happened by the time in which it did.
 *
 * <p>Memory: 33 bytes for each report, at most as many as are remembered.
 */
final class RegionSamples {
  private static final int INITIAL = 4;

  private long[] time = new long[INITIAL];
  private long[] reads = new long[INITIAL];
  private long[] writes = new long[INITIAL];
  private int[] memstoreMb = new int[INITIAL];
  private int[] storeFileMb = new int[INITIAL];
  private int[] heard = new int[INITIAL];
  private int size;
  private int storeFiles;
  private float locality;

  /** One of the reported figures. */
  enum Figure {
    READS,
    WRITES,
    MEMSTORE_MB,
    STORE_FILE_MB
  }

  /**
   * Adds a report.
   *
   * @param at when the server made it, ms
   * @param remember how many reports, each hearing counted, HBase's own balancer would average over
   */
  void add(long at, RegionMetrics report, int remember) {
    storeFiles = report.getStoreFileCount();
    locality = report.getDataLocality();
    int memstore = (int) report.getMemStoreSize().get(Size.Unit.MEGABYTE);
    int storeFile = (int) report.getStoreFileSize().get(Size.Unit.MEGABYTE);
    int last = size - 1;
    if (size > 0
        && time[last] == at
        && reads[last] == report.getReadRequestCount()
        && writes[last] == report.getWriteRequestCount()
        && memstoreMb[last] == memstore
        && storeFileMb[last] == storeFile) {
      heard[last]++;
    } else {
      makeRoom(remember);
      time[size] = at;
      reads[size] = report.getReadRequestCount();
      writes[size] = report.getWriteRequestCount();
      memstoreMb[size] = memstore;
      storeFileMb[size] = storeFile;
      heard[size++] = 1;
    }
    forgetHearings(remember);
  }

  private void makeRoom(int remember) {
    if (size >= Math.max(2, remember)) {
      drop(size - Math.max(2, remember) + 1);
    }
    if (size == time.length) {
      int length = size * 2;
      time = Arrays.copyOf(time, length);
      reads = Arrays.copyOf(reads, length);
      writes = Arrays.copyOf(writes, length);
      memstoreMb = Arrays.copyOf(memstoreMb, length);
      storeFileMb = Arrays.copyOf(storeFileMb, length);
      heard = Arrays.copyOf(heard, length);
    }
  }

  private void drop(int oldest) {
    size -= oldest;
    System.arraycopy(time, oldest, time, 0, size);
    System.arraycopy(reads, oldest, reads, 0, size);
    System.arraycopy(writes, oldest, writes, 0, size);
    System.arraycopy(memstoreMb, oldest, memstoreMb, 0, size);
    System.arraycopy(storeFileMb, oldest, storeFileMb, 0, size);
    System.arraycopy(heard, oldest, heard, 0, size);
  }

  /** Lets the oldest hearings go until no more than {@code remember} are left. */
  private void forgetHearings(int remember) {
    int surplus = -remember;
    for (int i = 0; i < size; i++) {
      surplus += heard[i];
    }
    for (int i = 0; surplus > 0; i++) {
      int gone = Math.min(surplus, heard[i]);
      heard[i] -= gone;
      surplus -= gone;
    }
  }

  private long figure(Figure figure, int sample) {
    return switch (figure) {
      case READS -> reads[sample];
      case WRITES -> writes[sample];
      case MEMSTORE_MB -> memstoreMb[sample];
      case STORE_FILE_MB -> storeFileMb[sample];
    };
  }

  /**
   * Mean increase from one hearing to the next; a figure that fell was reset and counts whole. 0
   * with fewer than two hearings. HBase's load of a counter, and of the memstore.
   */
  double meanIncrease(Figure figure) {
    double sum = 0;
    int hearings = 0;
    int before = -1;
    for (int i = 0; i < size; i++) {
      if (heard[i] > 0) {
        sum += before < 0 ? 0 : increase(figure, before, i);
        hearings += heard[i];
        before = i;
      }
    }
    return hearings < 2 ? 0 : Math.max(0, sum / (hearings - 1));
  }

  /** Mean over all hearings: HBase's load of the store file size. */
  double mean(Figure figure) {
    double sum = 0;
    int hearings = 0;
    for (int i = 0; i < size; i++) {
      sum += (double) heard[i] * figure(figure, i);
      hearings += heard[i];
    }
    return hearings == 0 ? 0 : sum / hearings;
  }

  /**
   * Increase of a counter in one second, from the reports that carry a later time than the one
   * before; NaN while there are none: that nothing is known is not that nothing happens.
   */
  double perSecond(Figure figure) {
    double sum = 0;
    long millis = 0;
    for (int i = 1; i < size; i++) {
      if (time[i] > time[i - 1]) {
        sum += increase(figure, i - 1, i);
        millis += time[i] - time[i - 1];
      }
    }
    return millis == 0 ? Double.NaN : sum * 1000 / millis;
  }

  private long increase(Figure figure, int before, int after) {
    long from = figure(figure, before);
    long to = figure(figure, after);
    return to >= from ? to - from : to;
  }

  /** Size of the store files in the last report, MB. */
  int storeFileMb() {
    return size == 0 ? 0 : storeFileMb[size - 1];
  }

  /** Size of the memstore in the last report, MB. */
  int memstoreMb() {
    return size == 0 ? 0 : memstoreMb[size - 1];
  }

  /** Number of store files in the last report. */
  int storeFiles() {
    return storeFiles;
  }

  /** Share of bytes that the region's own server says are local to it, in the last report. */
  float locality() {
    return locality;
  }
}
