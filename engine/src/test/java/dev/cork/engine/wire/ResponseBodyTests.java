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

import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.WriteResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Bodies of responses, each followed by another response on the same connection.
 */
class ResponseBodyTests {

	private static final int LONG = 5_000_000;

	/** What the handler of the next request does. */
	private static final AtomicReference<Consumer<HttpResponse>> action = new AtomicReference<>();

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.start((options) -> options.maxBacklogBytes(64 << 20),
				(routes) -> routes.get("/probe", TestServer.echoHandler())
					.get("/p", (request, response) -> action.get().accept(response)));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static WireResponse answer(Consumer<HttpResponse> handler) {
		return answer("HTTP/1.1\r\nHost: a", handler);
	}

	private static WireResponse answer(String rest, Consumer<HttpResponse> handler) {
		action.set(handler);
		try (WireClient client = server.connect()) {
			client.send("GET /p " + rest + "\r\n\r\n" + EverySplit.PROBE);
			WireResponse answer = client.response();
			assertThat(client.rest()).endsWith(EverySplit.PROBE_ANSWER);
			return answer;
		}
	}

	@ParameterizedTest
	@CsvSource({ "9, 0", "9, 1", "99, 1", "999, 1", "9999, 1", "10, 10", "99, 99", "999, 999", "5500, 5500",
			"20000, 1" })
	void theLengthOfATextIsThatOfItsUtf8(int chars, int umlauts) {
		String text = "u".repeat(chars - umlauts) + "\u00fc".repeat(umlauts);

		WireResponse answer = answer((response) -> response.header("X", "y").end(text));

		assertThat(answer.header("Content-Length")).isEqualTo(String.valueOf(chars + umlauts));
		assertThat(answer.utf8()).isEqualTo(text);
		assertThat(answer.header("X")).isEqualTo("y");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "h\u20acllo", "\uD83C\uDF7E", "\u20ac\u20ac\u20ac\u20ac",
			"\u00e9\u20ac\uD83C\uDF7E\u00e9" })
	void textBeyondLatin1IsSentInUtf8(String text) {
		for (int repeat : new int[] { 1, 33, 5000, 100_000 }) {
			String whole = text.repeat(repeat);
			WireResponse answer = answer((response) -> response.end(whole));
			assertThat(answer.utf8()).isEqualTo(whole);
			assertThat(answer.header("Content-Length")).isEqualTo(String.valueOf(answer.bytes().length));
			WireResponse pieces = answer((response) -> {
				response.write(whole);
				response.end(whole);
			});
			assertThat(pieces.utf8()).isEqualTo(whole + whole);
		}
	}

	@Test
	void aLongBodyArrivesWhole() {
		byte[] bytes = Checksum.pattern(LONG);
		ByteBuffer direct = ByteBuffer.allocateDirect(LONG).put(bytes).flip();
		ByteBuffer heap = ByteBuffer.wrap(Checksum.pattern(LONG + 20)).position(10).limit(10 + LONG).slice();

		assertThat(answer((response) -> response.end(bytes)).bytes()).isEqualTo(bytes);
		assertThat(answer((response) -> response.end(direct)).bytes()).isEqualTo(bytes);
		assertThat(Checksum.of(answer((response) -> response.end(heap.duplicate())).bytes()))
			.isEqualTo(Checksum.of(copy(heap)));
		assertThat(Checksum.of(answer((response) -> response.end(heap.asReadOnlyBuffer())).bytes()))
			.isEqualTo(Checksum.of(copy(heap)));
		assertThat(answer((response) -> response.end(bytes, 7, LONG - 7)).bytes()).hasSize(LONG - 7)
			.startsWith(bytes[7], bytes[8])
			.endsWith(bytes[LONG - 2], bytes[LONG - 1]);
	}

	private static byte[] copy(ByteBuffer buffer) {
		byte[] bytes = new byte[buffer.remaining()];
		buffer.duplicate().get(bytes);
		return bytes;
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 16_000, 16_384, 65_536, 65_537, 200_000 })
	void piecesAreSentInChunks(int size) {
		byte[] bytes = Checksum.pattern(size);
		WireResponse answer = answer((response) -> {
			response.header("X", "y");
			response.write(bytes);
			response.write(ByteBuffer.allocateDirect(size).put(bytes).flip());
			response.write(ByteBuffer.wrap(bytes));
			response.write(bytes, 0, size);
			response.end(bytes);
		});

		assertThat(answer.header("Transfer-Encoding")).isEqualTo("chunked");
		assertThat(answer.header("Content-Length")).isNull();
		assertThat(answer.bytes()).hasSize(5 * size);
		for (int i = 0; i < 5; i++) {
			assertThat(ByteBuffer.wrap(answer.bytes(), i * size, size)).isEqualTo(ByteBuffer.wrap(bytes));
		}
	}

	@Test
	void anEmptyPieceIsNotTheEndOfAChunkedBody() {
		WireResponse answer = answer((response) -> {
			assertThat(response.write("")).isEqualTo(WriteResult.SENT);
			response.write(new byte[0]);
			response.write(ByteBuffer.allocate(0));
			response.write("hello");
			response.write("");
			response.end("");
		});

		assertThat(answer.body()).isEqualTo("hello");
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 100, 1_000_000 })
	void piecesOfADeclaredLengthNeedNoChunks(int size) {
		byte[] bytes = Checksum.pattern(size);
		WireResponse answer = answer((response) -> {
			response.contentLength(3L * size);
			response.write(bytes);
			response.write(bytes);
			assertThat(response.writeOffset()).isEqualTo(2L * size);
			response.end(bytes);
		});

		assertThat(answer.header("Content-Length")).isEqualTo(String.valueOf(3 * size));
		assertThat(answer.header("Transfer-Encoding")).isNull();
		assertThat(answer.bytes()).hasSize(3 * size);
	}

	@Test
	void moreThanTheDeclaredLengthIsRefused() {
		AtomicReference<Throwable> thrown = new AtomicReference<>();
		WireResponse answer = answer((response) -> {
			response.contentLength(5);
			response.write("hel");
			thrown.set(catchThrowable(() -> response.write("low")));
			response.end("lo");
		});

		assertThat(answer.body()).isEqualTo("hello");
		assertThat(thrown.get()).isInstanceOf(IllegalStateException.class).hasMessageContaining("5 bytes");
	}

	@Test
	void aWholeBodyThatDiffersFromItsDeclaredLengthIsRefused() {
		AtomicReference<Throwable> thrown = new AtomicReference<>();
		WireResponse answer = answer((response) -> {
			response.contentLength(5);
			thrown.set(catchThrowable(() -> response.end("hello!".getBytes(StandardCharsets.US_ASCII))));
			response.end("hello");
		});

		assertThat(answer.body()).isEqualTo("hello");
		assertThat(thrown.get()).isInstanceOf(IllegalStateException.class).hasMessageContaining("6 bytes");
	}

	@Test
	void onHttp10PiecesEndWithTheConnectionUnlessTheirLengthIsDeclared() {
		action.set((response) -> {
			response.write("hello, ");
			response.end("you");
		});
		try (WireClient client = server.connect()) {
			client.send("GET /p HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
			WireResponse answer = client.response();
			assertThat(answer.body()).isEqualTo("hello, you");
			assertThat(answer.closes()).isTrue();
			assertThat(answer.header("Transfer-Encoding")).isNull();
			assertThat(answer.header("Content-Length")).isNull();
		}

		WireResponse declared = answer("HTTP/1.0\r\nConnection: keep-alive", (response) -> {
			response.contentLength(10);
			response.write("hello, ");
			response.end("you");
		});
		assertThat(declared.body()).isEqualTo("hello, you");
		assertThat(declared.header("Connection")).isEqualTo("keep-alive");
	}

	@Test
	void whatIsSaidIsFlushedWhenTheHandlerWantsIt() {
		action.set((response) -> {
			response.write("first");
			assertThat(response.isCommitted()).isFalse();
			response.flush();
			assertThat(response.isCommitted()).isTrue();
			response.end("second");
		});
		try (WireClient client = server.connect()) {
			assertThat(client.send("GET /p HTTP/1.1\r\nHost: a\r\n\r\n").response().body()).isEqualTo("firstsecond");
		}
	}

}
