// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.Random;

/** Capacities drawn at random: whole ones and fractions, large and small, 0 here and there. */
public final class RandomCapacities {
  private RandomCapacities() {}

  /** Gives the servers capacities: the same of everything, or others of each load. */
  public static void addTo(SnapshotBuilder builder, Random random) {
    builder.capacities(draw(random, builder.servers()));
    for (Resource resource : Resource.values()) {
      if (random.nextInt(4) == 0) {
        builder.capacities(resource, draw(random, builder.servers()));
      }
    }
  }

  /** One capacity for each server. */
  public static double[] draw(Random random, int servers) {
    double[] weights = new double[servers];
    int kind = random.nextInt(4);
    for (int server = 0; server < servers; server++) {
      weights[server] =
          switch (kind) {
            case 0 -> 1 + random.nextInt(2);
            case 1 -> 1 + random.nextInt(200);
            case 2 -> Math.exp(6 * random.nextDouble() - 3);
            default -> random.nextInt(3);
          };
    }
    return weights;
  }
}
