// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.field;

import static io.ballast.balancer.hbase.Sample.region;
import static io.ballast.balancer.hbase.Sample.regions;
import static io.ballast.balancer.hbase.Sample.replica;
import static io.ballast.balancer.hbase.Sample.server;

import io.ballast.balancer.Balancers;
import io.ballast.balancer.hbase.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;

/** Assignments that have broken balancers in the field. */
enum FieldInput {
  NO_TABLES {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      return new HashMap<>();
    }
  },
  NO_SERVERS {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      return new HashMap<>(Map.of(TableName.valueOf("t"), new HashMap<>()));
    }
  },
  ONE_SERVER {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      return Balancers.byTable(Sample.assignment(10));
    }
  },
  ONLY_SERVERS_WITHOUT_REGIONS {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      return new HashMap<>(Map.of(TableName.valueOf("t"), Sample.assignment(0, 0, 0)));
    }
  },
  SERVERS_WITHOUT_REGIONS {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      return Balancers.byTable(Sample.assignment(12, 0, 9, 0));
    }
  },
  FEWER_REGIONS_THAN_SERVERS {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      return Balancers.byTable(Sample.assignment(3, 0, 0, 0, 0));
    }
  },
  ONE_REGION {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      return Balancers.byTable(Sample.assignment(1, 0));
    }
  },
  A_THOUSAND_SMALL_TABLES {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      Map<ServerName, List<RegionInfo>> all = servers(4);
      for (int table = 0; table < 1_000; table++) {
        on(all, table % 3).add(region("t" + table, table));
      }
      return Balancers.byTable(all);
    }
  },
  TWO_STARTS_OF_ONE_SERVER {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      Map<ServerName, List<RegionInfo>> all = servers(3);
      on(all, 0).addAll(regions("t", 0, 12));
      all.put(server(1, 2), regions("t", 12, 3));
      return Balancers.byTable(all);
    }
  },
  A_SERVER_THAT_IS_NULL {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      Map<TableName, Map<ServerName, List<RegionInfo>>> tables =
          Balancers.byTable(Sample.assignment(9, 0, 3));
      tables.values().forEach(servers -> servers.put(null, regions("t", 100, 3)));
      return tables;
    }
  },
  REPLICAS_WITHOUT_PRIMARY {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      Map<ServerName, List<RegionInfo>> all = servers(4);
      for (int key = 0; key < 20; key++) {
        on(all, key % 4).add(replica("t", key, 1));
        on(all, 0).add(replica("t", key, 2));
      }
      return Balancers.byTable(all);
    }
  },
  MORE_REPLICAS_THAN_SERVERS {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      Map<ServerName, List<RegionInfo>> all = servers(3);
      for (int id = 0; id < 5; id++) {
        for (int key = 0; key < 6; key++) {
          on(all, id % 2).add(replica("t", key, id));
        }
      }
      return Balancers.byTable(all);
    }
  },
  A_REGION_THAT_IS_BEING_SPLIT {
    @Override
    Map<TableName, Map<ServerName, List<RegionInfo>>> tables() {
      Map<ServerName, List<RegionInfo>> all = servers(2);
      for (RegionInfo region : regions("t", 0, 12)) {
        on(all, 0)
            .add(
                RegionInfoBuilder.newBuilder(region)
                    .setSplit(region.getStartKey()[3] % 2 == 0)
                    .build());
      }
      return Balancers.byTable(all);
    }
  };

  /** The regions of each table on each server, as the master hands them over; to be changed. */
  abstract Map<TableName, Map<ServerName, List<RegionInfo>>> tables();

  private static Map<ServerName, List<RegionInfo>> servers(int count) {
    Map<ServerName, List<RegionInfo>> servers = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      servers.put(server(i), new ArrayList<>());
    }
    return servers;
  }

  private static List<RegionInfo> on(Map<ServerName, List<RegionInfo>> all, int server) {
    return all.computeIfAbsent(server(server), any -> new ArrayList<>());
  }
}
