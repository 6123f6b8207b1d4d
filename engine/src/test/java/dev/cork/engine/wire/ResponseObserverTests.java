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

package dev.cork.engine.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import ch.qos.logback.classic.Level;
import dev.cork.engine.HttpServer;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.testsupport.CapturedLog;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Observed responses that are answered in every way there is: the fields of the observer
 * come first, and nothing else is different.
 */
class ResponseObserverTests {

	private static final int LONG = 100_000;

	private static final byte[] HELLO = "hello".getBytes(StandardCharsets.US_ASCII);

	private static final RecordingObserver observer = new RecordingObserver();

	@TempDir
	private static Path folder;

	private static TestServer server;

	@BeforeAll
	static void start() throws IOException {
		Files.write(folder.resolve("file"), HELLO);
		server = TestServer.start(ResponseObserverTests::routes);
	}

	private static void routes(HttpServer.Builder routes) {
		routes.get("/probe", TestServer.echoHandler());
		ways()
			.forEach((name, way) -> routes.get("/plain/" + name, way).get("/observed/" + name, (request, response) -> {
				response.observe(observer);
				way.handle(request, response);
			}));
	}

	private static Map<String, HttpHandler> ways() {
		Map<String, HttpHandler> ways = new LinkedHashMap<>();
		ways.put("empty", (request, response) -> response.end());
		ways.put("status", (request, response) -> response.status(201).end());
		ways.put("reason", (request, response) -> response.status(299, "Fine").header("Y", "z").end("hello"));
		ways.put("bodiless", (request, response) -> response.status(204).end());
		ways.put("text", (request, response) -> response.header("Y", "z").end("hello"));
		ways.put("same-digits", (request, response) -> response.end("h\u00e4ll\u00f6"));
		ways.put("more-digits", (request, response) -> response.end("\u00fc".repeat(6)));
		ways.put("long-text", (request, response) -> response.end("\u00fc".repeat(LONG)));
		ways.put("bytes", (request, response) -> response.end(HELLO));
		ways.put("long-bytes", (request, response) -> response.end(new byte[LONG]));
		ways.put("buffer", (request, response) -> response.end(ByteBuffer.wrap(HELLO)));
		ways.put("long-buffer", (request, response) -> response.end(ByteBuffer.allocateDirect(LONG)));
		ways.put("file", (request, response) -> response.endFile(FileChannel.open(folder.resolve("file")), 1, 4));
		ways.put("try", (request, response) -> response.tryEnd(ByteBuffer.wrap(HELLO), 5));
		ways.put("pieces", (request, response) -> {
			response.write("hel");
			response.write(HELLO, 3, 2);
			response.end(ByteBuffer.wrap(HELLO));
		});
		ways.put("declared", (request, response) -> {
			response.contentLength(10);
			response.write("hello");
			response.end("world");
		});
		ways.put("close", (request, response) -> {
			response.closeAfterEnd();
			response.end("bye");
		});
		ways.put("thrown", (request, response) -> {
			throw new IllegalStateException("on purpose");
		});
		ways.put("thrown-late", (request, response) -> {
			response.status(201).write("half of ");
			throw new IllegalStateException("on purpose");
		});
		ways.put("yielded", (request, response) -> response.yieldToNext());
		return ways;
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@ParameterizedTest
	@CsvSource({ "empty, 200, 0", "status, 201, 0", "reason, 299, 5", "bodiless, 204, 0", "text, 200, 5",
			"same-digits, 200, 7", "more-digits, 200, 12", "long-text, 200, 200000", "bytes, 200, 5",
			"long-bytes, 200, 100000", "buffer, 200, 5", "long-buffer, 200, 100000", "file, 200, 4", "try, 200, 5",
			"pieces, 200, 10", "declared, 200, 10", "close, 200, 3", "thrown, 500, 26", "yielded, 404, 14" })
	void theObserverSeesHeadAndEndAndItsFieldsComeFirst(String way, int status, long bytes) {
		String get = " HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n";
		try (CapturedLog log = CapturedLog.of("dev.cork.engine")) {
			List<WireResponse> plain = answers("GET /plain/" + way + get);
			List<WireResponse> observed = answers("GET /observed/" + way + get);
			assertThat(observed).hasSameSizeAs(plain);
			assertThat(observed.get(0).statusLine()).isEqualTo(plain.get(0).statusLine());
			assertThat(observed.get(0).fields()).first().isEqualTo(RecordingObserver.FIELD);
			assertThat(fieldsOfOthers(observed.get(0))).isEqualTo(fieldsOfOthers(plain.get(0)));
			assertThat(observed.get(0).bytes()).isEqualTo(plain.get(0).bytes()).hasSize((int) bytes);
			assertThat(log.messages(Level.ERROR))
				.allSatisfy((message) -> assertThat(message).endsWith("/thrown failed"));
		}
		assertSeen("head " + status, "ended " + status + " " + bytes + " GET /observed/" + way + " of "
				+ (status == 404 ? "" : "/observed/" + way) + " y");
	}

	/** All but that of the observer, and the time, which may have changed meanwhile. */
	private static List<String> fieldsOfOthers(WireResponse response) {
		return response.fields()
			.stream()
			.filter((field) -> !field.equals(RecordingObserver.FIELD) && !field.startsWith("Date: "))
			.toList();
	}

	/** The answer, and that to a probe if the connection is not closed before. */
	private static List<WireResponse> answers(String request) {
		try (WireClient client = server.connect()) {
			return WireResponse.readAll(client.send(request + EverySplit.PROBE).rest());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void assertSeen(String... events) {
		for (String event : events) {
			assertThat(observer.next()).isEqualTo(event);
		}
		assertThat(observer.rest()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "empty, 0", "text, 5", "more-digits, 12", "long-text, 200000", "bytes, 5", "long-buffer, 100000",
			"file, 4", "try, 5", "pieces, 10" })
	void aResponseToHeadIsCountedAsIfItsBodyWereSent(String way, long bytes) {
		try (WireClient client = server.connect()) {
			client.send("HEAD /observed/" + way + " HTTP/1.1\r\nHost: a\r\n\r\n" + EverySplit.PROBE);
			assertThat(client.headResponse().fields()).first().isEqualTo(RecordingObserver.FIELD);
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
		assertSeen("head 200", "ended 200 " + bytes + " HEAD /observed/" + way + " of /observed/" + way + " null");
	}

	@Test
	void aHeadThatIsTakenBackIsSeenAndSoIsTheNextOne() {
		try (CapturedLog log = CapturedLog.of("dev.cork.engine"); WireClient client = server.connect()) {
			client.send("GET /observed/thrown-late HTTP/1.1\r\nHost: a\r\n\r\n");
			WireResponse answer = client.response();
			assertThat(answer.status()).isEqualTo(500);
			assertThat(answer.headers("X-Observed")).containsExactly("yes");
			assertThat(log.messages(Level.ERROR)).singleElement().asString().contains("/observed/thrown-late");
		}
		assertSeen("head 201", "head 500", "ended 500 26 GET /observed/thrown-late of /observed/thrown-late null");
	}

	@Test
	void theNextRequestOfTheConnectionIsNotObserved() {
		try (WireClient client = server.connect()) {
			client.send("GET /observed/text HTTP/1.1\r\nHost: a\r\n\r\nGET /plain/text HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(client.response().header("X-Observed")).isEqualTo("yes");
			assertThat(client.response().header("X-Observed")).isNull();
		}
		assertSeen("head 200", "ended 200 5 GET /observed/text of /observed/text null");
	}

}
