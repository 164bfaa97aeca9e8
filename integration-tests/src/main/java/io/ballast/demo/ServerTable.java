// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import io.ballast.demo.Ink.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The servers as rows, each quantity with a bar, 80 columns wide. Tables made by one object share
 * the scales of their bars, so that before and after can be laid side by side.
 */
final class ServerTable {
  private static final int HOST_WIDTH = 12;
  private static final int NUMBER_WIDTH = 7;
  private static final int BAR_WIDTH = 8;

  /** A column: its heading and what it shows. */
  private record Column(String heading, ToDoubleFunction<ServerLine> quantity) {}

  private static final List<Column> SHARED =
      List.of(
          new Column("regions", ServerLine::regions),
          new Column("requests/s", ServerLine::requests),
          new Column("files, MB", ServerLine::storeMb));

  private final Ink ink;
  private final List<ClusterView> scales;

  /** For views of one cluster that are to be compared with each other. */
  ServerTable(Ink ink, ClusterView... comparable) {
    this.ink = ink;
    this.scales = List.of(comparable);
  }

  List<String> lines(String title, ClusterView view) {
    List<String> lines = new ArrayList<>();
    StringBuilder headings = new StringBuilder(pad(title, HOST_WIDTH));
    SHARED.forEach(column -> headings.append(heading(column.heading())));
    lines.add(
        ink.paint(Tone.STRONG, headings.append(heading("local, %")).toString().stripTrailing()));
    for (ServerLine server : view.servers()) {
      StringBuilder line = new StringBuilder(pad(server.host(), HOST_WIDTH));
      for (Column column : SHARED) {
        double value = column.quantity().applyAsDouble(server);
        line.append(cell(column, value, tone(value, view.fairShare(column.quantity()))));
      }
      lines.add(line.append(localityCell(server)).toString().stripTrailing());
    }
    lines.add(ink.paint(Tone.FAINT, fairLine(view)));
    return lines;
  }

  private String fairLine(ClusterView view) {
    StringBuilder line = new StringBuilder(pad("fair share", HOST_WIDTH));
    for (Column column : SHARED) {
      double fair = view.fairShare(column.quantity());
      line.append(plainCell(fair, fair / scale(column)));
    }
    return line.append(plainCell(100 * view.locality(), view.locality()))
        .toString()
        .stripTrailing();
  }

  private double scale(Column column) {
    return scales.stream().mapToDouble(view -> view.most(column.quantity())).max().orElse(1);
  }

  private String cell(Column column, double value, Tone tone) {
    return number(value) + ink.paint(tone, ink.bar(value / scale(column), BAR_WIDTH)) + " ";
  }

  private String localityCell(ServerLine server) {
    if (server.storeMb() == 0) {
      return " ".repeat(NUMBER_WIDTH - 1) + "-";
    }
    double share = server.locality();
    Tone tone = share >= 0.9 ? Tone.GOOD : share >= 0.6 ? Tone.FAIR : Tone.BAD;
    return number(100 * share) + ink.paint(tone, ink.bar(share, BAR_WIDTH));
  }

  private String plainCell(double value, double share) {
    return number(value) + ink.bar(share, BAR_WIDTH) + " ";
  }

  private static String heading(String text) {
    return " ".repeat(2) + pad(text, NUMBER_WIDTH + BAR_WIDTH);
  }

  /** How far a server is from its fair share: near it, away from it, far above or almost idle. */
  private static Tone tone(double value, double fair) {
    double shares = fair == 0 ? 1 : value / fair;
    if (shares > 1.5) {
      return Tone.BAD;
    }
    return shares > 1.2 || shares < 0.8 ? Tone.FAIR : Tone.GOOD;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,7.0f ", value);
  }

  static String pad(String text, int width) {
    return text.length() >= width ? text : text + " ".repeat(width - text.length());
  }
}
