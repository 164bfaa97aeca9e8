// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ballast.balancer.model.Capacities;
import io.ballast.balancer.model.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hbase.ServerName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CapacityRulesTest {
  private static final List<ServerName> SERVERS =
      List.of(server("big1"), server("big2"), server("small1"), server("other"));

  private static ServerName server(String host) {
    return ServerName.valueOf(host, 16020, 1);
  }

  private static Capacities of(String... lines) {
    return CapacityRules.parse(List.of(lines), 1).of(SERVERS);
  }

  @Test
  void aPlainWeightIsThatOfEverything() {
    Capacities capacities = of("big.* 2");

    assertThat(capacities.regions().of(12, 0)).isEqualTo(4);
    assertThat(capacities.regions().of(12, 3)).isEqualTo(2);
    for (Resource resource : Resource.values()) {
      assertThat(capacities.of(resource).of(12, 0)).isEqualTo(4);
    }
  }

  @Test
  void eachThingCanHaveAWeightOfItsOwn() {
    Capacities capacities =
        of("big1 regions=200 reads=2 writes=3 memstore=4 storage=1.5", ".* regions=100");

    assertThat(capacities.regions().of(500, 0)).isEqualTo(200);
    assertThat(capacities.of(Resource.READ_REQUESTS).of(5, 0)).isEqualTo(2);
    assertThat(capacities.of(Resource.WRITE_REQUESTS).of(6, 0)).isEqualTo(3);
    assertThat(capacities.of(Resource.MEMSTORE).of(7, 0)).isEqualTo(4);
    assertThat(capacities.of(Resource.STORE_FILE_SIZE).of(4.5, 0)).isEqualTo(1.5);
  }

  @Test
  void whatIsNotNamedHasTheWeightThatStandsAlone() {
    Capacities capacities = of("big1 3 storage=5");

    assertThat(capacities.regions().of(6, 0)).isEqualTo(3);
    assertThat(capacities.of(Resource.READ_REQUESTS).of(6, 0)).isEqualTo(3);
    assertThat(capacities.of(Resource.STORE_FILE_SIZE).of(8, 0)).isEqualTo(5);
  }

  @Test
  void whatNothingIsSaidOfHasWeightOne() {
    Capacities capacities = of("big1 regions=5");

    assertThat(capacities.regions().of(8, 3)).isEqualTo(1);
    assertThat(capacities.of(Resource.READ_REQUESTS).areEqual()).isTrue();
  }

  @Test
  void theFirstLineThatMatchesHolds() {
    assertThat(of("big1 3", "big.* 1", ".* 1").regions().of(6, 0)).isEqualTo(3);
    assertThat(of("big.* 1", "big1 3", ".* 1").regions().areEqual()).isTrue();
  }

  @Test
  void theWholeHostNameHasToMatch() {
    assertThat(of("big 7", "ig1 7", "b.*1 2").regions().of(5, 0)).isEqualTo(2);
  }

  @Test
  void withoutRegionsAServerCarriesNoLoadEither() {
    Capacities capacities = of("big1 regions=0 reads=2", "big2 0");

    for (Resource resource : Resource.values()) {
      assertThat(capacities.of(resource).isNone(0)).isTrue();
      assertThat(capacities.of(resource).isNone(1)).isTrue();
    }
  }

  @Test
  void aServerCanHaveNoCapacityForOneLoadAlone() {
    Capacities capacities = of("big1 reads=0");

    assertThat(capacities.of(Resource.READ_REQUESTS).isNone(0)).isTrue();
    assertThat(capacities.regions().areEqual()).isTrue();
  }

  @Test
  void emptyLinesAndCommentsDoNotCount() {
    assertThat(CapacityRules.parse(List.of("", "  # all", " a\t 2 # the first"), 1).size())
        .isEqualTo(1);
  }

  @Test
  void serversThatNoLineMatchesAreKnown() {
    CapacityRules rules = CapacityRules.parse(List.of("big.* 2"), 200);

    assertThat(rules.unnamed(SERVERS)).containsExactly(server("small1"), server("other"));
    assertThat(rules.of(SERVERS).regions().weight(3)).isEqualTo(200);
    assertThat(CapacityRules.NONE.unnamed(SERVERS)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "big1",
        "big1 two",
        "big1 -1",
        "big1 NaN",
        "big1 1e3",
        "big1 0.0001",
        "big1 9999999999",
        "big1 2 3",
        "big1 reads",
        "big1 reads=",
        "big1 reads=x",
        "big1 regions=1 regions=2",
        "big1 read=2",
        "big1 reads=2 2",
        "big[1 2"
      })
  void aLineThatMakesNoSenseIsNamedWithWhatWasExpected(String line) {
    assertThatThrownBy(() -> CapacityRules.parse(List.of("# first", "a 1", line), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 3")
        .hasMessageContaining("'" + line + "'")
        .hasMessageContaining("expected a regular expression");
  }

  @ParameterizedTest
  @CsvSource({
    "rs-new1.example.org, 2, 4, 2",
    "rs-old9.example.org, 0.5, 1, 0.25",
    "rs07.example.org, 0, 0, 0",
    "rs01.example.org, 1, 1, 1"
  })
  void theExampleSaysWhatItsCommentsSay(
      String host, double regions, double storage, double memstore) throws IOException {
    Path example =
        Path.of(System.getProperty("basedir", "."), "..", "conf", "ballast-capacities.example");
    CapacityRules rules = CapacityRules.parse(Files.readAllLines(example), 1);

    Capacities beside =
        rules.of(List.of(server(host), server("rs02.example.org"), server("rs07.example.org")));

    assertThat(beside.regions().weight(0)).isCloseTo(regions, within(1e-6));
    assertThat(beside.of(Resource.STORE_FILE_SIZE).weight(0)).isCloseTo(storage, within(1e-6));
    assertThat(beside.of(Resource.MEMSTORE).weight(0)).isCloseTo(memstore, within(1e-6));
  }
}
