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

package dev.cork.it.plain;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import dev.cork.engine.http.HttpResponse;
import dev.cork.it.support.Answer;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.web.NextRouteException;
import dev.cork.web.ServerName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Routes of single server names, and handlers that leave a request to the next route.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = "test.names=placed.example.org, other.example.org")
@ExtendWith(OutputCaptureExtension.class)
class ServerNamesIT {

	@LocalServerPort
	private int port;

	private Answer get(String host, String path) throws IOException {
		try (Wire wire = new Wire(this.port)) {
			return Answer.read(wire.send("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n"));
		}
	}

	@ParameterizedTest
	@CsvSource({ "api.example.org,/who,api", "API.example.org:8080,/who,api", "api.example.org,/method,method",
			"www.example.org,/who,wildcard", "a.b.example.org,/who,wildcard", "a.deep.example.org,/who,deep",
			"placed.example.org,/who,placed", "other.example.org,/who,placed", "example.org,/who,any",
			"localhost,/who,any", "xexample.org,/who,any", "api.example.org,/only-any,only-any",
			"www.example.org,/only-any,only-any" })
	void theNameOfTheRequestChoosesTheRoute(String host, String path, String body) throws IOException {
		assertThat(get(host, path).body()).isEqualTo(body);
	}

	@Test
	void anotherNameDoesNotHaveTheRoute() throws IOException {
		assertThat(get("localhost", "/method").status()).isEqualTo(404);
		assertThat(get("www.example.org", "/only-api").status()).isEqualTo(404);
		assertThat(get("api.example.org", "/only-api").body()).isEqualTo("only-api");
	}

	@ParameterizedTest
	@ValueSource(strings = { "thrown", "mono", "stage", "blocking", "called" })
	void aHandlerMayLeaveTheRequestToTheNextRoute(String path) throws IOException {
		assertThat(get("localhost", "/next/" + path).body()).isEqualTo("next " + path);
		assertThat(get("localhost", "/next/" + path + "/none").status()).isEqualTo(404);
	}

	@Test
	void theLastOneMayLeaveItAsWell() throws IOException {
		assertThat(get("localhost", "/next/leave").status()).isEqualTo(404);
	}

	@Test
	void whatIsNoNameStopsTheStart(CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(Wrong.class).close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", "https://x.example.org/", "no server name",
				"Wrong#handle()");
	}

	@LoopController
	static class Any {

		@GetMapping("/who")
		String who() {
			return "any";
		}

		@GetMapping("/only-any")
		String onlyAny() {
			return "only-any";
		}

		@GetMapping("/method")
		@ServerName("api.example.org")
		String method() {
			return "method";
		}

	}

	@LoopController
	@ServerName("api.example.org")
	static class Api {

		@GetMapping("/who")
		String who() {
			return "api";
		}

		@GetMapping("/only-api")
		String onlyApi() {
			return "only-api";
		}

	}

	@LoopController
	@ServerName("*.example.org")
	static class Wildcard {

		@GetMapping("/who")
		String who() {
			return "wildcard";
		}

		@GetMapping("/who")
		@ServerName("*.deep.example.org")
		String deep() {
			return "deep";
		}

	}

	@LoopController
	@ServerName("${test.names}")
	static class Placed {

		@GetMapping("/who")
		String who() {
			return "placed";
		}

	}

	@LoopController
	static class Yielding {

		@GetMapping({ "/next/thrown", "/next/thrown/none" })
		String thrown() {
			throw new NextRouteException();
		}

		@GetMapping({ "/next/mono", "/next/mono/none" })
		reactor.core.publisher.Mono<String> mono() {
			return reactor.core.publisher.Mono.delay(java.time.Duration.ofMillis(10))
				.then(reactor.core.publisher.Mono.error(new NextRouteException()));
		}

		@GetMapping({ "/next/stage", "/next/stage/none" })
		CompletionStage<String> stage() {
			return CompletableFuture.failedFuture(new NextRouteException());
		}

		@GetMapping({ "/next/blocking", "/next/blocking/none" })
		@Blocking
		String blocking() {
			throw new NextRouteException();
		}

		@GetMapping({ "/next/called", "/next/called/none" })
		void called(HttpResponse response) {
			response.yieldToNext();
		}

		@GetMapping("/next/{name}")
		String next(@PathVariable String name) {
			if (name.equals("leave")) {
				throw new NextRouteException();
			}
			return "next " + name;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Any.class, Api.class, Wildcard.class, Placed.class, Yielding.class })
	static class Application {

	}

	@EnableAutoConfiguration
	@LoopController
	static class Wrong {

		@GetMapping("/x")
		@ServerName("https://x.example.org/")
		String handle() {
			return "x";
		}

	}

}
