// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.hbase.TableDescriptors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/** Tables that only have directories: whatever its name, a table has one family. */
final class TestTables {
  static final String FAMILY = "f";

  private TestTables() {}

  static TableDescriptors tables() {
    return (TableDescriptors)
        Proxy.newProxyInstance(
            TestTables.class.getClassLoader(),
            new Class<?>[] {TableDescriptors.class},
            (proxy, method, arguments) ->
                TableDescriptorBuilder.newBuilder((TableName) arguments[0])
                    .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                    .build());
  }

  static List<RegionFiles> files(RegionInfo... regions) {
    return Arrays.stream(regions)
        .map(
            region ->
                new RegionFiles(Objects.requireNonNull(RegionKey.of(region)), region.getTable()))
        .toList();
  }
}
