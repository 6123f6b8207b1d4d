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

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * Each property does what its description says.
 */
@ExtendWith(OutputCaptureExtension.class)
class PropertiesIT {

	private static final String HELLO = "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n";

	@Test
	void theServerHeaderIsSentWhenItIsSet() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "server.server-header=corked")) {
			assertThat(Apps.probe(context).get("/hello").headers().firstValue("Server")).hasValue("corked");
		}
	}

	@Test
	void thereIsNoServerHeaderUnlessItIsSet() {
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			assertThat(Apps.probe(context).get("/hello").headers().firstValue("Server")).isEmpty();
		}
	}

	@Test
	void theSizeOfARequestHeadIsBounded() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "server.max-http-request-header-size=1KB")) {
			assertThat(Apps.probe(context).get("/hello", "X-Long", "x".repeat(500)).statusCode()).isEqualTo(200);
			assertThat(Apps.probe(context).get("/hello", "X-Long", "x".repeat(1024)).statusCode()).isEqualTo(431);
		}
	}

	@Test
	void theServerListensOnTheAddress() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "server.address=127.0.0.2")) {
			assertThat(Apps.cork(context).getHttpServer().addresses()).singleElement().asString().contains("127.0.0.2");
		}
	}

	@Test
	void theNumberOfLoopsIsTheConfiguredOne() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.server.loops=3")) {
			assertThat(Apps.cork(context).getHttpServer().options().loops()).isEqualTo(3);
		}
	}

	@ParameterizedTest
	@CsvSource({ "round-robin", "least-connections", "reuse-port", "auto" })
	void everyAcceptModeServes(String mode) {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.server.accept.mode=" + mode,
				"cork.server.loops=2")) {
			for (int i = 0; i < 4; i++) {
				assertThat(Apps.probe(context).get("/hello").body()).isEqualTo("hello");
			}
		}
	}

	@Test
	void theRequestLineIsBounded() {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"cork.server.limits.max-request-line-size=256B")) {
			assertThat(Apps.probe(context).get("/hello?x=" + "x".repeat(256)).statusCode()).isEqualTo(414);
		}
	}

	@Test
	void theNumberOfHeadersIsBounded() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.server.limits.max-headers=8")) {
			String[] headers = new String[20];
			for (int i = 0; i < headers.length; i += 2) {
				headers[i] = "X-" + i;
				headers[i + 1] = "v";
			}
			assertThat(Apps.probe(context).get("/hello", headers).statusCode()).isEqualTo(431);
		}
	}

	@Test
	void theSizeOfABodyIsBounded() {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"cork.server.limits.max-request-body-size=10B")) {
			assertThat(Apps.probe(context).post("/echo", "text/plain", "0123456789").body()).isEqualTo("0123456789");
			assertThat(Apps.probe(context).post("/echo", "text/plain", "0123456789a").statusCode()).isEqualTo(413);
		}
	}

	@Test
	void aConnectionCarriesSoManyRequests() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"cork.server.limits.max-keep-alive-requests=2"); Wire wire = new Wire(Apps.port(context))) {
			String answers = wire.send(HELLO + HELLO + HELLO).readAll();
			assertThat(answers.split("HTTP/1.1 200 ", -1)).hasSize(3);
			assertThat(answers).contains("Connection: close");
		}
	}

	@Test
	void anIdleConnectionIsClosed() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.server.timeouts.idle=100ms");
				Wire wire = new Wire(Apps.port(context))) {
			assertThat(wire.send(HELLO).readAll()).endsWith("hello");
		}
	}

	@Test
	void aHeadThatDoesNotComeIsNotWaitedForForever() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.server.timeouts.head=100ms");
				Wire wire = new Wire(Apps.port(context))) {
			assertThat(wire.send("GET /hello HTTP/1.1\r\nHost:").readAll()).doesNotContain("200");
		}
	}

	@Test
	void aBodyThatComesTooSlowlyIsNotWaitedFor() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"cork.server.timeouts.body-rate-window=100ms"); Wire wire = new Wire(Apps.port(context))) {
			wire.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab");
			assertThat(wire.readAll()).doesNotContain("200");
		}
	}

	@Test
	void aHandlerThatHoldsItsLoopIsReported(CapturedOutput output) {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"cork.server.handler-warning-threshold=50ms")) {
			assertThat(Apps.probe(context).get("/blocking").body()).isEqualTo("late");
			await().until(() -> output.getAll().contains("GET /blocking"));
		}
	}

	@Test
	void aUnixDomainSocketIsServedInsteadOfThePort(@TempDir Path directory) throws Exception {
		Path path = directory.resolve("cork.sock");
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.server.unix-socket=" + path);
				SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
			assertThat(Apps.port(context)).isEqualTo(-1);
			channel.connect(UnixDomainSocketAddress.of(path));
			channel.write(ByteBuffer
				.wrap("GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.UTF_8)));
			ByteBuffer answer = ByteBuffer.allocate(4096);
			while (channel.read(answer) >= 0) {
				assertThat(answer.hasRemaining()).isTrue();
			}
			assertThat(new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8)).endsWith("hello");
		}
	}

	@Test
	void aSocketFileOfACrashedServerIsReplacedAndAnotherFileIsNot(@TempDir Path directory, CapturedOutput output)
			throws Exception {
		Path path = directory.resolve("cork.sock");
		try (ServerSocketChannel crashed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
			crashed.bind(UnixDomainSocketAddress.of(path));
		}
		assertThat(path).exists();
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.server.unix-socket=" + path)) {
			assertThat(context.isRunning()).isTrue();
			assertThat(output.getAll()).contains("Cork started on unix:" + path);
		}
		assertThat(path).doesNotExist();
		Path file = Files.writeString(directory.resolve("file"), "precious");
		assertThatThrownBy(() -> Apps.run(App.class, "cork.server.unix-socket=" + file).close()).isNotNull();
		assertThat(file).hasContent("precious");
	}

	@ParameterizedTest
	@CsvSource({ "loops, 0", "loops, 5000", "max-connections, 0", "handler-warning-threshold, -1s",
			"accept.queue-size, -1", "limits.max-request-line-size, 1B", "limits.max-headers, 0",
			"limits.max-request-body-size, 0B", "limits.max-request-body-size, 3GB", "limits.max-swallow-size, -1B",
			"limits.max-backlog-size, -1B", "limits.max-keep-alive-requests, -1", "limits.min-body-rate, -1B",
			"timeouts.head, 0ms", "timeouts.idle, -1s", "timeouts.body-rate-window, 0s", "timeouts.write-stall, 0s",
			"timeouts.connection-lifetime, -1s", "buffers.receive-size, 10B", "buffers.cork-size, 0B",
			"buffers.max-memory, -1B" })
	void aValueThatCannotWorkStopsTheStartAndIsNamed(String property, String value, CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(App.class, "cork.server." + property + "=" + value).close()).isNotNull();
		String camelCase = java.util.regex.Pattern.compile("-(.)")
			.matcher(property)
			.replaceAll((match) -> match.group(1).toUpperCase(java.util.Locale.ROOT));
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", "Property: cork.server." + camelCase,
				"Reason: must be");
	}

	@ParameterizedTest
	@CsvSource({ "cork.server.loops, many", "cork.server.accept.mode, sometimes", "cork.server.timeouts.idle, soon",
			"cork.server.limits.max-headers, lots", "cork.server.buffers.cork-size, big" })
	void aValueOfTheWrongKindStopsTheStartAndIsNamed(String property, String value, CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(App.class, property + "=" + value).close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", "'" + property + "'", value);
	}

	@Test
	void whatIsNotServedYetIsSaid(CapturedOutput output) {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "server.http2.enabled=true")) {
			HttpResponse<String> response = Apps.probe(context).get("/hello", "Accept-Encoding", "gzip");
			assertThat(response.body()).isEqualTo("hello");
			assertThat(output.getAll()).contains("server.http2.enabled is set");
		}
	}

	@LoopController
	static class Handlers {

		@GetMapping("/hello")
		String hello() {
			return "hello";
		}

		@GetMapping("/blocking")
		String blocking() throws InterruptedException {
			Thread.sleep(400);
			return "late";
		}

		@PostMapping("/echo")
		String echo(@RequestBody String body) {
			return body;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
