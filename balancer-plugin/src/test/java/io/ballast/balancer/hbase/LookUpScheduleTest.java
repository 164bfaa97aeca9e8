// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableDescriptors;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a region's blocks are asked for: first, again, and not any more. */
class LookUpScheduleTest {
  private static final RegionInfo REGION = Sample.region("t", 1);

  private final AtomicInteger asked = new AtomicInteger();
  private volatile boolean nameNodeIsDown;
  private BlockLocations blocks;

  @BeforeEach
  void start(@TempDir java.nio.file.Path root) throws IOException {
    Configuration conf = new Configuration(false);
    CommonFSUtils.setRootDir(conf, new Path(root.toUri()));
    blocks =
        new BlockLocations(
            conf,
            (TableDescriptors)
                Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {TableDescriptors.class},
                    (proxy, method, args) -> {
                      asked.incrementAndGet();
                      if (nameNodeIsDown) {
                        throw new IOException("NameNode is down");
                      }
                      return TableDescriptorBuilder.newBuilder(REGION.getTable()).build();
                    }));
  }

  @AfterEach
  void stop() {
    blocks.stop();
  }

  private static long now() {
    return EnvironmentEdgeManager.currentTime();
  }

  private static long in(long hours) {
    return now() + TimeUnit.HOURS.toMillis(hours);
  }

  /** Lets look-ups that were begun end. */
  private void look(long at, int times) {
    blocks.lookUpWhatIsDue(at);
    await().until(() -> asked.get() >= times);
  }

  @Test
  void aRegionThatIsReportedIsAskedForOnce() {
    blocks.changed(REGION.getRegionName());
    look(now(), 1);
    await().until(() -> blocks.size() == 1);

    blocks.lookUpWhatIsDue(now());

    assertThat(asked).hasValue(1);
  }

  @Test
  void aRegionWhoseFilesChangeIsAskedForAgain() {
    blocks.changed(REGION.getRegionName());
    look(now(), 1);
    await().until(() -> blocks.size() == 1);

    blocks.changed(REGION.getRegionName());

    look(now(), 2);
  }

  @Test
  void aLookUpThatFailsIsRepeatedLater() {
    nameNodeIsDown = true;
    blocks.changed(REGION.getRegionName());
    look(now(), 1);
    nameNodeIsDown = false;

    await()
        .until(
            () -> {
              blocks.lookUpWhatIsDue(in(1)); // as soon as the failure has been noted
              return blocks.size() == 1;
            });
  }

  @Test
  void whatIsOldIsAskedForAgain() {
    blocks.changed(REGION.getRegionName());
    look(now(), 1);
    await().until(() -> blocks.size() == 1);

    look(in(5), 2);
  }

  @Test
  void aRegionOnItsWayIsKept() {
    blocks.changed(REGION.getRegionName());
    look(now(), 1);
    await().until(() -> blocks.size() == 1);

    blocks.absent(REGION.getRegionName(), now());
    blocks.lookUpWhatIsDue(now());

    assertThat(blocks.of(REGION)).isNotNull();
  }

  @Test
  void aRegionThatStaysAwayIsForgotten() {
    blocks.changed(REGION.getRegionName());
    look(now(), 1);
    await().until(() -> blocks.size() == 1);

    blocks.absent(REGION.getRegionName(), now());
    blocks.lookUpWhatIsDue(in(1));

    assertThat(blocks.of(REGION)).isNull();
    assertThat(blocks.size()).isZero();
  }
}
