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

package dev.cork.it.metrics;

import java.io.IOException;
import java.util.Collection;

import dev.cork.it.support.Answer;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code http.server.requests} of native routes: what dashboards of Boot's applications
 * read.
 */
class ServerRequestsIT {

	private static ConfigurableApplicationContext context;

	private static MeterRegistry meters;

	@BeforeAll
	static void start() {
		context = Apps.run(MeteredApplication.class);
		meters = context.getBean(MeterRegistry.class);
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@ParameterizedTest
	@CsvSource({ "GET, /cheap, /cheap, 200, SUCCESS, none", "GET, /items/7, /items/{id}, 200, SUCCESS, none",
			"GET, /failing, /failing, 409, CLIENT_ERROR, ResponseStatusException",
			"GET, /broken, /broken, 500, SERVER_ERROR, IllegalStateException",
			"GET, /nowhere/42, NOT_FOUND, 404, CLIENT_ERROR, none", "DELETE, /cheap, UNKNOWN, 405, CLIENT_ERROR, none",
			"HEAD, /cheap, /cheap, 200, SUCCESS, none", "PURGE, /nowhere, NOT_FOUND, 404, CLIENT_ERROR, none" })
	void aRequestIsRecordedWithTheTagsThatBootGivesIt(String method, String path, String uri, String status,
			String outcome, String exception) throws IOException {
		String known = method.equals("PURGE") ? "UNKNOWN" : method;
		long before = count(known, uri, status);
		send(method, path);
		Awaitility.await().until(() -> count(known, uri, status) == before + 1);
		Timer timer = meters.get("http.server.requests").tags("method", known, "uri", uri, "status", status).timer();
		assertThat(timer.getId().getTag("outcome")).isEqualTo(outcome);
		assertThat(timer.getId().getTag("exception")).isEqualTo(exception);
		assertThat(timer.getId().getTag("error")).isEqualTo(exception);
		assertThat(timer.getId().getTags()).hasSize(6);
	}

	@Test
	void methodsAndPathsThatClientsThinkOfMakeNoMeters() throws IOException {
		send("MADEUP", "/nowhere");
		Awaitility.await().until(() -> count("UNKNOWN", "NOT_FOUND", "404") > 0);
		int before = timers().size();
		long requestsBefore = count("UNKNOWN", "NOT_FOUND", "404");
		for (int i = 0; i < 50; i++) {
			send("MADEUP" + i, "/nowhere/" + i);
		}
		Awaitility.await().until(() -> count("UNKNOWN", "NOT_FOUND", "404") == requestsBefore + 50);
		assertThat(timers()).hasSize(before);
	}

	@Test
	void tooManyRoutesAreNotRecordedBeyondTheBound() throws IOException {
		try (ConfigurableApplicationContext bounded = Apps.run(MeteredApplication.class,
				"management.metrics.web.server.max-uri-tags=2", "cork.metrics.sample-every=1")) {
			RouteCostIT.request(Apps.port(bounded), 2, "/cheap", "/items/1", "/allocating", "/burning");
			MeterRegistry own = MeteredApplication.meters(bounded);
			assertThat(own.get("http.server.requests").timers()).hasSizeLessThanOrEqualTo(2);
			assertThat(own.find("cork.request.cpu")
				.timers()
				.stream()
				.map((timer) -> timer.getId().getTag("uri"))
				.distinct()).hasSizeLessThanOrEqualTo(2);
		}
	}

	@Test
	void theNameCanBeChangedAsBootLetsIt() throws IOException {
		try (ConfigurableApplicationContext named = Apps.run(MeteredApplication.class,
				"management.observations.http.server.requests.name=my.requests")) {
			RouteCostIT.request(Apps.port(named), 3, "/cheap");
			MeterRegistry own = named.getBean(MeterRegistry.class);
			assertThat(own.get("my.requests").tags("uri", "/cheap").timer().count()).isGreaterThanOrEqualTo(2);
			assertThat(own.find("http.server.requests").timer()).isNull();
		}
	}

	private static void send(String method, String path) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send(method + " " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
			if (method.equals("HEAD")) {
				wire.readHead();
			}
			else {
				assertThat(Answer.read(wire).status()).isPositive();
			}
		}
	}

	private static Collection<Timer> timers() {
		return meters.get("http.server.requests").timers();
	}

	private static long count(String method, String uri, String status) {
		return meters.find("http.server.requests")
			.tags("method", method, "uri", uri, "status", status)
			.timers()
			.stream()
			.mapToLong(Timer::count)
			.sum();
	}

}
