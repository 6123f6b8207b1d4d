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

package dev.cork.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which server sees which of its peers.
 */
class ClassPathTests {

	@Test
	void jarsAreLeftOutByTheBeginningOfTheirNames() {
		ClassPath all = new ClassPath(List.of(Path.of("a/netty-buffer-4.jar"), Path.of("a/reactor-netty-http-1.jar")));
		assertThat(all.without(List.of("netty-")).entries()).containsExactly(Path.of("a/reactor-netty-http-1.jar"));
	}

	@ParameterizedTest
	@EnumSource(names = { "WEBFLUX_NETTY", "MVC_TOMCAT" })
	void peersAreWithoutCork(ServerType type) throws IOException {
		assertThat(names(type)).noneMatch((name) -> name.startsWith("cork-spring-boot-"));
	}

	@ParameterizedTest
	@EnumSource(names = { "ANNOTATED", "WEBFLUX_CORK", "WEBFLUX_NETTY" })
	void onlySpringMvcSeesTomcat(ServerType type) throws IOException {
		assertThat(names(type)).noneMatch((name) -> name.startsWith("spring-boot-tomcat-"));
		assertThat(names(ServerType.MVC_TOMCAT)).anyMatch((name) -> name.startsWith("spring-boot-tomcat-"));
	}

	@ParameterizedTest
	@EnumSource(names = { "ANNOTATED", "WEBFLUX_CORK", "MVC_TOMCAT" })
	void onlyItsOwnServerSeesReactorNetty(ServerType type) throws IOException {
		assertThat(names(type)).noneMatch((name) -> name.startsWith("reactor-netty-"));
		assertThat(names(ServerType.WEBFLUX_NETTY)).anyMatch((name) -> name.startsWith("reactor-netty-"));
	}

	@ParameterizedTest
	@EnumSource(names = { "ANNOTATED", "WEBFLUX_CORK", "WEBFLUX_NETTY", "MVC_TOMCAT" })
	void onlyWhatMeasuresMetersSeesTheirRegistry(ServerType type) throws IOException {
		assertThat(names(type)).noneMatch((name) -> name.startsWith("micrometer-core-"));
		assertThat(names(ServerType.ANNOTATED_METERED)).anyMatch((name) -> name.startsWith("micrometer-core-"))
			.anyMatch((name) -> name.startsWith("micrometer-registry-prometheus-"));
	}

	private static List<String> names(ServerType type) throws IOException {
		try (Stream<Path> entries = type.classPath(ClassPath.own()).entries().stream()) {
			return entries.map((entry) -> entry.getFileName().toString()).toList();
		}
	}

}
