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

package dev.cork.it.actuator;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import dev.cork.boot.CorkReactiveWebServerFactory;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Leftovers;
import dev.cork.it.support.Probe;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * The actuator on Cork: on the application's port, and on one of its own.
 */
@Timeout(180)
@ExtendWith(OutputCaptureExtension.class)
class ManagementServerIT {

	private static final String OWN_PORT = "management.server.port=0";

	private static final String OWN_ADDRESS = "management.server.address=127.0.0.1";

	private static Probe management(ConfigurableApplicationContext context) {
		return new Probe(managementPort(context));
	}

	private static int managementPort(ConfigurableApplicationContext context) {
		return context.getEnvironment().getRequiredProperty("local.management.port", int.class);
	}

	@Test
	void endpointsAreServedOnTheApplicationsPort() {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"management.endpoints.web.exposure.include=*")) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/actuator/health").statusCode()).isEqualTo(200);
			assertThat(probe.get("/actuator/health").body()).contains("\"status\":\"UP\"");
			assertThat(probe.get("/actuator/mappings").body()).contains("/reactive");
			assertThat(probe.get("/actuator/metrics").body()).contains("jvm.memory.used");
			assertThat(probe.get("/native").body()).isEqualTo("native");
			assertThat(managementPort(context)).isEqualTo(Apps.port(context));
		}
	}

	@Test
	void aPortOfTheirOwnHasTheEndpointsAndNothingElse(CapturedOutput output) {
		try (ConfigurableApplicationContext context = Apps.run(App.class, OWN_PORT, OWN_ADDRESS)) {
			assertThat(managementPort(context)).isNotEqualTo(Apps.port(context));
			assertThat(management(context).get("/actuator/health").statusCode()).isEqualTo(200);
			assertThat(management(context).get("/native").statusCode()).isEqualTo(404);
			assertThat(management(context).get("/reactive").statusCode()).isEqualTo(404);
			assertThat(Apps.probe(context).get("/actuator/health").statusCode()).isEqualTo(404);
			assertThat(Apps.probe(context).get("/native").body()).isEqualTo("native");
			assertThat(Apps.probe(context).get("/reactive").body()).isEqualTo("reactive");
			assertThat(output.getOut().lines().filter((line) -> line.contains("Cork started"))).hasSize(2)
				.last()
				.asString()
				.contains("http://127.0.0.1:" + managementPort(context) + " with 1 loop ")
				.contains("0 routes");
			assertThat(output.getOut()).doesNotContain("Netty started");
		}
	}

	@Test
	void theManagementServerObeysItsOwnPropertiesAndCorks() throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(App.class, OWN_PORT, OWN_ADDRESS,
				"management.server.base-path=/manage", "management.endpoints.web.base-path=/probes",
				"server.server-header=test", "cork.server.limits.max-request-line-size=64B", "cork.server.loops=2")) {
			assertThat(management(context).get("/manage/probes/health").statusCode()).isEqualTo(200);
			assertThat(management(context).get("/manage/probes/health").headers().firstValue("Server"))
				.hasValue("test");
			assertThat(management(context).get("/actuator/health").statusCode()).isEqualTo(404);
			assertThat(management(context).get("/" + "x".repeat(100)).statusCode()).isEqualTo(414);
		}
	}

	@Test
	void theBasePathOfEndpointsMayBeTheRootOfTheirOwnPort() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, OWN_PORT, OWN_ADDRESS,
				"management.endpoints.web.base-path=/")) {
			assertThat(management(context).get("/health").statusCode()).isEqualTo(200);
		}
	}

	@Test
	void healthThatIsDownIs503() {
		try (ConfigurableApplicationContext context = Apps.run(DownApp.class, OWN_PORT, OWN_ADDRESS)) {
			assertThat(management(context).get("/actuator/health").statusCode()).isEqualTo(503);
			assertThat(management(context).get("/actuator/health").body()).contains("\"status\":\"DOWN\"");
		}
		try (ConfigurableApplicationContext context = Apps.run(DownApp.class)) {
			assertThat(Apps.probe(context).get("/actuator/health").statusCode()).isEqualTo(503);
		}
	}

	@Test
	void probesAreAnsweredWhileTheApplicationsLoopsAreBusy() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(App.class, OWN_PORT, OWN_ADDRESS, "cork.server.loops=1");
				Wire wire = new Wire(Apps.port(context))) {
			Handlers handlers = context.getBean(Handlers.class);
			wire.send("GET /busy HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
			assertThat(handlers.busy.await(20, TimeUnit.SECONDS)).isTrue();
			assertThat(management(context).get("/actuator/health").statusCode()).isEqualTo(200);
			handlers.free.countDown();
			assertThat(wire.readAll()).endsWith("free");
		}
	}

	@Test
	void bothServersStopWithTheContext() {
		int port;
		int managementPort;
		try (ConfigurableApplicationContext context = Apps.run(App.class, OWN_PORT, OWN_ADDRESS)) {
			port = Apps.port(context);
			managementPort = managementPort(context);
		}
		assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> new Wire(port).close());
		assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> new Wire(managementPort).close());
		await().untilAsserted(() -> assertThat(Leftovers.threads()).isEmpty());
	}

	@Test
	void aManagementPortThatIsInUseIsNamed(CapturedOutput output) throws IOException {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			assertThatThrownBy(
					() -> Apps.run(App.class, "management.server.port=" + taken.getLocalPort(), OWN_ADDRESS).close())
				.satisfies((ex) -> assertThat(ex).hasStackTraceContaining(PortInUseException.class.getName()));
			assertThat(output.getAll())
				.contains("Web server failed to start. Port " + taken.getLocalPort() + " was already in use");
		}
		await().untilAsserted(() -> assertThat(Leftovers.threads()).isEmpty());
	}

	@Test
	void aNegativeManagementPortSwitchesTheEndpointsOff() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "management.server.port=-1")) {
			assertThat(Apps.probe(context).get("/actuator/health").statusCode()).isEqualTo(404);
			assertThat(Apps.probe(context).get("/reactive").body()).isEqualTo("reactive");
		}
	}

	@Test
	void probesAreAnsweredUntilTheLastRequestIsOver(CapturedOutput output) throws Exception {
		ConfigurableApplicationContext context = Apps.run(App.class, OWN_PORT, OWN_ADDRESS, "server.shutdown=graceful");
		int managementPort = managementPort(context);
		Handlers handlers = context.getBean(Handlers.class);
		try (Wire slow = new Wire(Apps.port(context)); Wire events = new Wire(Apps.port(context))) {
			slow.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
			events.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
			assertThat(events.readHead()).startsWith("HTTP/1.1 200 ");
			assertThat(handlers.slowEntered.await(20, TimeUnit.SECONDS)).isTrue();
			CompletableFuture<Void> closing = CompletableFuture.runAsync(context::close);
			await().until(() -> output.getAll().contains("Commencing graceful shutdown"));
			// an event stream of a native route ends by itself, the slow request is
			// waited for
			assertThat(events.readAll()).contains("data:first\n\n").endsWith("\r\n0\r\n\r\n");
			assertThat(new Probe(managementPort).get("/actuator/health").statusCode()).isIn(200, 503);
			assertThat(closing).isNotDone();
			handlers.slowAnswer.tryEmitValue("finished");
			assertThat(slow.readAll()).startsWith("HTTP/1.1 200 ").contains("Connection: close").endsWith("finished");
			closing.get(60, TimeUnit.SECONDS);
		}
		assertThat(output.getAll()).contains("Graceful shutdown complete");
	}

	@Test
	void aReactiveEventStreamIsCutOffWhenThePhaseIsOver(CapturedOutput output) throws Exception {
		ConfigurableApplicationContext context = Apps.run(App.class, OWN_PORT, OWN_ADDRESS, "server.shutdown=graceful",
				"spring.lifecycle.timeout-per-shutdown-phase=500ms");
		try (Wire events = new Wire(Apps.port(context))) {
			events.send("GET /reactive-events HTTP/1.1\r\nHost: x\r\n\r\n");
			assertThat(events.readHead()).startsWith("HTTP/1.1 200 ");
			context.close();
			assertThat(events.readAll()).contains("data:first\n\n").doesNotEndWith("\r\n0\r\n\r\n");
		}
		assertThat(output.getAll()).contains("Graceful shutdown aborted with one or more requests still active");
	}

	@Test
	void anApplicationsOwnFactoryClassIsUsedForBoth() {
		try (ConfigurableApplicationContext context = Apps.run(OwnFactoryApp.class, OWN_PORT, OWN_ADDRESS)) {
			assertThat(management(context).get("/actuator/health").statusCode()).isEqualTo(200);
		}
	}

	@LoopController
	static class Handlers {

		private final CountDownLatch busy = new CountDownLatch(1);

		private final CountDownLatch free = new CountDownLatch(1);

		private final CountDownLatch slowEntered = new CountDownLatch(1);

		private final Sinks.One<String> slowAnswer = Sinks.one();

		@GetMapping("/native")
		String nativeRoute() {
			return "native";
		}

		@GetMapping("/busy")
		String busy() throws InterruptedException {
			this.busy.countDown();
			this.free.await(60, TimeUnit.SECONDS);
			return "free";
		}

		@GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<String> events() {
			return Flux.just("first").concatWith(Flux.never());
		}

	}

	@RestController
	static class Controller {

		private final Handlers handlers;

		Controller(Handlers handlers) {
			this.handlers = handlers;
		}

		@GetMapping("/reactive")
		Mono<String> reactive() {
			return Mono.just("reactive");
		}

		@GetMapping("/slow")
		Mono<String> slow() {
			this.handlers.slowEntered.countDown();
			return this.handlers.slowAnswer.asMono();
		}

		@GetMapping(path = "/reactive-events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<String> events() {
			return Flux.just("first").concatWith(Flux.never());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, Controller.class })
	static class App {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class DownApp {

		@Bean
		HealthIndicator down() {
			return () -> Health.down().build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class OwnFactoryApp {

		@Bean
		CorkReactiveWebServerFactory factory() {
			return new CorkReactiveWebServerFactory();
		}

	}

}
