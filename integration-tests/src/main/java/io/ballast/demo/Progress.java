// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * What is being done and how far it is: on a terminal one line for each step that is drawn again
 * and again, elsewhere a plain line at a step's end.
 */
final class Progress implements AutoCloseable {
  private static final int NAME_WIDTH = 46;
  private static final int BAR_WIDTH = 20;
  private static final String REWRITE = "\r\u001b[K";

  private final PrintStream out;
  private final Ink ink;
  private final boolean live;
  private final ScheduledExecutorService redraw =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
          });
  private volatile Step current = new Step("", 0);

  /**
   * Shows progress from now on.
   *
   * @param live whether {@code out} is a terminal, where a line can be rewritten
   */
  Progress(PrintStream out, Ink ink, boolean live) {
    this.out = out;
    this.ink = ink;
    this.live = live;
    if (live) {
      var unused =
          redraw.scheduleWithFixedDelay(() -> current.draw(), 100, 100, TimeUnit.MILLISECONDS);
    }
  }

  /** Does a step of the work, whose total is unknown if it is 0, and shows it meanwhile. */
  void run(String name, int total, Task task) throws Exception {
    var unused =
        call(
            name,
            total,
            step -> {
              task.run(step);
              return true;
            });
  }

  /** As {@link #run}, for work that has a result. */
  <T> T call(String name, int total, Work<T> work) throws Exception {
    Step step = new Step(name, total);
    current = step;
    T result = work.call(step);
    step.end();
    return result;
  }

  @Override
  public void close() {
    redraw.shutdownNow();
  }

  /** Some work that tells how far it is. */
  @FunctionalInterface
  interface Task {
    void run(Step step) throws Exception;
  }

  /** Some work with a result that tells how far it is. */
  @FunctionalInterface
  interface Work<T> {
    T call(Step step) throws Exception;
  }

  /** One thing that is being done. */
  final class Step {
    private final String name;
    private final int total;
    private final AtomicInteger done = new AtomicInteger();
    private final long start = System.nanoTime();
    private volatile Supplier<String> note = () -> "";
    private boolean open = true;

    private Step(String name, int total) {
      this.name = name;
      this.total = total;
    }

    /** So much of the total is done now. */
    void at(int amount) {
      done.set(amount);
    }

    /** Something to say beside the step's name, asked for again and again while it runs. */
    void note(Supplier<String> text) {
      note = text;
    }

    private synchronized void draw() {
      if (open && !name.isEmpty()) {
        String bar =
            total == 0
                ? ""
                : ink.paint(Ink.Tone.GOOD, ink.bar((double) done.get() / total, BAR_WIDTH));
        out.print(
            REWRITE + ServerTable.pad(name, NAME_WIDTH) + seconds() + "  " + bar + note.get());
        out.flush();
      }
    }

    private String seconds() {
      return String.format(Locale.ROOT, "%5.1f s", (System.nanoTime() - start) / 1e9);
    }

    private synchronized void end() {
      open = false;
      String line = ServerTable.pad(name, NAME_WIDTH) + seconds() + "  " + note.get();
      out.println((live ? REWRITE : "") + line.stripTrailing());
    }
  }
}
