// SPDX-License-Identifier: Apache-2.0
package io.ballast.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code scripts/install} and {@code scripts/uninstall} say and do to an HBase home. */
class InstallScriptTest {
  private static final String KEY = "hbase.master.loadbalancer.class";
  private static final String BALLAST = "io.ballast.balancer.BallastLoadBalancer";
  private static final String OTHER = "org.example.OtherBalancer";

  private Path temp;
  private HBaseHome home;
  private Path jar;

  @BeforeEach
  void makeHome(@TempDir Path directory) throws Exception {
    temp = directory;
    home = HBaseHome.make(temp.resolve("hbase home"), HBaseHome.VERSION);
    jar = temp.resolve("ballast-balancer-plugin-2.0.jar");
    Files.writeString(jar, "plugin 2.0");
  }

  @Test
  void withoutApplyItCopiesTheJarAndPrintsTheSetting() throws Exception {
    ScriptRun run = install();

    assertThat(run.status()).isZero();
    assertThat(run.output())
        .contains("HBase 2.6.4-hadoop3 in")
        .contains("<name>" + KEY + "</name>")
        .contains("<value>" + BALLAST + "</value>")
        .contains("restart the masters");
    assertThat(home.lib().resolve(jar.getFileName())).hasContent("plugin 2.0");
    assertThat(home.site()).isEqualTo(HBaseHome.SITE);
    assertThat(home.backups()).isEmpty();
  }

  @Test
  void withApplyItAddsThePropertyAndKeepsEveryOtherLine() throws Exception {
    ScriptRun run = install("--apply");

    assertThat(run.status()).isZero();
    assertThat(home.site())
        .isEqualTo(
            HBaseHome.SITE.replace(
                "  -->\n</configuration>\n",
                """
                  -->
                  <property>
                    <name>hbase.master.loadbalancer.class</name>
                    <value>io.ballast.balancer.BallastLoadBalancer</value>
                  </property>
                </configuration>
                """));
    assertThat(balancerAsHBaseReadsIt()).isEqualTo(BALLAST);
    assertThat(home.backups())
        .singleElement()
        .asString()
        .matches("hbase-site\\.xml\\.\\d{8}-\\d{6}\\.bak");
    assertThat(Files.readString(home.siteFile().resolveSibling(home.backups().get(0))))
        .isEqualTo(HBaseHome.SITE);
  }

  @Test
  void asSecondRunItChangesNothing() throws Exception {
    install("--apply");
    String once = home.site();

    ScriptRun again = install("--apply");

    assertThat(again.status()).isZero();
    assertThat(again.output())
        .contains("The jar is there already")
        .contains("The setting is there already");
    assertThat(home.site()).isEqualTo(once);
    assertThat(home.backups()).hasSize(1);
  }

  @Test
  void anotherBalancerIsReplacedInPlaceAndNamed() throws Exception {
    home.site(HBaseHome.SITE.replace("<configuration>\n\t", "<configuration>\n" + property(OTHER)));
    String before = home.site();

    ScriptRun run = install("--apply");

    assertThat(run.output()).contains("which was " + OTHER);
    assertThat(home.site()).isEqualTo(before.replace(property(OTHER), property(BALLAST)));
    assertThat(balancerAsHBaseReadsIt()).isEqualTo(BALLAST);
  }

  @Test
  void linesWithCarriageReturnsAndNoLastNewlineStaySo() throws Exception {
    home.site("<configuration>\r\n</configuration>");

    install("--apply");

    assertThat(home.site())
        .isEqualTo(
            "<configuration>\r\n"
                + "  <property>\r\n    <name>%s</name>\r\n".formatted(KEY)
                + "    <value>%s</value>\r\n  </property>\r\n".formatted(BALLAST)
                + "</configuration>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<configuration/>", "<configuration></configuration>", "<configuration />\n"})
  void anEmptyConfigurationGetsTheProperty(String xml) throws Exception {
    home.site(xml);

    assertThat(install("--apply").status()).isZero();
    assertThat(balancerAsHBaseReadsIt()).isEqualTo(BALLAST);
  }

  @Test
  void aMissingSiteFileIsWritten() throws Exception {
    Files.delete(home.siteFile());

    assertThat(install("--apply").status()).isZero();
    assertThat(balancerAsHBaseReadsIt()).isEqualTo(BALLAST);
  }

