// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Local files under {@code stalling:}, which answers when it is let. */
public final class StallingFileSystem extends RawLocalFileSystem {
  private static volatile CountDownLatch gate = new CountDownLatch(0);

  static void set(Configuration conf) {
    conf.setClass("fs.stalling.impl", StallingFileSystem.class, RawLocalFileSystem.class);
  }

  /** From now on nothing is answered. */
  static void stall() {
    gate = new CountDownLatch(1);
  }

  static void goOn() {
    gate.countDown();
  }

  @Override
  public URI getUri() {
    return URI.create("stalling:///");
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
    return super.getFileStatus(path);
  }
}
