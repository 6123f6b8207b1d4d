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
 * Who has sent a request to a native route, as its handler is told.
 */
@SpringBootTest(classes = SecuredSite.class, webEnvironment = WebEnvironment.RANDOM_PORT)
class SecuredArgumentsIT {

	private static final String USER = SecuredSite.basic("user");

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@CsvSource({ "/native/text,text", "/native/principal,user", "/native/authentication,user [ROLE_USER]",
			"/native/details,user", "/native/expression,USER", "/native/context,user", "/native/mono-details,user",
			"/native/holder,user", "/native/blocking,user", "/native/holder-flux,user", "/native/loop-holder,user",
			"/native/wrong-type,null", "/native/stage,user" })
	void theHandlerKnowsWhoHasAsked(String path, String body) {
		HttpResponse<String> response = this.probe.get(path, "Authorization", USER);
		assertThat(response.body()).isEqualTo(body);
		assertThat(response.statusCode()).isEqualTo(200);
	}

	@Test
	void oneRequestAfterTheOtherIsSomebodyElses() {
		for (int i = 0; i < 20; i++) {
			String name = (i % 2 == 0) ? "user" : "admin";
			for (String path : List.of("/native/principal", "/native/blocking", "/native/holder",
					"/native/loop-holder")) {
				assertThat(this.probe.get(path, "Authorization", SecuredSite.basic(name)).body()).isEqualTo(name);
			}
			assertThat(this.probe.get("/native/open/blocking").body()).isEqualTo("null");
			assertThat(this.probe.get("/native/open/loop").body()).isEqualTo("null");
		}
	}

}
