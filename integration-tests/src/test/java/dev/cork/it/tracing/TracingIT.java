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

package dev.cork.it.tracing;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.it.support.Spans;
import dev.cork.it.support.Spans.RemoteParent;
import dev.cork.it.support.Spans.Span;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.Wire;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests to native routes as spans.
 */
@Timeout(300)
class TracingIT {

	private static ConfigurableApplicationContext context;

	private static Spans spans;

	private static Probe probe;

	private final RemoteParent parent = new RemoteParent();

	@BeforeAll
	static void start() {
		context = Apps.run(GatedApplication.class, "management.tracing.sampling.probability=1.0",
				"spring.reactor.context-propagation=auto",
				"management.endpoints.web.exposure.include=health,prometheus");
		spans = context.getBean(Spans.class);
		probe = Apps.probe(context);
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@Test
	void aRequestIsASpanOfTheTraceThatTheClientNames() {
		HttpResponse<String> response = get("/items/7?q=1");
		Span span = spans.await(this.parent.traceId(), "http get /items/{id}");
		assertThat(span.parentId()).isEqualTo(this.parent.spanId());
		assertThat(span.tags()).containsAllEntriesOf(Map.of("method", "GET", "uri", "/items/{id}", "status", "200",
				"outcome", "SUCCESS", "exception", "none", "http.url", "/items/7"));
		assertThat(span.error()).isNull();
		assertThat(response.body()).isEqualTo(this.parent.traceId() + "-" + span.id() + "/7");
		assertThat(response.headers().firstValue(TracedApplication.Gate.FIELD))
			.hasValue(this.parent.traceId() + "-" + span.id());
	}

	@Test
	void aRequestWithoutATraceBeginsOne() {
		String logged = probe.get("/items/8").body();
		String traceId = logged.substring(0, logged.indexOf('-'));
		assertThat(spans.await(traceId, "http get /items/{id}").parentId()).isNull();
	}

	@Test
	void aHandlerIsInItsScopeWhenTheBodyHasComeLater() throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send(
					"POST /items HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 4\r\ntraceparent: "
							+ this.parent.traceparent() + "\r\nConnection: close\r\n\r\n");
			wire.send("bo");
			long before = probe.get("/items/1").body().length();
			assertThat(before).isPositive();
			wire.send("dy");
			String answer = wire.readAll();
			Span span = spans.await(this.parent.traceId(), "http post /items");
			assertThat(answer).endsWith("\r\n\r\n" + this.parent.traceId() + "-" + span.id() + "/body");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/working", "/blocking", "/mono", "/context" })
	void whatAHandlerObservesIsAChildWhereverItRuns(String path) {
		String logged = get(path).body();
		Span request = spans.await(this.parent.traceId(), "http get " + path);
		Span work = spans.await(this.parent.traceId(), "work");
		assertThat(work.parentId()).isEqualTo(request.id());
		assertThat(logged).isEqualTo(this.parent.traceId() + "-" + work.id());
	}

	@Test
	void aStreamIsOfItsRequestToItsLastElement() {
		String logged = get("/flux").body();
		Span request = spans.await(this.parent.traceId(), "http get /flux");
		String line = this.parent.traceId() + "-" + request.id() + " ";
		assertThat(logged).isEqualTo(line + line);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/broken", "/broken-later" })
	void aFailureIsTheErrorOfItsSpan(String path) {
		assertThat(get(path).statusCode()).isEqualTo(500);
		Span span = spans.await(this.parent.traceId(), "http get " + path);
		assertThat(span.error()).isEqualTo("java.lang.IllegalStateException: broken on purpose");
		assertThat(span.tags()).containsAllEntriesOf(
				Map.of("status", "500", "outcome", "SERVER_ERROR", "exception", "IllegalStateException"));
	}

	@Test
	void anExceptionHandlerIsInTheScopeOfItsRequest() {
		HttpResponse<String> response = get("/handled");
		assertThat(response.statusCode()).isEqualTo(409);
		Span span = spans.await(this.parent.traceId(), "http get /handled");
		assertThat(response.body()).isEqualTo(this.parent.traceId() + "-" + span.id());
		assertThat(span.tags()).containsAllEntriesOf(
				Map.of("status", "409", "exception", "UnsupportedOperationException", "outcome", "CLIENT_ERROR"));
	}

	@Test
	void aClientThatGoesAwayEndsItsSpan() throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET /hanging HTTP/1.1\r\nHost: x\r\ntraceparent: " + this.parent.traceparent() + "\r\n\r\n");
			Awaitility.await().until(() -> active("/hanging") == 1);
			wire.reset();
		}
		Span span = spans.await(this.parent.traceId(), "http get /hanging");
		assertThat(span.tags())
			.containsAllEntriesOf(Map.of("status", "UNKNOWN", "outcome", "UNKNOWN", "uri", "/hanging"));
		Awaitility.await().until(() -> active("/hanging") == 0);
	}

