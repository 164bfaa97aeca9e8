// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arrows of the design: who may know whom. */
class ArchitectureTest {
  private static final String ROOT = "io.ballast.balancer";
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.ballast");

  @ParameterizedTest
  @ValueSource(strings = {"model", "cost", "search", "plan"})
  void aPlainPackageKnowsNothingOfHBase(String name) {
    noClasses()
        .that(resideInAPackage(of(name)))
        .should()
        .dependOnClassesThat(resideInAPackage("org.apache.."))
        .check(CLASSES);
  }

  @Test
  void modelKnowsNoOtherPackage() {
    knowsOnly("model");
  }

  @Test
  void costKnowsOnlyModel() {
    knowsOnly("cost", "model");
  }

  @Test
  void searchKnowsOnlyModelAndCost() {
    knowsOnly("search", "model", "cost");
  }

  @Test
  void planKnowsOnlyModelAndCost() {
    knowsOnly("plan", "model", "cost");
  }

  @Test
  void theAdaptersDoNotKnowTheFace() {
    noClasses()
        .that(resideInAPackage(of("hbase")))
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT))
        .check(CLASSES);
  }

  @Test
  void theRootPackageHoldsTheFaceAlone() {
    classes()
        .that()
        .resideInAPackage(ROOT)
        .and()
        .areTopLevelClasses()
        .and()
        .doNotHaveSimpleName("package-info")
        .should()
        .be(BallastLoadBalancer.class)
        .check(CLASSES);
  }

  @Test
  void proceduresDoNotKnowTheBalancer() {
    noClasses()
        .that()
        .resideInAPackage("io.ballast.procedures..")
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + ".."))
        .check(CLASSES);
  }

  private static String of(String name) {
    return ROOT + "." + name + "..";
  }

  private static void knowsOnly(String name, String... others) {
    DescribedPredicate<JavaClass> allowed = resideInAPackage(of(name));
    for (String other : others) {
      allowed = allowed.or(resideInAPackage(of(other)));
    }
    noClasses()
        .that(resideInAPackage(of(name)))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("io.ballast..").and(DescribedPredicate.not(allowed)))
        .check(CLASSES);
  }
}
