// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a file of capacities is read, and what holds while it cannot be. */
class KnownCapacitiesTest {
  private static final List<ServerName> SERVERS = List.of(Sample.server(0), Sample.server(1));

  private final Configuration conf = new Configuration(false);
  private final KnownCapacities capacities = new KnownCapacities(Duration.ofMinutes(1));
  private final Path folder;
  private final Path file;
  private long version;

  KnownCapacitiesTest(@TempDir Path folder) {
    this.folder = folder;
    file = folder.resolve("capacities");
    StallingFileSystem.set(conf);
  }

  @AfterEach
  void stop() {
    StallingFileSystem.goOn();
    capacities.stop();
  }

  /** Writes the file, a second after it was written last. */
  private void write(String text) throws IOException {
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000 * ++version));
  }

  private void watch(String name) {
    conf.set("hbase.balancer.ballast.capacities", name);
    capacities.watch(CapacitySource.of(conf), conf);
  }

  /** What the first of two servers has of three things. */
  private double share() {
    return Objects.requireNonNull(capacities.rules()).of(SERVERS).regions().of(3, 0);
  }

  @Test
  void withoutAFileAllAreEqual() {
    capacities.watch(CapacitySource.of(conf), conf);

    assertThat(share()).isEqualTo(1.5);
  }

  @Test
  void aPathAndAUriNameTheSameFile() throws IOException {
    write("host0 2");
    watch(file.toString());
    assertThat(share()).isEqualTo(2);

    watch(file.toUri().toString());
    assertThat(share()).isEqualTo(2);
  }

  @Test
  void aChangeIsSeenByTheNextRun() throws IOException {
    write("host0 2");
    watch(file.toString());
    CapacityRules before = capacities.rules();
    assertThat(capacities.rules()).as("not read again").isSameAs(before);

    write("host1 2");

    assertThat(share()).isEqualTo(1);
  }

  @Test
  void aBadLineIsNamedAndWhatWasReadBeforeHolds() throws IOException {
    write("host0 2");
    watch(file.toString());
    assertThat(share()).isEqualTo(2);

    write("host1 5\nhost0 much");

    assertThat(share()).isEqualTo(2);
    assertThat(capacities.trouble()).contains(file.toString(), "line 2", "'host0 much'");

    write("host1 2");

    assertThat(share()).isEqualTo(1);
    assertThat(capacities.trouble()).isNull();
  }

  @Test
  void whereTheFileIsGoneWhatWasReadBeforeHolds() throws IOException {
    write("host0 2");
    watch(file.toString());
    assertThat(share()).isEqualTo(2);

    Files.delete(file);

    assertThat(share()).isEqualTo(2);
    assertThat(capacities.trouble()).contains(file.toString());
  }

  @Test
  void aFileThatWasNeverReadIsNotTakenForNone() {
    watch(file.toString());

    assertThat(capacities.rules()).isNull();
    assertThat(capacities.trouble()).contains(file.toString(), "capacities");
  }

  @Test
  void aFileWithoutEndIsRefused() throws IOException {
    write("#".repeat((1 << 20) + 1));
    watch(file.toString());

    assertThat(capacities.rules()).isNull();
    assertThat(capacities.trouble()).contains("longer than");
  }

  @Test
  void aFileSystemThatDoesNotAnswerKeepsWhatWasRead() throws IOException {
    KnownCapacities impatient = new KnownCapacities(Duration.ofMillis(1));
    write("host0 2");
    watch(file.toString());
    StallingFileSystem.stall();
    conf.set("hbase.balancer.ballast.capacities", "stalling://" + file);
    impatient.watch(CapacitySource.of(conf), conf);

    assertThat(impatient.rules()).isNull();
    assertThat(impatient.trouble()).contains("does not answer");
    assertThat(impatient.rules()).as("asked again").isNull();
    impatient.stop();
  }

  @Test
  void afterAReloadWhatWasReadHoldsUntilTheOtherFileIsRead() throws IOException {
    write("host0 2");
    watch(file.toString());
    assertThat(share()).isEqualTo(2);

    watch(folder.resolve("nothing").toString());
    assertThat(share()).isEqualTo(2);

    conf.unset("hbase.balancer.ballast.capacities");
    capacities.watch(CapacitySource.of(conf), conf);
    assertThat(share()).isEqualTo(1.5);
  }

  @Test
  void hbasesRulesAreReadWhereThereIsNoOwnFile() throws IOException {
    write("# regexp limit\nhost0 50\n");
    conf.set("hbase.master.balancer.heterogeneousRegionCountRulesFile", file.toUri().toString());
    conf.set("hbase.master.balancer.heterogeneousRegionCountDefault", "-1");
    capacities.watch(CapacitySource.of(conf), conf);

    assertThat(share()).isEqualTo(0.6); // 50 of 250

    Files.writeString(folder.resolve("own"), "host0 2");
    watch(folder.resolve("own").toString());
    assertThat(share()).isEqualTo(2);
  }
}
