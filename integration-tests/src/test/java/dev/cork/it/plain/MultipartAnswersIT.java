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

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpResponse;
import dev.cork.it.support.Answer;
import dev.cork.it.support.Multipart;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import dev.cork.web.NextRouteException;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestPart;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Handlers that answer by the response itself, after their form was parsed.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class MultipartAnswersIT {

	private static final String BIG = "0123456789".repeat(500);

	@LocalServerPort
	private int port;

	private Answer send(String request) throws IOException {
		try (Wire wire = new Wire(this.port)) {
			return Answer.read(wire.send(request));
		}
	}

	@Test
	void oneThatDoesNothingIsA500() throws IOException {
		assertThat(send(Multipart.body().file("text", "small", "1").post("/silent")).status()).isEqualTo(500);
		assertThat(send(Multipart.body().file("text", "big", BIG).postChunked("/silent", 100)).status()).isEqualTo(500);
	}

	@Test
	void oneThatDetachesTheResponseAnswersLater() throws IOException {
		assertThat(send(Multipart.body().field("text", "1").post("/later")).body()).isEqualTo("later 1");
		assertThat(send(Multipart.body().field("text", BIG).postChunked("/later", 100)).body())
			.isEqualTo("later " + BIG);
	}

	@Test
	void oneThatAnswersAtOnceIsAnswered() throws IOException {
		assertThat(send(Multipart.body().field("text", "1").post("/now")).body()).isEqualTo("now 1");
	}

	@Test
	void oneThatLeavesTheRequestToTheNextRouteIsFollowedByIt() throws IOException {
		assertThat(send(Multipart.body().field("text", "1").post("/left")).body()).isEqualTo("next left");
	}

	@LoopController
	static class Handlers {

		@PostMapping("/silent")
		void silent(@RequestPart FilePart text, HttpResponse response) {
			response.status(200);
		}

		@PostMapping("/later")
		void later(@RequestPart String text, HttpResponse response) {
			DetachedResponse detached = response.detach();
			new Thread(() -> detached.end(200, new byte[0], "later " + text)).start();
		}

		@PostMapping("/now")
		void now(@RequestPart String text, HttpResponse response) {
			response.end("now " + text);
		}

		@PostMapping("/left")
		void leave(@RequestPart String text) {
			throw new NextRouteException();
		}

		@PostMapping("/{any}")
		String next(@PathVariable String any) {
			return "next " + any;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
