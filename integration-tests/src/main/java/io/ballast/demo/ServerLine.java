// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

/**
 * One region server as it was while it was watched.
 *
 * @param host its host name
 * @param regions how many regions it has open, HBase's own included
 * @param requests reads and writes per second
 * @param storeMb the size of its store files in MB
 * @param localMb how much of that lies on its own host
 */
record ServerLine(String host, int regions, double requests, double storeMb, double localMb) {
  /** The share of its store files, 0 to 1, on its own host; 1 when it has none. */
  double locality() {
    return storeMb == 0 ? 1 : localMb / storeMb;
  }
}
