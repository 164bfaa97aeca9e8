// SPDX-License-Identifier: Apache-2.0
package io.ballast.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.balancer.BallastLoadBalancer;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.hadoop.hbase.master.LoadBalancer;
import org.junit.jupiter.api.Test;

/** The jar as Maven packs it and an operator copies it to the master. */
class DeployedJarTest {
  private final Path jar = jar();

  @Test
  void nothingInItIsOutsideItsOwnPackages() throws IOException {
    assertThat(entries())
        .isNotEmpty()
        .allMatch(name -> name.startsWith("io/ballast/") || name.startsWith("META-INF/"));
  }

  @Test
  void noClassHidesUnderMetaInf() throws IOException {
    assertThat(entries())
        .noneMatch(name -> name.startsWith("META-INF/") && name.endsWith(".class"));
  }

  @Test
  void itsDependenciesAreRelocated() throws IOException {
    assertThat(entries())
        .anyMatch(name -> name.startsWith("io/ballast/shaded/") && name.endsWith(".class"));
  }

  @Test
  void itNeedsNoOtherJarThanThoseOfTheMaster() throws Exception {
    ClassLoader master = new MastersOwn(getClass().getClassLoader());
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, master)) {
      Class<?> type = loader.loadClass(BallastLoadBalancer.class.getName());
      assertThat(type.getClassLoader()).isSameAs(loader);
      assertThat(type.getDeclaredConstructor().newInstance()).isInstanceOf(LoadBalancer.class);
    }
  }

  private List<String> entries() throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName).toList();
    }
  }

  private static Path jar() {
    try {
      URI code =
          BallastLoadBalancer.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      Path path = Path.of(code);
      return Files.isDirectory(path) ? packed(path) : path;
    } catch (Exception e) {
      throw new IllegalStateException("where does the balancer's class come from?", e);
    }
  }

  /** Started by an IDE, from target/classes: the jar that Maven left beside it. */
  private static Path packed(Path classes) throws IOException {
    Path target = classes.resolveSibling(".").normalize();
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(p -> p.getFileName().toString().matches("ballast-balancer-plugin-.*\\.jar"))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("no jar in " + target + ": package first"));
    }
  }

  /** All that the tests have, less Ballast: what a master has before the jar is there. */
  private static final class MastersOwn extends ClassLoader {
    MastersOwn(ClassLoader all) {
      super(all);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("io.ballast.")) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }
}