  @Test
  void aSiteFileThatIsALinkStaysALink() throws Exception {
    Path elsewhere = temp.resolve("site.xml");
    Files.move(home.siteFile(), elsewhere);
    Files.createSymbolicLink(home.siteFile(), elsewhere);

    install("--apply");

    assertThat(home.siteFile()).isSymbolicLink();
    assertThat(Files.readString(elsewhere)).contains(BALLAST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<configuration><property name='hbase.master.loadbalancer.class' value='x'/>"
            + "</configuration>",
        "<configuration><property><name>hbase.master.loadbalancer.class</name></property>"
            + "</configuration>",
        "no XML at all"
      })
  void aSiteFileItCannotEditIsRefusedAndLeftAlone(String xml) throws Exception {
    home.site(xml);

    ScriptRun run = install("--apply");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.output()).contains(home.siteFile().toString());
    assertThat(home.site()).isEqualTo(xml);
    assertThat(home.ballastJars()).isEmpty();
    assertThat(home.backups()).isEmpty();
  }

  @Test
  void anOlderJarIsRemovedOnlyWithApply() throws Exception {
    Files.writeString(home.lib().resolve("ballast-balancer-plugin-1.0.jar"), "plugin 1.0");

    ScriptRun refused = install();
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.output()).contains("1.0.jar is another version", "--apply removes it");
    assertThat(home.ballastJars()).containsExactly("ballast-balancer-plugin-1.0.jar");

    ScriptRun applied = install("--apply");
    assertThat(applied.output()).contains("Removed the older jar", "1.0.jar");
    assertThat(home.ballastJars()).containsExactly("ballast-balancer-plugin-2.0.jar");
  }

  @Test
  void anotherBuildOfTheSameVersionIsReplacedOnlyWithApply() throws Exception {
    Files.writeString(home.lib().resolve("ballast-balancer-plugin-2.0.jar"), "plugin 2.0, May");

    assertThat(install().status()).isEqualTo(1);
    assertThat(install("--apply").output()).contains("Replacing");
    assertThat(home.lib().resolve(jar.getFileName())).hasContent("plugin 2.0");
  }

  @Test
  void uninstallWithoutApplyOnlySaysWhatToDo() throws Exception {
    install("--apply");
    String before = home.site();

    ScriptRun run = ScriptRun.of("uninstall", home.root());

    assertThat(run.status()).isZero();
    assertThat(run.output()).contains(KEY, "2.0.jar", "Nothing was changed");
    assertThat(home.site()).isEqualTo(before);
    assertThat(home.ballastJars()).hasSize(1);
  }

  @Test
  void uninstallWithApplyRestoresTheHomeAndThenHasNothingToDo() throws Exception {
    install("--apply");

    ScriptRun run = ScriptRun.of("uninstall", home.root(), "--apply");

    assertThat(run.status()).isZero();
    assertThat(home.site()).isEqualTo(HBaseHome.SITE);
    assertThat(home.ballastJars()).isEmpty();
    assertThat(home.backups()).hasSize(2);
    assertThat(ScriptRun.of("uninstall", home.root()).output()).contains("not installed");
  }

  @Test
  void uninstallLeavesAnotherBalancersSetting() throws Exception {
    install();
    home.site("<configuration>\n" + property(OTHER) + "</configuration>\n");

    ScriptRun run = ScriptRun.of("uninstall", home.root(), "--apply");

    assertThat(run.output()).contains(OTHER + ": left as it is");
    assertThat(balancerAsHBaseReadsIt()).isEqualTo(OTHER);
    assertThat(home.ballastJars()).isEmpty();
  }

  private ScriptRun install(String... options) throws Exception {
    var arguments = new Object[options.length + 3];
    arguments[0] = home.root();
    arguments[1] = "--jar";
    arguments[2] = jar;
    System.arraycopy(options, 0, arguments, 3, options.length);
    return ScriptRun.of("install", arguments);
  }

  private String balancerAsHBaseReadsIt() throws Exception {
    var conf = new Configuration(false);
    conf.addResource(home.siteFile().toUri().toURL());
    return conf.getTrimmed(KEY, "");
  }

  private static String property(String value) {
    return "<property>\n\t<name> %s </name><value>%s</value>\n</property>\n".formatted(KEY, value);
  }
}
