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

package dev.cork.it.webflux;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;

import dev.cork.it.support.Apps;
import dev.cork.it.support.ComparableAnswer;
import dev.cork.it.support.Wire;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What compression and forwarded headers of the server look like to WebFlux and its
 * clients.
 */
class FluxEdgeIT {

	private static final String TEXT = "compressible ".repeat(1000);

	private static final Sinks.Many<String> EVENTS = Sinks.many().unicast().onBackpressureBuffer();

	private static ConfigurableApplicationContext context;

	@BeforeAll
	static void start() {
		context = Apps.run(Application.class, "server.forward-headers-strategy=native",
				"server.compression.enabled=true", "server.compression.additional-mime-types=text/event-stream");
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	private static String answer(String line, String fields) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			return wire.send(line + " HTTP/1.1\r\nHost: inside:8080\r\nConnection: close\r\n" + fields + "\r\n")
				.readAll();
		}
	}

	private static String body(String answer) {
		String comparable = ComparableAnswer.of(answer);
		return comparable.substring(comparable.indexOf("}\n") + 2);
	}

	private static String unzipped(String body) throws IOException {
		try (GZIPInputStream in = new GZIPInputStream(
				new ByteArrayInputStream(body.getBytes(StandardCharsets.ISO_8859_1)))) {
			return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			X-Forwarded-For: 203.0.113.7, 127.0.0.1 | http://inside:8080/who?a=b 203.0.113.7
			X-Forwarded-Proto: https                | https://inside:8080/who?a=b 127.0.0.1
			X-Forwarded-Host: a.example             | http://a.example/who?a=b 127.0.0.1
			Forwarded: for=203.0.113.7;host=a.example;proto=https | http://inside:8080/who?a=b 127.0.0.1
			X-Nothing: a                            | http://inside:8080/who?a=b 127.0.0.1
			""")
	void aControllerSeesWhatTheClientHasAskedFor(String field, String seen) throws IOException {
		assertThat(answer("GET /who?a=b", field + "\r\n")).endsWith("\r\n\r\n" + seen);
	}

	@Test
	void aRedirectLeadsToTheHostThatTheClientKnows() throws IOException {
		assertThat(answer("GET /who?a=b",
				"X-Forwarded-Host: a.example\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Port: 8443\r\n"))
			.endsWith("\r\n\r\nhttps://a.example:8443/who?a=b 127.0.0.1");
	}

	@Test
	void whoIsNotTrustedIsNotBelieved() throws IOException {
		try (ConfigurableApplicationContext other = Apps.run(Application.class,
				"server.forward-headers-strategy=native", "cork.server.forwarded.internal-proxies=10.0.0.0/8");
				Wire wire = new Wire(Apps.port(other))) {
			wire.send("""
					GET /who HTTP/1.1\r
					Host: a\r
					Connection: close\r
					X-Forwarded-For: 203.0.113.7\r
					X-Forwarded-Proto: https\r
					\r
					""");
			assertThat(wire.readAll()).endsWith("\r\n\r\nhttp://a/who 127.0.0.1");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/text", "/flux" })
	void aBodyIsCompressedForWhoAsksForIt(String path) throws IOException {
		String answer = answer("GET " + path, "Accept-Encoding: gzip\r\n");
		assertThat(answer).startsWith("HTTP/1.1 200 ")
			.contains("\r\nContent-Encoding: gzip\r\n", "\r\nVary: Accept-Encoding\r\n", "\r\nETag: W/\"v1\"\r\n")
			.doesNotContain("Content-Length: " + TEXT.length());
		assertThat(unzipped(body(answer))).isEqualTo(TEXT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/text", "/flux" })
	void whoDoesNotAskForItIsToldThatItVaries(String path) throws IOException {
		String answer = answer("GET " + path, "");
		assertThat(answer).contains("\r\nVary: Accept-Encoding\r\n", "\r\nETag: W/\"v1\"\r\n")
			.doesNotContain("Content-Encoding");
		assertThat(body(answer)).isEqualTo(TEXT);
	}

	/** Such a tag promises the same bytes to everybody. */
	@Test
	void aBodyWithAStrongTagIsLeftAsItIs() throws IOException {
		String answer = answer("GET /strong", "Accept-Encoding: gzip\r\n");
		assertThat(answer).contains("\r\nETag: \"v1\"\r\n").doesNotContain("Content-Encoding", "Vary");
		assertThat(body(answer)).isEqualTo(TEXT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"v1\"", "W/\"v1\"" })
	void whoHasItAlreadyDoesNotGetItAgain(String etag) throws IOException {
		assertThat(answer("GET /text", "Accept-Encoding: gzip\r\nIf-None-Match: " + etag + "\r\n"))
			.startsWith("HTTP/1.1 304 ")
			.endsWith("\r\n\r\n");
	}

	@Test
	void aHeadSaysWhatAGetWouldSay() throws IOException {
		assertThat(answer("HEAD /text", "Accept-Encoding: gzip\r\n"))
			.contains("\r\nContent-Encoding: gzip\r\n", "\r\nVary: Accept-Encoding\r\n", "\r\nETag: W/\"v1\"\r\n")
			.doesNotContain("Content-Length: " + TEXT.length())
			.endsWith("\r\n\r\n");
	}

	@Test
	void aCompressedEventArrivesBeforeTheNextOneIsThere() throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET /events HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n");
			EVENTS.tryEmitNext("first");
			assertThat(wire.readHead()).contains("\r\nContent-Encoding: gzip\r\n");
			// a chunk with at least the ten bytes of gzip's header
			String begin = wire.read(10);
			EVENTS.tryEmitNext("second");
			EVENTS.tryEmitComplete();
			String chunks = begin + wire.readAll();
			assertThat(unzipped(body("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks)))
				.isEqualTo("data:first\n\ndata:second\n\n");
		}
	}

	@RestController
	static class Controller {

		@GetMapping("/who")
		String who(ServerHttpRequest request) {
			return request.getURI() + " "
					+ ((request.getRemoteAddress() != null) ? request.getRemoteAddress().getHostString() : null);
		}

		@GetMapping(path = "/text", produces = MediaType.TEXT_PLAIN_VALUE)
		ResponseEntity<String> text() {
			return ResponseEntity.ok().eTag("W/\"v1\"").body(TEXT);
		}

		@GetMapping(path = "/strong", produces = MediaType.TEXT_PLAIN_VALUE)
		ResponseEntity<String> strong() {
			return ResponseEntity.ok().eTag("v1").body(TEXT);
		}

		@GetMapping(path = "/flux", produces = MediaType.TEXT_PLAIN_VALUE)
		ResponseEntity<Flux<String>> flux() {
			return ResponseEntity.ok().eTag("W/\"v1\"").body(Flux.range(0, 1000).map((i) -> "compressible "));
		}

		@GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<String> events() {
			return EVENTS.asFlux();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Controller.class)
	static class Application {

	}

}
