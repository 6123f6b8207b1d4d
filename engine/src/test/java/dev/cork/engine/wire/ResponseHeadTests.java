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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.PreparedHeaders;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Status and header fields of a response.
 */
class ResponseHeadTests {

	/** What the handler of the next request does. */
	private static final AtomicReference<Consumer<HttpResponse>> action = new AtomicReference<>();

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.start((options) -> options.serverHeader("Cork"),
				(routes) -> routes.any("/{*path}", (request, response) -> action.get().accept(response)));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static WireResponse answer(Consumer<HttpResponse> handler) {
		action.set(handler);
		try (WireClient client = server.connect()) {
			return client.send("GET /p HTTP/1.1\r\nHost: a\r\n\r\n").response();
		}
	}

	/**
	 * The exception of a call; the response must still be good for an answer after it.
	 */
	private static Throwable refusalOf(Consumer<HttpResponse> call) {
		AtomicReference<Throwable> thrown = new AtomicReference<>();
		WireResponse answer = answer((response) -> {
			thrown.set(catchThrowable(() -> call.accept(response)));
			response.end("after all");
		});
		assertThat(answer.body()).isEqualTo("after all");
		assertThat(answer.headers("X")).isEmpty();
		return thrown.get();
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\rb", "a\nb", "a\r\nSet-Cookie: b", "a\0b", "\u0001", "a\u007f", "\u0085\u0100",
			"\u20ac", "\uD83C\uDF7E", "a\u010a", "a\u560ab" })
	void anIllegalCharacterInAFieldValueIsRefusedWithTheNameOfTheField(String value) {
		assertThat(refusalOf((response) -> response.header("X", value))).isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining("'X'");
		assertThatThrownBy(() -> PreparedHeaders.of("X", value)).isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining("'X'");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\rb", "a\nb", "a\r\nSet-Cookie: b", "a\0b", "\u0001", "a\u007f" })
	void anIllegalByteInAFieldValueIsRefusedWithTheNameOfTheField(String value) {
		ByteBuffer bytes = ByteBuffer.wrap(value.getBytes(StandardCharsets.ISO_8859_1));
		ByteView view = new ByteView().set(bytes, 0, bytes.limit());

		assertThat(refusalOf((response) -> response.header("X", view))).isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining("'X'");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "X Y", "X:", "X\r\nY", "X\0", "X\u00e9", "\u20ac", "X(", "X,Y" })
	void aNameThatIsNoTokenIsRefused(String name) {
		assertThat(refusalOf((response) -> response.header(name, "value"))).isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining("name");
		assertThat(refusalOf((response) -> response.header(name, 1))).isInstanceOf(IllegalArgumentException.class);
		assertThatThrownBy(() -> PreparedHeaders.of(name, "value")).isInstanceOf(IllegalArgumentException.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "No\r\nX: y", "No\0", "N\u20ac" })
	void anIllegalCharacterInAReasonPhraseIsRefused(String reason) {
		assertThat(refusalOf((response) -> response.status(404, reason))).isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining("reason-phrase");
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 0, 100, 101, 103, 199, 1000 })
	void aStatusThatIsNotFinalIsRefused(int status) {
		assertThat(refusalOf((response) -> response.status(status))).isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining(String.valueOf(status));
	}

	@Test
	void statusAndReasonAreSentAsTheyAreSet() {
		assertThat(answer((response) -> response.status(201).end()).statusLine()).isEqualTo("HTTP/1.1 201 Created");
		assertThat(answer((response) -> response.status(299).end()).statusLine()).isEqualTo("HTTP/1.1 299 ");
		assertThat(answer((response) -> response.status(404, "Gone f\u00fcr now").end()).statusLine())
			.isEqualTo("HTTP/1.1 404 Gone f\u00fcr now");
		assertThat(answer((response) -> response.status(404).status(200).end()).statusLine())
			.isEqualTo("HTTP/1.1 200 OK");
	}

	@Test
	void aStatusAfterAHeaderFieldIsRefused() {
		AtomicReference<Throwable> thrown = new AtomicReference<>();
		WireResponse answer = answer((response) -> {
			response.header("X", "y");
			thrown.set(catchThrowable(() -> response.status(404)));
			response.end();
		});

		assertThat(answer.status()).isEqualTo(200);
		assertThat(thrown.get()).isInstanceOf(IllegalStateException.class)
			.hasMessageContaining("before the first header field");
	}

	@Test
	void aHeaderFieldAfterTheBodyIsRefusedWithItsName() {
		AtomicReference<Throwable> piece = new AtomicReference<>();
		AtomicReference<Throwable> end = new AtomicReference<>();
		WireResponse answer = answer((response) -> {
			response.write("body");
			piece.set(catchThrowable(() -> response.header("X-Late", "y")));
			response.end();
			end.set(catchThrowable(() -> response.header("X-Later", "y")));
		});

		assertThat(answer.body()).isEqualTo("body");
		assertThat(piece.get()).isInstanceOf(IllegalStateException.class).hasMessageContaining("X-Late");
		assertThat(end.get()).isInstanceOf(IllegalStateException.class).hasMessageContaining("X-Later");
	}

	@Test
	void headerFieldsAreSentInTheirOrder() {
		WireResponse answer = answer((response) -> response.header("B", "b\u00fc\tc")
			.header("A", Long.MIN_VALUE)
			.header(PreparedHeaders.of("C", "", "b", "again"))
			.header("D", 0)
			.end());

		assertThat(answer.fields()).startsWith("B: b\u00fc\tc", "A: -9223372036854775808", "C: ", "b: again", "D: 0");
	}

	@Test
	void theEngineAddsDateAndServerUnlessTheApplicationDoes() {
		WireResponse plain = answer((response) -> response.end());
		assertThat(plain.header("Server")).isEqualTo("Cork");
		assertThat(plain.header("Date")).matches("\\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT");

		WireResponse own = answer((response) -> response.header("server", "own").header("DATE", "today").end());
		assertThat(own.header("Server")).isEqualTo("own");
		assertThat(own.header("Date")).isEqualTo("today");
	}

	@Test
	void connectionAndFramingAreObeyedNotCopied() {
		WireResponse answer = answer(
				(response) -> response.header("Connection", "Close").header("content-length", "5").end("hello"));
		assertThat(answer.header("Connection")).isEqualTo("close");
		assertThat(answer.header("Content-Length")).isEqualTo("5");

		assertThat(answer((response) -> response.header("Transfer-Encoding", "chunked")
			.header("Connection", "keep-alive")
			.end("hello")).headers("Connection")).isEmpty();
		assertThat(refusalOf((response) -> response.header("Connection", "upgrade")))
			.hasMessageContaining("Connection");
		assertThat(refusalOf((response) -> response.header("Transfer-Encoding", "gzip")))
			.hasMessageContaining("Transfer-Encoding");
		assertThat(refusalOf((response) -> response.header("Content-Length", "x")))
			.hasMessageContaining("Content-Length");
		assertThat(refusalOf((response) -> response.contentLength(-1))).hasMessageContaining("Content-Length");
		assertThatThrownBy(() -> PreparedHeaders.of("Content-Length", "5")).hasMessageContaining("Content-Length");
	}

	@Test
	void aHeadLargerThanTheCorkBufferIsSentWhole() {
		WireResponse answer = answer((response) -> {
			for (int i = 0; i < 1000; i++) {
				response.header("X-" + i, "v".repeat(50));
			}
			response.end("body");
		});

		assertThat(answer.fields()).hasSize(1003).contains("X-0: " + "v".repeat(50), "X-999: " + "v".repeat(50));
		assertThat(answer.body()).isEqualTo("body");
	}

}
