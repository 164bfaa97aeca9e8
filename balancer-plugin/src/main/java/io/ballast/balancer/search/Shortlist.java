// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.search;

/** The few items with the lowest scores of all that were offered, lowest first. */
final class Shortlist {
  private final int[] item;
  private final double[] score;
  private int size;

  Shortlist(int capacity) {
    item = new int[capacity];
    score = new double[capacity];
  }

  void clear() {
    size = 0;
  }

  void offer(int newItem, double newScore) {
    if (size == item.length && !(newScore < score[size - 1])) {
      return;
    }
    int at = size < item.length ? size++ : size - 1;
    for (; at > 0 && score[at - 1] > newScore; at--) {
      item[at] = item[at - 1];
      score[at] = score[at - 1];
    }
    item[at] = newItem;
    score[at] = newScore;
  }

  int size() {
    return size;
  }

  int item(int i) {
    return item[i];
  }
}
