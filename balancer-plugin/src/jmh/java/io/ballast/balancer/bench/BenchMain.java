// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the benchmarks one by one, says on stderr which one, and prints a table. Run it with {@code
 * scripts/bench}.
 */
public final class BenchMain {
  private final CommandLineOptions options;
  private final OutputFormat log;

  private BenchMain(CommandLineOptions options, OutputFormat log) {
    this.options = options;
    this.log = log;
  }

  /**
   * Takes the directory for {@code jmh.json} and {@code jmh.log}, then what JMH takes: options and
   * patterns of benchmarks' names.
   */
  public static void main(String[] arguments)
      throws CommandLineOptionException, RunnerException, IOException {
    Path directory = Path.of(arguments[0]);
    CommandLineOptions options =
        new CommandLineOptions(Arrays.copyOfRange(arguments, 1, arguments.length));
    List<RunResult> results;
    try (PrintStream log = printTo(directory.resolve("jmh.log"))) {
      results =
          new BenchMain(options, OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
              .run();
    }
    try (PrintStream json = printTo(directory.resolve("jmh.json"))) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, json).writeOut(results);
    }
    new ResultTable(results).lines().forEach(System.out::println);
  }

  private static PrintStream printTo(Path file) throws IOException {
    return new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8);
  }

  private List<RunResult> run() throws RunnerException {
    List<RunResult> results = new ArrayList<>();
    Collection<String> benchmarks = benchmarks();
    Collection<String> sizes = sizes();
    int at = 0;
    for (String benchmark : benchmarks) {
      for (String size : sizes) {
        System.err.printf(
            "%2d of %d  %s %s%n",
            ++at, benchmarks.size() * sizes.size(), ResultTable.nameOf(benchmark), size);
        results.addAll(run(benchmark, size));
      }
    }
    return results;
  }

  private Collection<RunResult> run(String benchmark, String size) throws RunnerException {
    return new Runner(
            new OptionsBuilder()
                .parent(options)
                .include("^" + Pattern.quote(benchmark) + "$")
                .param("size", size)
                .addProfiler(CpuShare.class)
                .shouldFailOnError(true)
                .build(),
            log)
        .run();
  }

  private Collection<String> benchmarks() {
    Collection<String> names = new TreeSet<>();
    for (BenchmarkListEntry benchmark :
        BenchmarkList.defaultList().find(log, options.getIncludes(), options.getExcludes())) {
      names.add(benchmark.getUsername());
    }
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          "benchmarks=%s: there are none of these names".formatted(options.getIncludes()));
    }
    return names;
  }

  private Collection<String> sizes() {
    return options
        .getParameter("size")
        .orElse(Arrays.stream(ClusterSize.values()).map(ClusterSize::name).toList());
  }
}
