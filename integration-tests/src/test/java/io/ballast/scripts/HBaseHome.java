// SPDX-License-Identifier: Apache-2.0
package io.ballast.scripts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A directory that looks like an HBase home, as far as the scripts look. */
record HBaseHome(Path root) {
  static final String VERSION = "2.6.4-hadoop3";

  /** Makes the directory with a server jar of the given version and a comment-rich site file. */
  static HBaseHome make(Path root, String version) throws IOException {
    var home = new HBaseHome(root);
    Files.createDirectories(root.resolve("bin"));
    Files.createDirectories(home.lib());
    Files.createDirectories(root.resolve("conf"));
    Files.writeString(root.resolve("bin/hbase"), "#!/usr/bin/env bash\n");
    Files.writeString(home.lib().resolve("hbase-server-" + version + ".jar"), "server");
    Files.writeString(home.lib().resolve("hbase-server-" + version + "-tests.jar"), "tests");
    home.javaVersion("17.0.15");
    home.site(SITE);
    return home;
  }

  Path lib() {
    return root.resolve("lib");
  }

  Path siteFile() {
    return root.resolve("conf/hbase-site.xml");
  }

  String site() throws IOException {
    return Files.readString(siteFile());
  }

  void site(String xml) throws IOException {
    Files.writeString(siteFile(), xml);
  }

  /** Makes {@code conf/hbase-env.sh} name a Java that says it is of this version. */
  void javaVersion(String version) throws IOException {
    Path java = root.resolve("jdk/bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(
        java, "#!/usr/bin/env bash\necho 'openjdk version \"" + version + "\" 2025-04-15' >&2\n");
    if (!java.toFile().setExecutable(true)) {
      throw new IOException("can't make executable: " + java);
    }
    Files.writeString(
        root.resolve("conf/hbase-env.sh"),
        """
        # export JAVA_HOME=/usr/java/jdk1.8.0/
        export JAVA_HOME="%s"
        """
            .formatted(root.resolve("jdk")));
  }

  /** The names of the Ballast jars in {@code lib/}. */
  List<String> ballastJars() throws IOException {
    return names(lib(), "ballast-");
  }

  /** The names of the files beside {@code hbase-site.xml} that start with its name. */
  List<String> backups() throws IOException {
    return names(root.resolve("conf"), "hbase-site.xml.");
  }

  private static List<String> names(Path directory, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith(prefix))
          .sorted()
          .toList();
    }
  }

  /** What operators' files look like: a licence, tabs, entities, the key inside a comment. */
  static final String SITE =
      """
      <?xml version="1.0"?>
      <?xml-stylesheet type="text/xsl" href="configuration.xsl"?>
      <!-- <configuration> of the test cluster; </configuration> -->
      <configuration>
      \t<property>
      \t\t<name>hbase.rootdir</name> <!-- & not escaped in here -->
      \t\t<value>hdfs://naméservice/a&amp;b</value>
      \t</property>
        <!--
        <property>
          <name>hbase.master.loadbalancer.class</name>
          <value>org.example.Old</value>
        </property>
        -->
      </configuration>
      """;
}
