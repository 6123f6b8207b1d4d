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

package dev.cork.it.security;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import dev.cork.it.support.Probe;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The header fields that the filter chain adds to answers of native routes.
 */
@SpringBootTest(classes = SecuredSite.class, webEnvironment = WebEnvironment.RANDOM_PORT)
class SecurityHeadersIT {

	private static final String USER = SecuredSite.basic("user");

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@ValueSource(strings = { "text", "entity", "cached", "not-modified", "failure", "teapot", "mono", "list" })
	void theHeaderFieldsAreThoseOfAWebFluxAnswer(String path) {
		Map<String, List<String>> ofNative = fields(this.probe.get("/native/" + path, "Authorization", USER));
		Map<String, List<String>> ofWebFlux = fields(this.probe.get("/flux/" + path, "Authorization", USER));
		assertThat(ofNative).isEqualTo(ofWebFlux);
		assertThat(ofNative).containsKeys("x-content-type-options", "x-frame-options", "x-xss-protection",
				"referrer-policy");
	}

	/** What body and framing say is no affair of the chain. */
	private static Map<String, List<String>> fields(HttpResponse<?> response) {
		Map<String, List<String>> fields = new TreeMap<>(response.headers().map());
		List.of("date", "content-length", "content-type", "transfer-encoding", "connection").forEach(fields::remove);
		fields.put(":status", List.of(response.statusCode() + ""));
		return fields;
	}

	@Test
	void aHandlersOwnCacheControlStays() {
		HttpResponse<String> response = this.probe.get("/native/cached", "Authorization", USER);
		assertThat(response.headers().allValues("Cache-Control")).containsExactly("max-age=60");
		assertThat(response.headers().allValues("Pragma")).isEmpty();
	}

}
