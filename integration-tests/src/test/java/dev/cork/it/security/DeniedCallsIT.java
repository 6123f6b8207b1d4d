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

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a handler behind the filter chain throws, and who answers it.
 */
@SpringBootTest(classes = SecuredSite.class, webEnvironment = WebEnvironment.RANDOM_PORT)
class DeniedCallsIT {

	private static final String USER = SecuredSite.basic("user");

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@CsvSource({ "/native/method/mono,user,403", "/native/method/mono,admin,200", "/native/method/flux,user,403",
			"/native/method/flux,admin,200", "/native/denied,user,403", "/native/denied-later,user,403",
			"/native/denied-blocking,user,403", "/native/denied-stage,user,403", "/flux/denied,user,403" })
	void aDeniedCallIs403(String path, String name, int status) {
		HttpResponse<String> response = this.probe.get(path, "Authorization", SecuredSite.basic(name));
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(response.headers().firstValue("X-Frame-Options")).hasValue("DENY");
	}

	@Test
	void aDeniedCallOfNobodyIs401() {
		HttpResponse<String> response = this.probe.get("/permitted/denied");
		assertThat(response.statusCode()).isEqualTo(401);
		assertThat(response.headers().firstValue("WWW-Authenticate")).hasValue("Basic realm=\"Realm\"");
	}

	@Test
	void theApplicationsExceptionHandlerComesBeforeTheChain() {
		HttpResponse<String> response = this.probe.get("/handled/denied", "Authorization", USER);
		assertThat(response.statusCode()).isEqualTo(409);
		assertThat(response.body()).isEqualTo("handled: not you");
	}

	@Test
	void otherFailuresAreAnsweredAsWithoutTheChain() {
		HttpResponse<String> failure = this.probe.get("/native/failure", "Authorization", USER);
		assertThat(failure.statusCode()).isEqualTo(500);
		assertThat(Probe.contentType(failure)).isEqualTo("application/problem+json");
		assertThat(failure.body()).doesNotContain("secret reason");
		HttpResponse<String> teapot = this.probe.get("/native/teapot", "Authorization", USER);
		assertThat(teapot.statusCode()).isEqualTo(409);
		assertThat(teapot.body()).contains("short and stout");
		HttpResponse<String> missing = this.probe.get("/native/number/x", "Authorization", USER);
		assertThat(missing.statusCode()).isEqualTo(400);
		assertThat(missing.headers().firstValue("X-Frame-Options")).hasValue("DENY");
	}

	@Test
	void aHandlerThatDoesNothingIsFoundOut() {
		assertThat(this.probe.get("/native/idle", "Authorization", USER).statusCode()).isEqualTo(500);
	}

}
