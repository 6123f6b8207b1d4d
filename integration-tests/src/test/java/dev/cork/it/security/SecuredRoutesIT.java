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

import dev.cork.it.support.Probe;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Native routes behind Spring Security's filter chain: who gets through, and with what.
 */
@SpringBootTest(classes = SecuredSite.class, webEnvironment = WebEnvironment.RANDOM_PORT)
class SecuredRoutesIT {

	private static final String USER = SecuredSite.basic("user");

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/native/text", "/flux/text", "/native/blocking", "/native/nothing-here", "/nothing",
			"/admin/x" })
	void withoutCredentialsTheAnswerIs401(String path) {
		HttpResponse<String> response = this.probe.get(path);
		assertThat(response.statusCode()).isEqualTo(401);
		assertThat(response.headers().firstValue("WWW-Authenticate")).hasValue("Basic realm=\"Realm\"");
		assertThat(response.headers().firstValue("X-Frame-Options")).hasValue("DENY");
		assertThat(response.body()).doesNotContain("text");
	}

	@Test
	void withWrongCredentialsTheAnswerIs401() {
		assertThat(this.probe.get("/native/text", "Authorization", SecuredSite.basic("nobody")).statusCode())
			.isEqualTo(401);
		assertThat(this.probe.get("/native/text", "Authorization", "Basic rubbish!").statusCode()).isEqualTo(401);
	}

	@ParameterizedTest
	@CsvSource({ "user,403", "admin,200" })
	void rolesAreAskedByPath(String name, int status) {
		assertThat(this.probe.get("/admin/x", "Authorization", SecuredSite.basic(name)).statusCode()).isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource({ "DELETE,user,403", "DELETE,admin,200", "GET,user,200" })
	void rolesAreAskedByMethod(String method, String name, int status) {
		assertThat(
				this.probe.send(method, "/native/thing", null, "Authorization", SecuredSite.basic(name)).statusCode())
			.isEqualTo(status);
	}

	@Test
	void headAndOptionsAreAskedAsWell() {
		assertThat(this.probe.send("HEAD", "/native/text", null).statusCode()).isEqualTo(401);
		HttpResponse<String> head = this.probe.send("HEAD", "/native/text", null, "Authorization", USER);
		assertThat(head.statusCode()).isEqualTo(200);
		assertThat(head.headers().firstValue("Content-Length")).hasValue("4");
		assertThat(head.headers().firstValue("X-Frame-Options")).hasValue("DENY");
		assertThat(this.probe.send("OPTIONS", "/native/any", null).statusCode()).isEqualTo(401);
		assertThat(this.probe.send("OPTIONS", "/native/any", null, "Authorization", USER).statusCode()).isEqualTo(200);
	}

	@Test
	void whatIsNotThereIs404ForThoseWhoMayAsk() {
		assertThat(this.probe.get("/native/nothing-here", "Authorization", USER).statusCode()).isEqualTo(404);
		assertThat(this.probe.get("/nothing", "Authorization", USER).statusCode()).isEqualTo(404);
	}

	@Test
	void nobodysBodyIsRead() {
		assertThat(
				this.probe.send("POST", "/native/echo", "x".repeat(100_000), "Content-Type", "text/plain").statusCode())
			.isEqualTo(401);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 1000, 300_000 })
	void theBodyReachesTheHandler(int length) {
		String body = "x".repeat(length);
		HttpResponse<String> response = this.probe.send("POST", "/native/echo", body, "Content-Type", "text/plain",
				"Authorization", USER);
		assertThat(response.statusCode()).isEqualTo((length == 0) ? 400 : 200);
		if (length > 0) {
			assertThat(response.body()).isEqualTo(body);
		}
	}

	@Test
	void aMultipartBodyReachesTheHandler() {
		String body = "--b\r\nContent-Disposition: form-data; name=\"part\"\r\n\r\nthe part\r\n--b--\r\n";
		HttpResponse<String> response = this.probe.send("POST", "/native/part", body, "Content-Type",
				"multipart/form-data; boundary=b", "Authorization", USER);
		assertThat(response.body()).isEqualTo("the part");
	}

	@Test
	void aStreamGoesThrough() {
		HttpResponse<String> response = this.probe.get("/native/events", "Authorization", USER);
		assertThat(response.body()).isEqualTo("data:1\n\ndata:2\n\ndata:3\n\n");
		assertThat(response.headers().firstValue("X-Frame-Options")).hasValue("DENY");
		assertThat(this.probe.get("/native/later", "Authorization", USER).body()).isEqualTo("later user");
	}

	@Test
	void whatIsLeftToWebFluxIsAnsweredOnce() {
		HttpResponse<String> response = this.probe.send("POST", "/left/x", "body", "Content-Type", "text/plain",
				"Authorization", USER);
		assertThat(response.body()).isEqualTo("WebFlux: body");
		assertThat(response.headers().allValues("X-Frame-Options")).containsExactly("DENY");
		assertThat(this.probe.send("POST", "/left/x", "body").statusCode()).isEqualTo(401);
		assertThat(this.probe.get("/left/y", "Authorization", USER).body()).isEqualTo("less specific");
	}

	@Test
	void whatIsMarkedIsOpen() {
		HttpResponse<String> response = this.probe.get("/native/open/text");
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.headers().firstValue("X-Frame-Options")).isEmpty();
		assertThat(this.probe.get("/open").body()).isEqualTo("nobody");
	}

}
