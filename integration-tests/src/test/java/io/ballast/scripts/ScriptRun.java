// SPDX-License-Identifier: Apache-2.0
package io.ballast.scripts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One finished run of a script of this project.
 *
 * @param status the exit status
 * @param output what it wrote, standard output and error in one
 */
record ScriptRun(int status, String output) {
  /** The root of the repository: tests run in the folder of their module. */
  static final Path REPOSITORY = Path.of("").toAbsolutePath().resolveSibling("");

  /** Runs {@code scripts/name} with these arguments and waits for its end. */
  static ScriptRun of(String name, Object... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(REPOSITORY.resolve("scripts").resolve(name).toString());
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException(name + " did not end within 60 seconds");
    }
    return new ScriptRun(process.exitValue(), output);
  }
}
