// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.demo.Ink.Tone;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InkTest {
  private static final Ink ASCII = new Ink(false, false);
  private static final Ink BLOCKS = new Ink(false, true);

  @ParameterizedTest
  @CsvSource({"0, ''", "0.01, #", "0.5, ####", "1, ########", "1.7, ########"})
  void aBarShowsItsShare(double share, String bar) {
    assertThat(ASCII.bar(share, 8)).hasSize(8).isEqualTo(ServerTable.pad(bar, 8));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1})
  void aBarOfNonsenseIsEmpty(double share) {
    assertThat(ASCII.bar(share, 8)).isBlank().hasSize(8);
  }

  @Test
  void blocksShowEighthsOfAColumn() {
    assertThat(BLOCKS.bar(0.5 + 3 / 64.0, 8)).isEqualTo("████▍   ");
    assertThat(BLOCKS.bar(0.0001, 8)).isEqualTo("▏       ");
  }

  @Test
  void colourIsForTerminalsThatWantIt() {
    Map<String, String> xterm = Map.of("TERM", "xterm");
    assertThat(Ink.of(true, true, xterm).colour()).isTrue();
    assertThat(Ink.of(false, true, xterm).colour()).isFalse();
    assertThat(Ink.of(true, true, Map.of("TERM", "xterm", "NO_COLOR", "1")).colour()).isFalse();
    assertThat(Ink.of(true, true, Map.of("TERM", "dumb")).colour()).isFalse();
    assertThat(Ink.of(true, true, Map.of()).colour()).isFalse();
  }

  @Test
  void withoutColourTextStaysAsItIs() {
    assertThat(ASCII.paint(Tone.BAD, "text")).isEqualTo("text");
    assertThat(new Ink(true, true).paint(Tone.BAD, "text")).isEqualTo("\u001b[31mtext\u001b[0m");
  }
}
