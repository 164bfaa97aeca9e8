// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.bench;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableDescriptors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** Tables of two families, described as a master has it: from memory. */
final class BenchTables {
  static final List<String> FAMILIES = List.of("a", "b");

  private static final int REGIONS_PER_TABLE = 500;

  private final Map<TableName, TableDescriptor> tables = new HashMap<>();
  private final List<RegionInfo> regions = new ArrayList<>();

  BenchTables(int count) {
    for (int region = 0; region < count; region++) {
      TableName name = TableName.valueOf("table%04d".formatted(region / REGIONS_PER_TABLE));
      tables.computeIfAbsent(name, BenchTables::describe);
      regions.add(
          RegionInfoBuilder.newBuilder(name)
              .setStartKey(Bytes.toBytes(region))
              .setEndKey(Bytes.toBytes(region + 1))
              .setRegionId(1)
              .build());
    }
  }

  private static TableDescriptor describe(TableName name) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(name);
    FAMILIES.forEach(family -> table.setColumnFamily(ColumnFamilyDescriptorBuilder.of(family)));
    return table.build();
  }

  List<RegionInfo> regions() {
    return regions;
  }

  TableDescriptors descriptors() {
    return (TableDescriptors)
        Proxy.newProxyInstance(
            BenchTables.class.getClassLoader(),
            new Class<?>[] {TableDescriptors.class},
            (proxy, method, arguments) -> tables.get((TableName) arguments[0]));
  }
}
