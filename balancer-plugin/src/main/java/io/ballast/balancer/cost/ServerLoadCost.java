// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.cost;

import io.ballast.balancer.model.Layout;
import io.ballast.balancer.model.Resource;

/** How unevenly a load is spread over the servers. */
abstract class ServerLoadCost extends ServerSkewCost {
  private final Layout layout;
  private final Resource resource;

  ServerLoadCost(Layout layout, Resource resource) {
    this(
        layout,
        resource,
        new FixedPoint(
            layout.snapshot().regions().size(),
            region -> layout.snapshot().loads().of(resource, region)));
  }

  private ServerLoadCost(Layout layout, Resource resource, FixedPoint loads) {
    super(
        layout,
        loads.units(),
        loads.squareOfUnit(),
        SkewScale.of(
            total(layout, region -> layout.snapshot().loads().of(resource, region)),
            layout.snapshot().topology().servers()));
    this.layout = layout;
    this.resource = resource;
  }

  @Override
  final double weight(int region) {
    return layout.snapshot().loads().of(resource, region);
  }
}
