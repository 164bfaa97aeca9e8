// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/** The warnings that the balancer writes while this is open. */
public final class LogLines implements AutoCloseable {
  private static final String LOGGER = "io.ballast.balancer";

  private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
  private final List<String> lines = new CopyOnWriteArrayList<>();

  public LogLines() {
    LoggerConfig logger = new LoggerConfig(LOGGER, Level.WARN, false);
    logger.addAppender(
        new AbstractAppender("lines", null, null, true, Property.EMPTY_ARRAY) {
          {
            start();
          }

          @Override
          public void append(LogEvent event) {
            lines.add(event.getMessage().getFormattedMessage());
          }
        },
        Level.WARN,
        null);
    context.getConfiguration().addLogger(LOGGER, logger);
    context.updateLoggers();
  }

  public List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    context.getConfiguration().removeLogger(LOGGER);
    context.updateLoggers();
  }
}
