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

package dev.cork.observation;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.ErrorHandler;
import io.micrometer.observation.Observation;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What a registry hears of the requests of an engine without Spring around it.
 */
class RequestObservationsTests {

	private static final String NAME = "http.server.requests";

	private static final ErrorHandler ERRORS = (status, request, response, failure) -> {
		response.status(status);
		response.end("sorry");
	};

	private final TestObservationRegistry registry = TestObservationRegistry.create();

	private final CompletableFuture<DetachedResponse> held = new CompletableFuture<>();

	private final CompletableFuture<@Nullable Observation> inHandler = new CompletableFuture<>();

	private @Nullable HttpServer server;

	@BeforeEach
	void start() throws IOException {
		start(new RequestObservations(this.registry, null));
	}

	private void start(RequestObservations observations) throws IOException {
		stop();
		this.server = HttpServer.builder()
			.options(ServerOptions.builder().listen("127.0.0.1", 0).loops(1).build())
			.requestTiming(new ObservedTiming(null))
			.errors(observations.observe(ERRORS))
			.get("/trades/{symbol}", observations.observe((request, response) -> {
				this.inHandler.complete(this.registry.getCurrentObservation());
				response.end("100");
			}))
			.get("/broken", observations.observe((request, response) -> {
				throw new IllegalStateException("no trades today");
			}))
			.get("/held", observations.observe((request, response) -> this.held.complete(response.detach())))
			.get("/trades/none", observations.observe((request, response) -> response.yieldToNext()))
			.start();
	}

	@AfterEach
	void stop() {
		if (this.server != null) {
			this.server.close();
		}
	}

	@Test
	void aRequestIsObservedByItsPattern() throws Exception {
		assertThat(get("/trades/ACME")).isEqualTo(200);
		assertThat(this.inHandler.get(60, TimeUnit.SECONDS)).isNotNull();
		awaitOne().hasBeenStarted()
			.hasBeenStopped()
			.doesNotHaveError()
			.hasContextualNameEqualTo("http get /trades/{symbol}")
			.hasLowCardinalityKeyValue("method", "GET")
			.hasLowCardinalityKeyValue("uri", "/trades/{symbol}")
			.hasLowCardinalityKeyValue("status", "200")
			.hasLowCardinalityKeyValue("outcome", "SUCCESS")
			.hasLowCardinalityKeyValue("exception", "none")
			.hasHighCardinalityKeyValue("http.url", "/trades/ACME");
	}

	@Test
	void aFailureIsTheObservationsError() throws Exception {
		assertThat(get("/broken")).isEqualTo(500);
		awaitOne().hasBeenStopped()
			.hasLowCardinalityKeyValue("uri", "/broken")
			.hasLowCardinalityKeyValue("status", "500")
			.hasLowCardinalityKeyValue("exception", "IllegalStateException")
			.thenError()
			.hasMessage("no trades today");
	}

	@Test
	void whatComesToNoRouteIsObservedWithoutItsPath() throws Exception {
		assertThat(get("/nothing/here")).isEqualTo(404);
		awaitOne().hasBeenStopped()
			.hasLowCardinalityKeyValue("uri", "NOT_FOUND")
			.hasLowCardinalityKeyValue("status", "404");
	}

	@Test
	void aRequestThatIsLeftToTheNextRouteIsObservedOnce() throws Exception {
		assertThat(get("/trades/none")).isEqualTo(200);
		awaitOne().hasBeenStopped().hasLowCardinalityKeyValue("uri", "/trades/{symbol}");
	}

	@Test
	void aClientThatGoesIsObservedWhenItHasGone() throws Exception {
		try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server().port())) {
			client.getOutputStream()
				.write("GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
			assertThat(this.held.get(60, TimeUnit.SECONDS).isOpen()).isTrue();
			TestObservationRegistryAssert.assertThat(this.registry)
				.hasSingleObservationThat()
				.hasBeenStarted()
				.isNotStopped();
			// a reset, for an end alone may be half a close
			client.setSoLinger(true, 0);
		}
		awaitOne().hasBeenStopped()
			.hasLowCardinalityKeyValue("uri", "/held")
			.hasLowCardinalityKeyValue("outcome", "UNKNOWN");
	}

	@Test
	void aConventionOfTheApplicationNames() throws Exception {
		start(new RequestObservations(this.registry, new DefaultServerRequestObservationConvention("trade.requests") {

			@Override
			public String getContextualName(ServerRequestObservationContext context) {
				return "trade " + context.getPathPattern();
			}

		}));
		assertThat(get("/trades/ACME")).isEqualTo(200);
		await().untilAsserted(() -> TestObservationRegistryAssert.assertThat(this.registry)
			.hasSingleObservationThat()
			.hasNameEqualTo("trade.requests")
			.hasContextualNameEqualTo("trade /trades/{symbol}")
			.hasBeenStopped());
	}

	@Test
	void whatAPredicateRefusesIsServedUnobserved() throws Exception {
		this.registry.observationConfig().observationPredicate((name, context) -> !NAME.equals(name));
		assertThat(get("/trades/ACME")).isEqualTo(200);
		assertThat(this.inHandler.get(60, TimeUnit.SECONDS)).isNull();
		assertThat(get("/broken")).isEqualTo(500);
		TestObservationRegistryAssert.assertThat(this.registry).doesNotHaveAnyObservation();
	}

	private HttpServer server() {
		assertThat(this.server).isNotNull();
		return this.server;
	}

	private int get(String path) throws Exception {
		URI uri = URI.create("http://127.0.0.1:" + server().port() + path);
		return HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
			.statusCode();
	}

	/** The client may have its answer before the response is over. */
	private TestObservationRegistryAssert.TestObservationRegistryAssertReturningObservationContextAssert awaitOne() {
		await().untilAsserted(() -> TestObservationRegistryAssert.assertThat(this.registry)
			.hasSingleObservationThat()
			.hasNameEqualTo(NAME)
			.hasBeenStopped());
		return TestObservationRegistryAssert.assertThat(this.registry).hasSingleObservationThat();
	}

}
