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

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * {@code server.compression.*} and native routes.
 */
@ExtendWith(OutputCaptureExtension.class)
class CompressionIT {

	private static final String TEXT = "All that is gold does not glitter. ".repeat(100);

	@TempDir
	private static Path folder;

	private static ConfigurableApplicationContext context;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(folder.resolve("page.html"), TEXT);
		context = Apps.run(App.class, "server.compression.enabled=true",
				"server.compression.additional-mime-types=text/event-stream, application/x-ndjson",
				"server.compression.excluded-user-agents=Old.*");
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	private static HttpResponse<byte[]> get(String path, String... headers) throws Exception {
		HttpRequest.Builder request = HttpRequest
			.newBuilder(URI.create("http://127.0.0.1:" + Apps.port(context) + path));
		for (int i = 0; i < headers.length; i += 2) {
			request.header(headers[i], headers[i + 1]);
		}
		return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofByteArray());
	}

	private static String unpacked(HttpResponse<byte[]> response) throws IOException {
		assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
		assertThat(response.headers().allValues("Vary")).contains("Accept-Encoding");
		try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/text", "/blocking", "/entity", "/file", "/list", "/lines" })
	void everyKindOfResultIsCompressed(String path) throws Exception {
		HttpResponse<byte[]> plain = get(path);
		assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
		assertThat(plain.headers().allValues("Vary")).containsExactly("Accept-Encoding");
		HttpResponse<byte[]> packed = get(path, "Accept-Encoding", "br, gzip;q=0.9");
		assertThat(unpacked(packed)).isEqualTo(new String(plain.body(), StandardCharsets.UTF_8));
		assertThat(packed.body().length).isLessThan(plain.body().length / 2);
	}

	@Test
	void aClassPathResourceIsCompressedWhileItIsRead() throws Exception {
		assertThat(unpacked(get("/class-path", "Accept-Encoding", "gzip")))
			.contains("Licensed under the Apache License");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/short", "/image", "/strong" })
	void whatIsNotToBeCompressedIsNot(String path) throws Exception {
		HttpResponse<byte[]> answer = get(path, "Accept-Encoding", "gzip");
		assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
		assertThat(answer.headers().firstValue("Vary")).isEmpty();
	}

	@Test
	void anExcludedUserAgentGetsThePlainText() throws Exception {
		HttpResponse<byte[]> answer = get("/text", "Accept-Encoding", "gzip", "User-Agent", "old 1.0");
		assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo(TEXT);
	}

	@Test
	void aPartOfAFileIsSentAsItIs() throws Exception {
		HttpResponse<byte[]> answer = get("/file", "Accept-Encoding", "gzip", "Range", "bytes=0-7");
		assertThat(answer.statusCode()).isEqualTo(206);
		assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo("All that");
	}

	@Test
	void eventsArriveBeforeTheStreamEnds() throws Exception {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET /events HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n");
			Sinks.Many<String> events = context.getBean(Handlers.class).events;
			await().until(() -> events.currentSubscriberCount() == 1);
			events.tryEmitNext("one");
			assertThat(wire.readHead()).contains("Content-Encoding: gzip", "Content-Type: text/event-stream");
			assertThat(readChunk(wire)).isNotEmpty();
			events.tryEmitNext("two");
			assertThat(readChunk(wire)).isNotEmpty();
		}
	}

	private static String readChunk(Wire wire) throws IOException {
		StringBuilder length = new StringBuilder();
		while (length.indexOf("\r\n") < 0) {
			length.append(wire.read(1));
		}
		String chunk = wire.read(Integer.parseInt(length.toString().strip(), 16));
		assertThat(wire.read(2)).isEqualTo("\r\n");
		return chunk;
	}

	@Test
	void aUserAgentThatIsNoPatternStopsTheStart(CapturedOutput output) {
		assertThatThrownBy(() -> Apps
			.run(App.class, "server.compression.enabled=true", "server.compression.excluded-user-agents=(")
			.close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START",
				"server.compression.excluded-user-agents has '('");
	}

	@LoopController
	static class Handlers {

		final Sinks.Many<String> events = Sinks.many().multicast().onBackpressureBuffer();

		@GetMapping("/text")
		String text() {
			return TEXT;
		}

		@Blocking
		@GetMapping("/blocking")
		String blocking() {
			return TEXT;
		}

		@GetMapping("/entity")
		ResponseEntity<byte[]> entity() {
			return ResponseEntity.ok()
				.contentType(MediaType.TEXT_HTML)
				.eTag("W/\"weak\"")
				.body(TEXT.getBytes(StandardCharsets.UTF_8));
		}

		@GetMapping("/strong")
		ResponseEntity<String> strong() {
			return ResponseEntity.ok().eTag("strong").body(TEXT);
		}

		@GetMapping("/file")
		Resource file() {
			return new FileSystemResource(folder.resolve("page.html"));
		}

		@GetMapping(path = "/class-path", produces = "text/plain")
		Resource classPath() {
			return new ClassPathResource("META-INF/LICENSE.txt");
		}

		@GetMapping("/list")
		List<Map<String, Integer>> list() {
			return IntStream.range(0, 500).mapToObj((i) -> Map.of("number", i)).toList();
		}

		@GetMapping(path = "/lines", produces = "application/x-ndjson")
		Flux<Map<String, Integer>> lines() {
			return Flux.range(0, 500).map((i) -> Map.of("number", i));
		}

		@GetMapping(path = "/events", produces = "text/event-stream")
		Flux<String> events() {
			return this.events.asFlux();
		}

		@GetMapping("/short")
		String tooShort() {
			return TEXT.substring(0, 2000);
		}

		@GetMapping(path = "/image", produces = "image/png")
		byte[] image() {
			return new byte[10_000];
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
