// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

/** The sizes of cluster that are measured. */
public enum ClusterSize {
  /** 100 servers, 10,000 regions. */
  M(100, 10_000),
  /** 500 servers, 50,000 regions. */
  L(500, 50_000),
  /** 1,000 servers, 200,000 regions. */
  XL(1_000, 200_000);

  private final int servers;
  private final int regions;

  ClusterSize(int servers, int regions) {
    this.servers = servers;
    this.regions = regions;
  }

  public int servers() {
    return servers;
  }

  public int regions() {
    return regions;
  }
}
