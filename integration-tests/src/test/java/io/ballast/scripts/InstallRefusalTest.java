// SPDX-License-Identifier: Apache-2.0
package io.ballast.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code scripts/install} refuses, and that it then changes nothing. */
class InstallRefusalTest {
  private Path temp;
  private Path jar;

  @BeforeEach
  void makeJar(@TempDir Path directory) throws Exception {
    temp = directory;
    jar = Files.writeString(temp.resolve("ballast-balancer-plugin-2.0.jar"), "plugin 2.0");
  }

  @Test
  void aDirectoryThatDoesNotExist() throws Exception {
    ScriptRun run = ScriptRun.of("install", temp.resolve("nowhere"), "--jar", jar);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.output()).contains("nowhere is not an HBase home", "no such directory");
  }

  @ParameterizedTest
  @CsvSource({
    "bin/hbase, bin/hbase is missing",
    "lib/hbase-server-2.6.4-hadoop3.jar, lib/ has no hbase-server-VERSION.jar",
  })
  void aHomeWithAPartMissing(String missing, String message) throws Exception {
    HBaseHome home = HBaseHome.make(temp.resolve("home"), HBaseHome.VERSION);
    Files.delete(home.root().resolve(missing));

    for (String script : new String[] {"install", "uninstall"}) {
      ScriptRun run = ScriptRun.of(script, home.root(), "--apply");
      assertThat(run.status()).isEqualTo(1);
      assertThat(run.output()).contains("is not an HBase home: " + message);
    }
    assertThat(home.ballastJars()).isEmpty();
    assertThat(home.site()).isEqualTo(HBaseHome.SITE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.4.17", "3.0.0-beta-1", "1.7.2"})
  void anUnsupportedVersionUnlessForced(String version) throws Exception {
    HBaseHome home = HBaseHome.make(temp.resolve("home"), version);

    ScriptRun refused = ScriptRun.of("install", home.root(), "--jar", jar, "--apply");
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.output()).contains("HBase " + version + " is not supported", "--force");
    assertThat(home.ballastJars()).isEmpty();
    assertThat(home.backups()).isEmpty();

    ScriptRun forced = ScriptRun.of("install", home.root(), "--jar", jar, "--apply", "--force");
    assertThat(forced.status()).isZero();
    assertThat(home.ballastJars()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.5.13-hadoop3", "2.6.0", "2.6.5"})
  void noSupportedVersion(String version) throws Exception {
    HBaseHome home = HBaseHome.make(temp.resolve("home"), version);

    assertThat(ScriptRun.of("install", home.root(), "--jar", jar).status()).isZero();
  }

  @Test
  void aMasterOnAnOldJavaUnlessForced() throws Exception {
    HBaseHome home = HBaseHome.make(temp.resolve("home"), HBaseHome.VERSION);
    home.javaVersion("1.8.0_392");

    ScriptRun refused = ScriptRun.of("install", home.root(), "--jar", jar);
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.output()).contains("is Java 1.8.0_392", "needs 17 or later");
    assertThat(home.ballastJars()).isEmpty();

    assertThat(ScriptRun.of("install", home.root(), "--jar", jar, "--force").status()).isZero();
  }

  @Test
  void aJarThatIsNotThePlugin() throws Exception {
    HBaseHome home = HBaseHome.make(temp.resolve("home"), HBaseHome.VERSION);
    Path other = Files.writeString(temp.resolve("other.jar"), "other");

    assertThat(ScriptRun.of("install", home.root(), "--jar", other).output())
        .contains("does not look like the plugin");
    assertThat(ScriptRun.of("install", home.root(), "--jar", temp.resolve("none.jar")).output())
        .contains("there is no file");
    assertThat(home.ballastJars()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"install", "uninstall"})
  void argumentsThatMakeNoSense(String script) throws Exception {
    assertThat(ScriptRun.of(script)).matches(run -> run.status() == 2);
    assertThat(ScriptRun.of(script, "a", "b").output()).contains("one HBASE_HOME at a time");
    assertThat(ScriptRun.of(script, "--aply", "a").output()).contains("unknown option --aply");
    assertThat(ScriptRun.of(script, "--help").output()).startsWith("Usage: scripts/" + script);
  }
}
