// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;

/**
 * Benchmarks down, sizes of cluster across. A cell is the median of the iterations, in CPU time,
 * and half of their range.
 */
final class ResultTable {
  private static final int NAME_WIDTH = 26;
  private static final int CELL_WIDTH = 22;

  private final Map<String, Map<ClusterSize, String>> cells = new TreeMap<>();
  private final Collection<ClusterSize> sizes = new ArrayList<>();

  ResultTable(Collection<RunResult> results) {
    Map<ClusterSize, Boolean> seen = new EnumMap<>(ClusterSize.class);
    for (RunResult result : results) {
      ClusterSize size = ClusterSize.valueOf(result.getParams().getParam("size"));
      seen.put(size, true);
      cells
          .computeIfAbsent(
              nameOf(result.getParams().getBenchmark()), any -> new EnumMap<>(ClusterSize.class))
          .put(size, cell(result));
    }
    sizes.addAll(seen.keySet());
  }

  /** Class and method: the class without its package and without "Bench". */
  static String nameOf(String benchmark) {
    int method = benchmark.lastIndexOf('.');
    int type = benchmark.lastIndexOf('.', method - 1) + 1;
    return benchmark.substring(type, method).replaceFirst("Bench$", "")
        + benchmark.substring(method);
  }

  private static String cell(RunResult result) {
    boolean rate = result.getParams().getMode() == Mode.Throughput;
    double[] scores =
        result.getBenchmarkResults().stream()
            .flatMap(fork -> fork.getIterationResults().stream())
            .mapToDouble(iteration -> inCpuTime(iteration, rate))
            .sorted()
            .toArray();
    double median = (scores[(scores.length - 1) / 2] + scores[scores.length / 2]) / 2;
    double percent = 100 * (scores[scores.length - 1] - scores[0]) / 2 / median;
    String value =
        rate
            ? "%.2f M/s".formatted(median / 1e6)
            : (median < 10 ? "%.2f ms" : "%.0f ms").formatted(median);
    return "%s ±%2.0f %%".formatted(value, percent);
  }

  private static double inCpuTime(IterationResult iteration, boolean rate) {
    double score = iteration.getPrimaryResult().getScore();
    return rate ? score / CpuShare.of(iteration) : score * CpuShare.of(iteration);
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    StringBuilder head = new StringBuilder(" ".repeat(NAME_WIDTH));
    for (ClusterSize size : sizes) {
      head.append(right("%,d x %,d".formatted(size.servers(), size.regions())));
    }
    lines.add(head.toString());
    cells.forEach(
        (name, row) -> {
          StringBuilder line =
              new StringBuilder(name).append(" ".repeat(Math.max(1, NAME_WIDTH - name.length())));
          sizes.forEach(size -> line.append(right(row.getOrDefault(size, "-"))));
          lines.add(line.toString());
        });
    return lines;
  }

  private static String right(String cell) {
    return " ".repeat(Math.max(1, CELL_WIDTH - cell.length())) + cell;
  }
}
