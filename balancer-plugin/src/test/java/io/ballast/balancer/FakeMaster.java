// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableDescriptors;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.master.MasterServices;
import org.jspecify.annotations.Nullable;

/**
 * A master that knows its configuration, its name and where its tables are described, and answers
 * null, 0 or false to whatever else it is asked.
 */
final class FakeMaster {
  static final ServerName NAME = ServerName.valueOf("master", 16000, 1);

  /** Describes tables, or fails to, or takes its time. */
  interface Tables {
    @Nullable TableDescriptor describe() throws Exception;
  }

  private FakeMaster() {}

  static MasterServices of(Configuration conf) {
    return of(conf, () -> null);
  }

  static MasterServices of(Configuration conf, Tables tables) {
    TableDescriptors descriptors =
        fake(
            TableDescriptors.class,
            method ->
                switch (method.getName()) {
                  case "get" -> tables.describe();
                  case "getAll" -> Map.of();
                  default -> nothing(method);
                });
    return fake(
        MasterServices.class,
        method ->
            switch (method.getName()) {
              case "getConfiguration" -> conf;
              case "getServerName" -> NAME;
              case "getTableDescriptors" -> descriptors;
              default -> nothing(method);
            });
  }

  private interface Answer {
    @Nullable Object to(Method method) throws Exception;
  }

  private static <T> T fake(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            FakeMaster.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) ->
                switch (method.getName()) {
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == args[0];
                  case "toString" -> "fake " + type.getSimpleName();
                  default -> answer.to(method);
                }));
  }

  private static @Nullable Object nothing(Method method) {
    Class<?> type = method.getReturnType();
    if (type == boolean.class) {
      return false;
    }
    if (type == int.class) {
      return 0;
    }
    if (type == long.class) {
      return 0L;
    }
    return type == float.class ? (Object) 0f : type == double.class ? (Object) 0d : null;
  }
}
