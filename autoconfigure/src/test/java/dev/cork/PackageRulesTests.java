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

package dev.cork;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * Who may use whom, as the package documentation of {@code dev.cork.web},
 * {@code dev.cork.webflux} and {@code dev.cork.websocket} says.
 */
class PackageRulesTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages("dev.cork.web", "dev.cork.webflux", "dev.cork.websocket", "dev.cork.topic", "dev.cork.security",
				"dev.cork.actuator", "dev.cork.metrics", "dev.cork.observation", "dev.cork.boot");

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					dev.cork.web                |
					dev.cork.web.context        |
					dev.cork.web.request        |
					dev.cork.web.cors           | dev.cork.web, dev.cork.web.request
					dev.cork.web.error          | dev.cork.web, dev.cork.web.context
					dev.cork.web.json           | dev.cork.web.error
					dev.cork.web.argument       | dev.cork.web.error, dev.cork.web.json, dev.cork.web.request
					dev.cork.web.blocking       | dev.cork.web.error
					dev.cork.web.body           |
					dev.cork.web.form           | dev.cork.web, dev.cork.web.body, dev.cork.web.error, dev.cork.web.json, dev.cork.web.argument
					dev.cork.web.result         | dev.cork.web.error, dev.cork.web.json, dev.cork.web.blocking, dev.cork.web.context
					dev.cork.web.invoke         | dev.cork.web.argument
					dev.cork.web.validation     | dev.cork.web.argument, dev.cork.web.invoke
					dev.cork.web.advice         | dev.cork.web.error, dev.cork.web.argument, dev.cork.web.result, dev.cork.web.invoke
					dev.cork.web.mapping        | dev.cork.web, dev.cork.web.error, dev.cork.web.argument, dev.cork.web.form, dev.cork.web.blocking, dev.cork.web.result, dev.cork.web.invoke, dev.cork.web.validation, dev.cork.web.advice, dev.cork.web.context, dev.cork.web.cors
					dev.cork.web.resource       | dev.cork.web.error, dev.cork.web.blocking, dev.cork.web.result, dev.cork.web.mapping
					dev.cork.topic              |
					dev.cork.topic.listen       | dev.cork.topic, dev.cork.web.json
					dev.cork.topic.bus          | dev.cork.topic, dev.cork.topic.listen, dev.cork.web.json
					dev.cork.topic.redis        | dev.cork.topic
					dev.cork.websocket          | dev.cork.web
					dev.cork.websocket.session  | dev.cork.web.blocking, dev.cork.web.context
					dev.cork.websocket.argument | dev.cork.websocket, dev.cork.websocket.session, dev.cork.web.error, dev.cork.web.json, dev.cork.web.argument, dev.cork.web.validation
					dev.cork.websocket.answer   | dev.cork.websocket, dev.cork.websocket.session, dev.cork.websocket.argument, dev.cork.topic, dev.cork.web.json, dev.cork.web.result
					dev.cork.websocket.endpoint | dev.cork.websocket, dev.cork.websocket.session, dev.cork.websocket.argument, dev.cork.websocket.answer, dev.cork.topic, dev.cork.web.error, dev.cork.web.json, dev.cork.web.argument, dev.cork.web.blocking, dev.cork.web.result, dev.cork.web.invoke, dev.cork.web.validation, dev.cork.web.mapping, dev.cork.web.context
					dev.cork.webflux            | dev.cork.web.body, dev.cork.web.request
					dev.cork.boot               | dev.cork.web.error, dev.cork.web.mapping, dev.cork.webflux, dev.cork.boot.tls
					dev.cork.security           | dev.cork.web.argument, dev.cork.web.context, dev.cork.web.cors, dev.cork.web.mapping, dev.cork.webflux
					dev.cork.actuator           | dev.cork.actuator.snapshot, dev.cork.web.error, dev.cork.web.blocking, dev.cork.web.result, dev.cork.web.mapping, dev.cork.web.cors
					dev.cork.actuator.snapshot  |
					dev.cork.actuator.dashboard | dev.cork.actuator, dev.cork.actuator.snapshot, dev.cork.web.error, dev.cork.web.mapping, dev.cork.web.cors
					dev.cork.actuator.exchanges | dev.cork.web.context, dev.cork.web.mapping, dev.cork.web.request
					dev.cork.boot.tls           |
					dev.cork.metrics            |
					dev.cork.observation        | dev.cork.web.context, dev.cork.webflux
					""")
	void aPackageUsesOnlyThoseBelowIt(String name, String below) {
		String[] allowed = (name + ((below != null) ? ", " + below : "")).split(", ");
		classes().that()
			.resideInAPackage(name)
			.should()
			.onlyDependOnClassesThat(com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage(allowed)
				.or(com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages("dev.cork.web..",
						"dev.cork.webflux..", "dev.cork.websocket..", "dev.cork.topic..", "dev.cork.actuator..",
						"dev.cork.observation..", "dev.cork.boot..")))
			.check(CLASSES);
	}

	@Test
	void thereAreNoCycles() {
		slices().matching("dev.cork.(**)").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void jacksonIsKnownInOnePackage() {
		noClasses().that()
			.resideOutsideOfPackages("dev.cork.web.json", "dev.cork.boot.autoconfigure")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("tools.jackson..")
			.check(CLASSES);
	}

	@Test
	void beanValidationIsKnownInOnePackage() {
		noClasses().that()
			.resideOutsideOfPackages("dev.cork.web.validation", "dev.cork.boot.autoconfigure")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("jakarta.validation..")
			.check(CLASSES);
	}

	@Test
	void redisIsKnownInOnePackage() {
		noClasses().that()
			.resideOutsideOfPackages("dev.cork.topic.redis", "dev.cork.boot.autoconfigure")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.data..")
			.check(CLASSES);
	}

	@Test
	void theEnginesTopicsAreKnownWhereTheyAreUsedAndWhereTheyAreCounted() {
		noClasses().that()
			.resideOutsideOfPackages("dev.cork.topic.bus", "dev.cork.metrics", "dev.cork.boot.autoconfigure")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("dev.cork.engine.topic..")
			.check(CLASSES);
	}

	@Test
	void micrometerIsKnownInOnePackage() {
		noClasses().that()
			.resideOutsideOfPackages("dev.cork.metrics", "dev.cork.boot.autoconfigure")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.micrometer.core..")
			.check(CLASSES);
	}

	@Test
	void springSecurityIsKnownInOnePackage() {
		noClasses().that()
			.resideOutsideOfPackages("dev.cork.security", "dev.cork.boot.autoconfigure")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.security..")
			.check(CLASSES);
	}

	@Test
	void handlersAndListenersDoNotKnowBoot() {
		noClasses().that()
			.resideInAnyPackage("dev.cork.web..", "dev.cork.webflux..", "dev.cork.websocket..", "dev.cork.topic..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.boot..")
			.check(CLASSES);
	}

	@Test
	void nothingNeedsWebFluxSecurityOrServlets() {
		noClasses().that()
			.doNotHaveSimpleName("CorkWebFluxSocketAutoConfiguration")
			.and()
			.doNotHaveSimpleName("CorkLoggedUserAutoConfiguration")
			.and()
			.resideOutsideOfPackages("dev.cork.security..", "dev.cork.webflux.socket..")
			.and()
			.haveNameNotMatching(".*\\.(CorsSourceBeans\\$WebFluxMappings|SpringSecurity\\$Reactive)")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.web.reactive..", "org.springframework.security..",
					"jakarta.servlet..", "reactor.netty..")
			.check(CLASSES);
	}

}
