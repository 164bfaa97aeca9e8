// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import io.ballast.balancer.plan.RunReport.CostLine;
import io.ballast.demo.Ink.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What each cost function said before and what it says after, with bars. */
final class CostTable {
  private static final int BAR_WIDTH = 16;

  /** Less than this is shown as nothing. */
  private static final double VISIBLE = 0.0005;

  private final Ink ink;
  private final List<CostLine> costs;

  CostTable(Ink ink, List<CostLine> costs) {
    this.ink = ink;
    this.costs = costs;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    String headings =
        "%-18s %7s  %-23s %s".formatted("COSTS, 0 is best", "weight", "before", "after");
    lines.add(ink.paint(Tone.STRONG, headings));
    costs.stream().filter(CostTable::isVisible).map(this::line).forEach(lines::add);
    lines.add(total());
    long silent = costs.stream().filter(cost -> !isVisible(cost)).count();
    if (silent > 0) {
      lines.add(ink.paint(Tone.FAINT, "(" + silent + " more are 0 before and after)"));
    }
    return lines;
  }

  private static boolean isVisible(CostLine cost) {
    return cost.before() >= VISIBLE || cost.after() >= VISIBLE;
  }

  private String line(CostLine cost) {
    Tone after = cost.after() > cost.before() ? Tone.FAIR : Tone.GOOD;
    return "%-18s %7s  %s %s  %s %s"
        .formatted(
            cost.name(),
            String.format(Locale.ROOT, "%,.0f", cost.multiplier()),
            number(cost.before()),
            ink.paint(Tone.BAD, ink.bar(cost.before(), BAR_WIDTH)),
            number(cost.after()),
            ink.paint(after, ink.bar(cost.after(), BAR_WIDTH)))
        .stripTrailing();
  }

  /** The costs times their weights: what the search makes small. */
  private String total() {
    return String.format(
        Locale.ROOT,
        "%-26s  %-23.2f %.2f",
        "sum of cost x weight",
        weighted(CostLine::before),
        weighted(CostLine::after));
  }

  private double weighted(ToDoubleFunction<CostLine> cost) {
    return costs.stream().mapToDouble(line -> line.multiplier() * cost.applyAsDouble(line)).sum();
  }

  private static String number(double cost) {
    return String.format(Locale.ROOT, "%.3f", cost);
  }
}
