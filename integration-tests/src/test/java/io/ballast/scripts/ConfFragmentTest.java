// SPDX-License-Identifier: Apache-2.0
package io.ballast.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.BallastLoadBalancer;
import io.ballast.balancer.hbase.Setting;
import io.ballast.balancer.hbase.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.junit.jupiter.api.Test;

/** What {@code conf/hbase-site-ballast.xml} says is true of the plugin. */
class ConfFragmentTest {
  private static final Path FRAGMENT = ScriptRun.REPOSITORY.resolve("conf/hbase-site-ballast.xml");
  private static final Pattern PROPERTY =
      Pattern.compile("<name>([^<]+)</name>\\s*<value>([^<]+)</value>");

  @Test
  void asItIsItSetsTheBalancerAndNothingElse() throws Exception {
    var conf = new Configuration(false);
    conf.addResource(FRAGMENT.toUri().toURL());

    assertThat(conf)
        .singleElement()
        .matches(entry -> entry.getKey().equals(HConstants.HBASE_MASTER_LOADBALANCER_CLASS))
        .matches(entry -> entry.getValue().equals(BallastLoadBalancer.class.getName()));
  }

  @Test
  void everyOtherKeyIsReadByBallastAndShownWithItsDefault() throws Exception {
    Map<String, String> defaults =
        Settings.byDefault().stream()
            .collect(
                Collectors.toMap(
                    (Function<Setting<?>, String>) Setting::key, Setting::defaultText));
    Map<String, String> shown = new LinkedHashMap<>();
    Matcher property = PROPERTY.matcher(Files.readString(FRAGMENT));
    while (property.find()) {
      shown.put(property.group(1), property.group(2));
    }
    shown.remove(HConstants.HBASE_MASTER_LOADBALANCER_CLASS);

    assertThat(shown).hasSizeGreaterThan(10);
    shown.forEach(
        (key, value) ->
            assertThat(plain(value))
                .as(key)
                .isEqualTo(plain(defaults.getOrDefault(key, "unknown"))));
  }

  /** A whole number is written without a fraction. */
  private static String plain(String value) {
    return value.replaceFirst("\\.0$", "");
  }
}
