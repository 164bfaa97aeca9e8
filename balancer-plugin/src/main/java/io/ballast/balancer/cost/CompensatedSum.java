// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

/**
 * A sum of doubles to which terms are added and from which they are taken again any number of
 * times: the rounding error of each addition is found exactly (Knuth's TwoSum) and carried along,
 * so what remains after a million changes is off by far less than one unit in the last place.
 */
final class CompensatedSum {
  private double sum;
  private double error;

  void add(double term) {
    double next = sum + term;
    double part = next - sum;
    error += (sum - (next - part)) + (term - part);
    sum = next;
  }

  double value() {
    return sum + error;
  }
}
