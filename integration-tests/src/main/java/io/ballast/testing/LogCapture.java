// SPDX-License-Identifier: Apache-2.0
package io.ballast.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/**
 * The formatted messages that a logger and its children write, from {@link #of} to {@link #close}.
 * Only levels that are enabled for the logger arrive here.
 */
public final class LogCapture implements AutoCloseable {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final Logger logger;
  private final Collector collector = new Collector();

  private LogCapture(Logger logger) {
    this.logger = logger;
  }

  /** Starts to collect what the logger of this name, and those below it, write. */
  public static LogCapture of(String loggerName) {
    LogCapture capture = new LogCapture((Logger) LogManager.getLogger(loggerName));
    capture.collector.start();
    capture.logger.addAppender(capture.collector);
    return capture;
  }

  /** All messages so far, oldest first. */
  public List<String> messages() {
    return List.copyOf(collector.messages);
  }

  /** The messages so far that contain the text. */
  public List<String> messagesWith(String text) {
    return collector.messages.stream().filter(m -> m.contains(text)).toList();
  }

  @Override
  public void close() {
    logger.removeAppender(collector);
    collector.stop();
  }

  private static final class Collector extends AbstractAppender {
    private final List<String> messages = new CopyOnWriteArrayList<>();

    Collector() {
      super("capture-" + COUNT.incrementAndGet(), null, null, true, Property.EMPTY_ARRAY);
    }

    @Override
    public void append(LogEvent event) {
      messages.add(event.getMessage().getFormattedMessage());
    }
  }
}
