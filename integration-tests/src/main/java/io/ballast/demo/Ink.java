// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import java.util.Map;

/**
 * What the output may use beyond plain ASCII.
 *
 * @param colour whether ANSI colours are wanted
 * @param unicode whether block characters and arrows can be shown
 */
record Ink(boolean colour, boolean unicode) {
  /** What a piece of text means to the reader. */
  enum Tone {
    PLAIN(""),
    STRONG("1"),
    FAINT("2"),
    GOOD("32"),
    FAIR("33"),
    BAD("31");

    private final String code;

    Tone(String code) {
      this.code = code;
    }
  }

  private static final String EIGHTHS = " ▏▎▍▌▋▊▉█";

  /** Colour on a terminal that can show it and whose user does not refuse it with NO_COLOR. */
  static Ink of(boolean terminal, boolean unicode, Map<String, String> environment) {
    boolean refused = !environment.getOrDefault("NO_COLOR", "").isEmpty();
    boolean dumb = environment.getOrDefault("TERM", "dumb").equals("dumb");
    return new Ink(terminal && !refused && !dumb, unicode);
  }

  String paint(Tone tone, String text) {
    return colour && tone != Tone.PLAIN && !text.isBlank()
        ? "\u001b[" + tone.code + "m" + text + "\u001b[0m"
        : text;
  }

  /** An arrow from a source to a destination. */
  String arrow() {
    return unicode ? "→" : "->";
  }

  /**
   * A bar of this share, 0 to 1, of {@code width} columns, filled up with blanks. A share above
   * zero never looks like none.
   */
  String bar(double share, int width) {
    double clean = Double.isFinite(share) ? Math.max(0, Math.min(1, share)) : 0;
    int steps = unicode ? 8 : 1;
    int filled = (int) Math.round(clean * width * steps);
    if (filled == 0 && clean > 0) {
      filled = 1;
    }
    String full = unicode ? "█" : "#";
    StringBuilder bar = new StringBuilder(full.repeat(filled / steps));
    if (filled % steps > 0) {
      bar.append(EIGHTHS.charAt(filled % steps));
    }
    return bar.append(" ".repeat(width - bar.length())).toString();
  }
}
