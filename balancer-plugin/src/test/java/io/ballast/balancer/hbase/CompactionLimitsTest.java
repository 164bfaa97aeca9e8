// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalTime;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What an operator allows: the switch, the hours, the bytes, the mode. */
class CompactionLimitsTest extends CompactionsUnderTest {
  @Test
  void whileTheSwitchIsOffNothingIsAskedForAndAfterwardsItIs() {
    master.switchedOff = true;
    moveAndArrive();
    assertThat(master.asked).isEmpty();
    master.switchedOff = false;

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(A);
  }

  @Test
  void theSwitchStopsWhatIsNotAskedForYet() {
    master.meanwhile = () -> master.switchedOff = true;
    planned(A, 1);
    planned(B, 2);
    has(1, A, 100, 0.1, 5);
    has(2, B, 200, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(B);
  }

  @Test
  void theBytesOfAnHourAreABudget() {
    conf.setLong(KEY + "bytes.per.hour", 250L << 20);
    planned(A, 1);
    planned(B, 2);
    planned(C, 3);
    has(1, A, 100, 0, 5);
    has(2, B, 200, 0, 5);
    has(3, C, 50, 0, 5);
    heard();
    assertThat(master.asked).containsExactly(B); // A is next, and the rest waits behind it

    nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
    has(1, A, 100, 0, 5);
    has(2, B, 200, 1, 6);
    has(3, C, 50, 0, 5);
    heard();

    assertThat(master.asked).containsExactly(B, A, C);
  }

  @Test
  void whereOnlyOffPeakHoursAreAllowedOthersAreWaitedFor() {
    conf.setBoolean(KEY + "offpeak.only", true);
    offPeakFrom(12);
    moveAndArrive();
    assertThat(master.asked).isEmpty();
    offPeakFrom(0);

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).containsExactly(A);
  }

  @Test
  void otherwiseTheHoursDoNotMatter() {
    offPeakFrom(12);
    moveAndArrive();

    assertThat(master.asked).containsExactly(A);
  }

  @Test
  void byDefaultNothingIsDone() {
    conf.unset(KEY + "after.move");
    moveAndArrive();

    assertThat(master.asked).isEmpty();
    assertThat(compactions.advise(RUN)).isEqualTo(RUN);
  }

  @Test
  void turnedOffAndOnAgainItStartsAnew() {
    planned(A, 1);
    conf.set(KEY + "after.move", "off");
    heard();
    conf.set(KEY + "after.move", "run");

    has(1, A, 100, 0.1, 5);
    heard();

    assertThat(master.asked).isEmpty();
  }

  @Test
  void afterItHasStoppedNothingIsAskedFor() {
    compactions.stop();
    moveAndArrive();

    assertThat(master.asked).isEmpty();
  }

  /** From so many hours from now on, for two hours: the next may strike meanwhile. */
  private void offPeakFrom(int hours) {
    int start = LocalTime.now(ZoneId.systemDefault()).getHour() + hours;
    conf.setInt("hbase.offpeak.start.hour", start % 24);
    conf.setInt("hbase.offpeak.end.hour", (start + 2) % 24);
  }
}
