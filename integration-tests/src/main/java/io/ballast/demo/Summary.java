// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import io.ballast.demo.Ink.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Before and after in four numbers. */
final class Summary {
  private final Ink ink;
  private final ClusterView before;
  private final ClusterView after;

  Summary(Ink ink, ClusterView before, ClusterView after) {
    this.ink = ink;
    this.before = before;
    this.after = after;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        ink.paint(
            Tone.STRONG, "The fullest server, in fair shares (1.00 is perfect): before, after"));
    lines.add(skew("regions", ServerLine::regions));
    lines.add(skew("requests per second", ServerLine::requests));
    lines.add(skew("store files", ServerLine::storeMb));
    lines.add(ink.paint(Tone.STRONG, "Store files on the host of their server: before, after"));
    lines.add(
        line(
            "locality",
            String.format(Locale.ROOT, "%.0f %%", 100 * before.locality()),
            ink.paint(
                after.locality() >= before.locality() ? Tone.GOOD : Tone.BAD,
                String.format(Locale.ROOT, "%5.0f %%", 100 * after.locality()))));
    return lines;
  }

  private String skew(String name, ToDoubleFunction<ServerLine> quantity) {
    double was = before.skew(quantity);
    double is = after.skew(quantity);
    return line(
        name,
        String.format(Locale.ROOT, "%.2f  ", was),
        ink.paint(is <= was ? Tone.GOOD : Tone.BAD, String.format(Locale.ROOT, "%5.2f", is)));
  }

  private String line(String name, String was, String is) {
    return String.format(Locale.ROOT, "  %-22s %8s %s %s", name, was, ink.arrow(), is);
  }
}