	@ParameterizedTest
	@CsvSource({ "GET, /conditional, http get /conditional, /conditional, 404, ResponseStatusException",
			"GET, /nowhere/1, http get, NOT_FOUND, 404, none", "DELETE, /items/7, http delete, UNKNOWN, 405, none" })
	void whatNobodyAnswersIsASpanToo(String method, String path, String name, String uri, String status,
			String exception) {
		HttpResponse<String> response = probe.send(method, path, null, "traceparent", this.parent.traceparent());
		assertThat(response.statusCode()).isEqualTo(Integer.parseInt(status));
		Span span = spans.await(this.parent.traceId(), name);
		assertThat(span.tags()).containsAllEntriesOf(
				Map.of("status", status, "outcome", "CLIENT_ERROR", "exception", exception, "uri", uri));
	}

	@Test
	void aWebSocketIsASpanUntilItIsOpen() {
		try (WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/echo",
				(handshake) -> handshake.header("traceparent", this.parent.traceparent()))) {
			Span span = spans.await(this.parent.traceId(), "http get /echo");
			assertThat(span.tags()).containsAllEntriesOf(Map.of("status", "101", "outcome", "INFORMATIONAL"));
			client.send("hello ");
			assertThat(client.next()).isEqualTo("hello null-null");
		}
	}

	@Test
	void anEndpointOfTheActuatorIsASpan() {
		assertThat(get("/actuator/health").statusCode()).isEqualTo(200);
		Span span = spans.await(this.parent.traceId(), "http get /actuator/health");
		assertThat(span.parentId()).isEqualTo(this.parent.spanId());
	}

	@Test
	void aTargetThatIsNoUriIsAnsweredAndObserved() throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET /items/9?q={} HTTP/1.1\r\nHost: x\r\nConnection: close\r\ntraceparent: "
					+ this.parent.traceparent() + "\r\n\r\n");
			assertThat(wire.readAll()).startsWith("HTTP/1.1 200 OK\r\n").endsWith("/9");
		}
		assertThat(spans.await(this.parent.traceId(), "http get /items/{id}").tags()).containsEntry("http.url",
				"/items/9");
	}

	@Test
	void aRequestIsRecordedOnceForItsMeter() {
		PrometheusMeterRegistry prometheus = context.getBean(PrometheusMeterRegistry.class);
		long before = count("/working");
		for (int i = 0; i < 5; i++) {
			get("/working");
		}
		Awaitility.await().until(() -> count("/working") >= before + 5);
		assertThat(count("/working")).isEqualTo(before + 5);
		assertThat(prometheus.scrape().lines())
			.filteredOn((line) -> line.startsWith("http_server_requests_seconds_count{")
					&& line.contains("uri=\"/working\""))
			.singleElement()
			.asString()
			.isEqualTo("http_server_requests_seconds_count{error=\"none\",exception=\"none\",method=\"GET\","
					+ "outcome=\"SUCCESS\",status=\"200\",uri=\"/working\"} " + (before + 5));
	}

	@Test
	void allSpansAreEndedByWhoHasBegunThem() {
		get("/working");
		spans.await(this.parent.traceId(), "http get /working");
		assertThat(spans.ended()).allSatisfy((span) -> assertThat(span.cause()).isEqualTo("FINISHED"));
	}

	private HttpResponse<String> get(String path) {
		return probe.get(path, "traceparent", this.parent.traceparent());
	}

	private static int active(String uri) {
		return context.getBean(MeterRegistry.class)
			.find("http.server.requests.active")
			.tag("uri", uri)
			.longTaskTimers()
			.stream()
			.mapToInt(LongTaskTimer::activeTasks)
			.sum();
	}

	private static long count(String uri) {
		return context.getBean(MeterRegistry.class)
			.find("http.server.requests")
			.tag("uri", uri)
			.timers()
			.stream()
			.mapToLong((timer) -> timer.count())
			.sum();
	}

	@Import({ TracedApplication.class, TracedApplication.Gate.class })
	static class GatedApplication {

	}

}
