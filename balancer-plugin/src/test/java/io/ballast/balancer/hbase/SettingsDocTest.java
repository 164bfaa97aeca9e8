// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The table in {@code docs/settings.md} is made from {@link Settings#all}. To write it anew:
 *
 * <pre>mvn -pl procedures,balancer-plugin test -Dtest=SettingsDocTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false -Dballast.docs.write=true</pre>
 */
class SettingsDocTest {
  private static final Path FILE =
      Path.of(System.getProperty("basedir", "."), "..", "docs", "settings.md").normalize();
  private static final String BEGIN = "<!-- begin: written by SettingsDocTest -->\n";
  private static final String END = "<!-- end -->\n";

  @Test
  void theTableSaysWhatTheCodeSays() throws IOException {
    String text = Files.readString(FILE);
    String wanted = withTable(text, table());
    if (Boolean.getBoolean("ballast.docs.write")) {
      Files.writeString(FILE, wanted);
      text = wanted;
    }

    assertThat(text)
        .as("%s; to write it anew run this test with -Dballast.docs.write=true", FILE)
        .isEqualTo(wanted);
  }

  private static String withTable(String text, String table) {
    assertThat(text).contains(BEGIN).contains(END);
    return text.substring(0, text.indexOf(BEGIN) + BEGIN.length())
        + table
        + text.substring(text.indexOf(END));
  }

  private static String table() {
    StringBuilder table = new StringBuilder();
    row(table, "Key", "Default", "Unit", "Range", "Meaning");
    row(table, "---", "---", "---", "---", "---");
    Settings.byDefault().forEach(setting -> row(table, setting));
    table.append("\nIn the profile `stock` the same keys have HBase's own defaults:\n\n");
    row(table, "Key", "Default", "Unit", "Range", "Meaning");
    row(table, "---", "---", "---", "---", "---");
    Set<String> others = BallastCosts.all().stream().map(Setting::key).collect(Collectors.toSet());
    Settings.all().stream()
        .filter(setting -> others.contains(setting.key()))
        .forEach(setting -> row(table, setting));
    return table.toString();
  }

  private static void row(StringBuilder table, Setting<?> setting) {
    row(
        table,
        "`" + setting.key() + "`",
        setting.defaultText(),
        setting.unit(),
        setting.range(),
        setting.meaning());
  }

  private static void row(StringBuilder table, String... cells) {
    for (String cell : cells) {
      table.append("| ").append(cell.replace("|", "\\|")).append(' ');
    }
    table.append("|\n");
  }
}
