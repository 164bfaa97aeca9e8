// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import io.ballast.balancer.cost.WeightedCost;
import io.ballast.balancer.hbase.BallastSettings;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The cost functions that a master would balance by. */
final class Costs {
  private Costs() {}

  /**
   * The functions and their multipliers.
   *
   * @param settings what is not as by default, {@code key=value} with blanks between
   * @throws IllegalArgumentException if a setting makes no sense
   */
  static List<WeightedCost> of(String settings) {
    Configuration conf = new Configuration(false);
    for (String setting : settings.isBlank() ? new String[0] : settings.strip().split(" +", -1)) {
      int at = setting.indexOf('=');
      if (at < 1) {
        throw new IllegalArgumentException(
            "setting=%s: settings are key=value with blanks between".formatted(setting));
      }
      conf.set(setting.substring(0, at), setting.substring(at + 1));
    }
    return new BallastSettings(conf).costs();
  }
}
