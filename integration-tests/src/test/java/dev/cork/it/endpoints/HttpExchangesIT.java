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

package dev.cork.it.endpoints;

import java.net.URI;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Leftovers;
import dev.cork.it.support.Probe;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import dev.cork.web.NextRouteException;
import dev.cork.web.RouteInterceptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Mono;

import org.springframework.boot.actuate.web.exchanges.HttpExchange;
import org.springframework.boot.actuate.web.exchanges.HttpExchangeRepository;
import org.springframework.boot.actuate.web.exchanges.InMemoryHttpExchangeRepository;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Native routes in Boot's {@code HttpExchangeRepository}.
 */
@Timeout(180)
class HttpExchangesIT {

	private static final String ALL = "management.endpoints.web.exposure.include=*";

	private static final String OWN_PORT = "management.server.port=0";

	private static List<HttpExchange> recorded(ConfigurableApplicationContext context, int count) {
		HttpExchangeRepository repository = context.getBean(HttpExchangeRepository.class);
		await().until(() -> repository.findAll().size() >= count);
		return repository.findAll();
	}

	@Test
	void whatWasAskedAndWhatWasAnsweredIsRecorded() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL)) {
			Probe probe = Apps.probe(context);
			probe.get("/created?a=1", "X-Asked", "yes", "Authorization", "secret", "Cookie", "secret=1");
			HttpExchange exchange = recorded(context, 1).get(0);
			assertThat(exchange.getRequest().getMethod()).isEqualTo("GET");
			assertThat(exchange.getRequest().getUri())
				.isEqualTo(URI.create("http://127.0.0.1:" + Apps.port(context) + "/created?a=1"));
			assertThat(exchange.getRequest().getHeaders()).containsEntry("X-Asked", List.of("yes"))
				.doesNotContainKeys("Authorization", "Cookie");
			assertThat(exchange.getRequest().getRemoteAddress()).isNull();
			assertThat(exchange.getResponse().getStatus()).isEqualTo(201);
			assertThat(exchange.getResponse().getHeaders()).containsEntry("X-Answered", List.of("one", "two"));
			assertThat(exchange.getTimeTaken()).isNotNull().isPositive();
			assertThat(exchange.getPrincipal()).isNull();
			assertThat(probe.get("/actuator/httpexchanges").body()).contains("/created?a=1\"", "\"status\":201");
			// the endpoint is a native route as well
			assertThat(recorded(context, 2).get(0).getRequest().getUri()).hasPath("/actuator/httpexchanges");
		}
	}

	@Test
	void thePropertiesSayWhatIsRecorded() {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"management.httpexchanges.recording.include=remote-address,request-headers,authorization-header")) {
			Apps.probe(context).get("/created", "Authorization", "shown");
			HttpExchange exchange = recorded(context, 1).get(0);
			assertThat(exchange.getRequest().getHeaders()).containsEntry("Authorization", List.of("shown"));
			assertThat(exchange.getRequest().getRemoteAddress()).isEqualTo("/127.0.0.1");
			assertThat(exchange.getResponse().getHeaders()).isEmpty();
			assertThat(exchange.getTimeTaken()).isNull();
		}
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"management.httpexchanges.recording.enabled=false")) {
			Apps.probe(context).get("/created");
			assertThat(context.getBeanNamesForType(dev.cork.web.mapping.RouteWatcher.class)).isEmpty();
		}
	}

	@Test
	void aRequestThatARouteLeavesToAnotherIsRecordedOnceAndAFailureAsWhatItWasAnswered() {
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/some/thing").body()).isEqualTo("second");
			assertThat(probe.get("/failing").statusCode()).isEqualTo(500);
			assertThat(probe.get("/created").statusCode()).isEqualTo(201);
			assertThat(recorded(context, 3)).extracting((exchange) -> exchange.getResponse().getStatus())
				.containsExactly(201, 500, 200);
		}
	}

	@Test
	void interceptorsAreToldAndWhatTheySayIsRecorded() {
		try (ConfigurableApplicationContext context = Apps.run(InterceptedApp.class)) {
			Said interceptor = context.getBean(Said.class);
			assertThat(Apps.probe(context).get("/created").headers().firstValue("X-Said")).hasValue("so");
			assertThat(recorded(context, 1).get(0).getResponse().getHeaders()).containsEntry("X-Said", List.of("so"))
				.containsEntry("X-Answered", List.of("one", "two"));
			assertThat(interceptor.over).hasValue(1);
		}
	}

	@Test
	void requestsToThePortOfTheEndpointsAreRecordedToo() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL, OWN_PORT,
				"management.server.address=127.0.0.1")) {
			int port = context.getEnvironment().getRequiredProperty("local.management.port", int.class);
			new Probe(port).get("/actuator/info");
			assertThat(recorded(context, 1).get(0).getRequest().getUri()).hasPort(port).hasPath("/actuator/info");
		}
	}

	@Test
	void aRepositoryThatBlocksHoldsNoLoop() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(SlowApp.class, "cork.server.loops=1")) {
			SlowRepository repository = context.getBean(SlowRepository.class);
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/created").statusCode()).isEqualTo(201);
			assertThat(repository.entered.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(probe.get("/created").statusCode()).isEqualTo(201);
			repository.open.countDown();
			recorded(context, 2);
		}
		await().untilAsserted(() -> assertThat(Leftovers.threads()).isEmpty());
	}

	@Test
	void aClientThatGoesBeforeItsAnswerLeavesNothing() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.server.loops=1")) {
			Handlers handlers = context.getBean(Handlers.class);
			try (Wire wire = new Wire(Apps.port(context))) {
				wire.send("GET /never HTTP/1.1\r\nHost: x\r\n\r\n");
				assertThat(handlers.waiting.await(60, TimeUnit.SECONDS)).isTrue();
				wire.reset();
			}
			assertThat(handlers.gone.await(60, TimeUnit.SECONDS)).isTrue();
			Apps.probe(context).get("/created");
			assertThat(recorded(context, 1)).hasSize(1)
				.first()
				.satisfies((exchange) -> assertThat(exchange.getRequest().getUri()).hasPath("/created"));
		}
	}

	@LoopController
	static class Handlers {

		private final CountDownLatch waiting = new CountDownLatch(1);

		private final CountDownLatch gone = new CountDownLatch(1);

		@GetMapping("/never")
		Mono<String> never() {
			return Mono.<String>never()
				.doOnSubscribe((any) -> this.waiting.countDown())
				.doOnCancel(this.gone::countDown);
		}

		@GetMapping("/created")
		ResponseEntity<String> created() {
			return ResponseEntity.status(HttpStatus.CREATED).header("X-Answered", "one", "two").body("created");
		}

		@GetMapping("/some/{name}")
		String first() {
			throw new NextRouteException();
		}

		@GetMapping("/some/**")
		String second() {
			return "second";
		}

		@GetMapping("/failing")
		String fail() {
			throw new IllegalStateException("as the test wants");
		}

	}

	static class Said implements RouteInterceptor {

		private final AtomicInteger over = new AtomicInteger();

		@Override
		public void head(HttpRequest request, HttpResponse response) {
			response.header("X-Said", "so");
		}

		@Override
		public void after(HttpRequest request, HttpResponse response, boolean aborted) {
			this.over.incrementAndGet();
		}

	}

	static class SlowRepository extends InMemoryHttpExchangeRepository {

		private final CountDownLatch entered = new CountDownLatch(1);

		private final CountDownLatch open = new CountDownLatch(1);

		@Override
		public void add(HttpExchange exchange) {
			this.entered.countDown();
			try {
				assertThat(this.open.await(60, TimeUnit.SECONDS)).isTrue();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			super.add(exchange);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

		@Bean
		InMemoryHttpExchangeRepository exchanges() {
			return new InMemoryHttpExchangeRepository();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Said.class)
	static class InterceptedApp extends App {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, SlowRepository.class })
	static class SlowApp {

	}

}
