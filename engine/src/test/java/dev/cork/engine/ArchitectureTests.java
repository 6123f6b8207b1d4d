/*
 * Copyright 2026-present the original author or authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package dev.cork.engine;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the package table of the engine: who may import whom, and what from outside.
 */
class ArchitectureTests {

	private static final String ROOT = "dev.cork.engine";

	private static final List<String> JDK_ONLY = List.of();

	/** What only the JDK knows of threads, and its flight recorder. */
	private static final List<String> JDK_EXTENSIONS = List.of("com.sun.management", "jdk.jfr");

	private static final List<String> SLF4J = List.of("org.slf4j");

	private static final List<String> JCTOOLS = List.of("org.jctools.queues.atomic");

	private static final List<String> SLF4J_AND_JCTOOLS = List.of("org.slf4j", "org.jctools.queues.atomic");

	private static final JavaClasses ENGINE = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages(ROOT);

	@Test
	void everyClassLivesInAPackageOfTheTable() {
		Set<String> known = new TreeSet<>(Set.of(ROOT));
		table().map(Row::qualifiedName).forEach(known::add);
		assertThat(ENGINE).extracting(JavaClass::getPackageName).allSatisfy((name) -> assertThat(known).contains(name));
	}

	@ParameterizedTest
	@MethodSource("table")
	void aPackageImportsOnlyThePackagesThatTheTableGivesIt(Row row) {
		check(noClasses().that()
			.resideInAPackage(row.qualifiedName())
			.should()
			.dependOnClassesThat(row.mayNotImport()));
	}

	@ParameterizedTest
	@MethodSource("table")
	void aPackageImportsFromOutsideOnlyTheJdkAndWhatTheTableAddsToIt(Row row) {
		check(classes().that()
			.resideInAPackage(row.qualifiedName())
			.should()
			.onlyDependOnClassesThat()
			.resideInAnyPackage(withTheEngineAndTheJdk(row.outside())));
	}

	@Test
	void theRootImportsFromOutsideOnlyTheJdkAndSlf4j() {
		check(classes().that()
			.resideInAPackage(ROOT)
			.should()
			.onlyDependOnClassesThat()
			.resideInAnyPackage(withTheEngineAndTheJdk(SLF4J)));
	}

	@Test
	void thePackagesFormNoCycle() {
		check(slices().matching("dev.cork.engine.(*)..").should().beFreeOfCycles());
	}

	@Test
	void onlyTheBufferPackageMayUseAThreadLocal() {
		check(noClasses().that()
			.resideOutsideOfPackage(ROOT + ".buffer")
			.should()
			.dependOnClassesThat()
			.areAssignableTo(ThreadLocal.class));
	}

	@Test
	void nothingKnowsSpring() {
		check(noClasses().should().dependOnClassesThat().resideInAPackage("org.springframework.."));
	}

	@Test
	void nothingUsesReflection() {
		check(noClasses().should()
			.dependOnClassesThat()
			.resideInAPackage("java.lang.reflect..")
			.orShould()
			.callMethodWhere(new DescribedPredicate<>("a class is looked up by its name") {
				@Override
				public boolean test(JavaMethodCall call) {
					return call.getTargetOwner().isEquivalentTo(Class.class) && call.getName().equals("forName");
				}
			}));
	}

	@Test
	void nothingLogsOrPrintsPastSlf4j() {
		check(noClasses().should()
			.dependOnClassesThat()
			.resideInAPackage("java.util.logging..")
			.orShould()
			.dependOnClassesThat()
			.areAssignableTo(System.Logger.class)
			.orShould()
			.accessField(System.class, "out")
			.orShould()
			.accessField(System.class, "err"));
	}

	@Test
	void everyPackageIsNullMarked() {
		JavaPackage root = ENGINE.getPackage(ROOT);
		Stream<JavaPackage> packages = Stream.concat(Stream.of(root), root.getSubpackagesInTree().stream());
		assertThat(packages.filter((candidate) -> !candidate.getClasses().isEmpty()))
			.allSatisfy((candidate) -> assertThat(candidate.isAnnotatedWith(NullMarked.class)).as(candidate.getName())
				.isTrue());
	}

	private static String[] withTheEngineAndTheJdk(List<String> more) {
		return Stream.concat(Stream.of(ROOT + "..", "java..", "javax.net..", "org.jspecify.annotations"), more.stream())
			.toArray(String[]::new);
	}

	private static void check(ArchRule rule) {
		// A row of the table may be of a package that is yet to come
		rule.allowEmptyShould(true).check(ENGINE);
	}

	/**
	 * The table, without the root, which may import every other package and is imported
	 * by none.
	 */
	private static Stream<Row> table() {
		return Stream.of(new Row("buffer", JCTOOLS, List.of()), new Row("metrics", JDK_EXTENSIONS, List.of()),
				new Row("router", JDK_ONLY, List.of()), new Row("transport", SLF4J, List.of("buffer")),
				new Row("loop", SLF4J_AND_JCTOOLS, List.of("transport", "buffer", "metrics")),
				new Row("tls", SLF4J, List.of("loop", "buffer", "metrics")),
				new Row("topic", SLF4J, List.of("loop", "metrics")),
				new Row("http", SLF4J, List.of("router", "loop", "buffer", "metrics")),
				new Row("proxy", SLF4J, List.of("http", "loop", "buffer", "metrics")),
				new Row("accesslog", SLF4J, List.of("http", "router", "loop", "buffer", "metrics")),
				new Row("websocket", SLF4J, List.of("http", "topic", "loop", "buffer", "metrics")));
	}

	/**
	 * A package of the engine, by its last name.
	 *
	 * @param name the package
	 * @param outside what it may import that is neither the engine's nor the JDK's
	 * @param inside which other packages of the engine it may import
	 */
	record Row(String name, List<String> outside, List<String> inside) {

		String qualifiedName() {
			return ROOT + "." + this.name;
		}

		DescribedPredicate<JavaClass> mayNotImport() {
			DescribedPredicate<JavaClass> allowed = resideInAPackage(qualifiedName());
			for (String other : this.inside) {
				allowed = allowed.or(resideInAPackage(ROOT + "." + other));
			}
			return resideInAPackage(ROOT + "..").and(DescribedPredicate.not(allowed))
				.as("are of the engine, but not of %s or %s", this.name, this.inside);
		}

		@Override
		public String toString() {
			return this.name;
		}

	}

}
