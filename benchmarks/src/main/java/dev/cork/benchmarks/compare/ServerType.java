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

import java.util.Arrays;
import java.util.List;

import dev.cork.benchmarks.scenario.Scenario;
import dev.cork.benchmarks.scenario.Traffic;

/**
 * The servers there are: what starts them, what of the class path is not theirs, and what
 * they cannot do.
 */
public enum ServerType {

	/** A canned answer on NIO. */
	FLOOR("floor", "FloorServer", List.of()),

	/** Cork's engine. */
	ENGINE("engine", "EngineServer", List.of()),

	/** Annotated handlers on Cork. */
	ANNOTATED("annotated", "AnnotatedServer",
			List.of(Peers.REACTOR_NETTY, Peers.WEBFLUX, Peers.MVC, Peers.NETTY, Peers.METRICS)),

	/** The same, with all meters and a registry of Prometheus. */
	ANNOTATED_METERED("annotated-metered", "AnnotatedServer",
			List.of(Peers.REACTOR_NETTY, Peers.WEBFLUX, Peers.MVC, Peers.NETTY)),

	/** WebFlux on Cork. */
	WEBFLUX_CORK("webflux-cork", "WebFluxServer", List.of(Peers.REACTOR_NETTY, Peers.MVC, Peers.METRICS)),

	/** WebFlux on Reactor Netty. */
	WEBFLUX_NETTY("webflux-netty", "WebFluxServer", List.of(Peers.CORK, Peers.MVC, Peers.METRICS)),

	/** Spring MVC on Tomcat. */
	MVC_TOMCAT("mvc-tomcat", "MvcServer", List.of(Peers.CORK, Peers.REACTOR_NETTY, Peers.WEBFLUX, Peers.METRICS)),

	/** Netty without anything on top. */
	NETTY("netty", "NettyServer", List.of()),

	/** Vert.x. */
	VERTX("vertx", "VertxServer", List.of()),

	/** Helidon SE, where there is a JDK 21. */
	HELIDON("helidon", "HelidonServer", List.of());

	private final String label;

	private final String mainClass;

	@SuppressWarnings("ImmutableEnumChecker") // made of List.of() only
	private final List<List<String>> notTheirs;

	ServerType(String label, String mainClass, List<List<String>> notTheirs) {
		this.label = label;
		this.mainClass = "dev.cork.benchmarks.server." + mainClass;
		this.notTheirs = notTheirs;
	}

	/**
	 * Finds a server by its name.
	 * @param label its name
	 * @return the server
	 * @throws IllegalArgumentException if there is none of that name
	 */
	public static ServerType named(String label) {
		return Arrays.stream(values())
			.filter((type) -> type.label.equals(label))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("No server '" + label + "' among "
					+ String.join(", ", Arrays.stream(values()).map(ServerType::label).toList())));
	}

	/**
	 * Its name.
	 * @return as on the command line and in tables
	 */
	public String label() {
		return this.label;
	}

	String mainClass() {
		return this.mainClass;
	}

	ClassPath classPath(ClassPath all) {
		ClassPath own = all;
		for (List<String> jars : this.notTheirs) {
			own = own.without(jars);
		}
		return own;
	}

	/**
	 * Whether it is written for a scenario.
	 * @param scenario to answer
	 * @return whether it answers it
	 */
	public boolean answers(Scenario scenario) {
		if (scenario.name().equals("http/cached")) {
			return this == ENGINE || this == ANNOTATED || this == ANNOTATED_METERED;
		}
		return switch (this) {
			case ENGINE, ANNOTATED, ANNOTATED_METERED, NETTY -> true;
			case FLOOR -> scenario.request().startsWith("GET /hello ") && !scenario.secure();
			case WEBFLUX_CORK, WEBFLUX_NETTY, VERTX -> scenario.traffic() != Traffic.BROADCAST;
			case MVC_TOMCAT, HELIDON -> scenario.traffic() == Traffic.HTTP;
		};
	}

	/** Beginnings of the names of jars. */
	private static final class Peers {

		static final List<String> CORK = List.of("cork-spring-boot-");

		static final List<String> REACTOR_NETTY = List.of("reactor-netty-", "spring-boot-reactor-netty-");

		static final List<String> WEBFLUX = List.of("spring-webflux-", "spring-boot-webflux-", "spring-boot-reactor-");

		static final List<String> MVC = List.of("spring-webmvc-", "spring-boot-webmvc-", "spring-boot-servlet-",
				"spring-boot-tomcat-", "tomcat-embed-core-", "tomcat-embed-websocket-");

		static final List<String> METRICS = List.of("micrometer-core-", "micrometer-registry-", "micrometer-jakarta9-",
				"spring-boot-micrometer-", "prometheus-metrics-", "HdrHistogram-", "LatencyUtils-");

		static final List<String> NETTY = List.of("netty-");

		private Peers() {
		}

	}

}
