// SPDX-License-Identifier: Apache-2.0
package io.ballast.demo;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** All region servers, watched over the same span of time. */
record ClusterView(List<ServerLine> servers) {
  ClusterView {
    servers = List.copyOf(servers);
  }

  /** What one server has when all have the same. */
  double fairShare(ToDoubleFunction<ServerLine> quantity) {
    return servers.isEmpty() ? 0 : total(quantity) / servers.size();
  }

  double most(ToDoubleFunction<ServerLine> quantity) {
    return servers.stream().mapToDouble(quantity).max().orElse(0);
  }

  /** The most loaded server in fair shares: 1 is perfect; 1 too when there is nothing to share. */
  double skew(ToDoubleFunction<ServerLine> quantity) {
    double fair = fairShare(quantity);
    return fair == 0 ? 1 : most(quantity) / fair;
  }

  /** The share of all store files, 0 to 1, on the host of the server that has them open. */
  double locality() {
    double storeMb = total(ServerLine::storeMb);
    return storeMb == 0 ? 1 : total(ServerLine::localMb) / storeMb;
  }

  double total(ToDoubleFunction<ServerLine> quantity) {
    return servers.stream().mapToDouble(quantity).sum();
  }
}
