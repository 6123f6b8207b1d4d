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

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import dev.cork.engine.HttpServer;
import dev.cork.engine.http.DataHandler;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A body taken piece by piece.
 */
class RequestBodyTests {

	private static final int MAX_BODY_BYTES = 1 << 26;

	private static final BlockingQueue<String> pieces = new LinkedBlockingQueue<>();

	private static final BlockingQueue<DetachedResponse> detached = new LinkedBlockingQueue<>();

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.start((options) -> options.maxRequestBodyBytes(MAX_BODY_BYTES), RequestBodyTests::routes);
	}

	private static void routes(HttpServer.Builder routes) {
		routes.get("/probe", TestServer.echoHandler())
			.any("/stream/{id}", (request, response) -> request.onData(recording(request, response)))
			.post("/count", (request, response) -> request.onData(new Checksum(response)))
			.post("/paused", (request, response) -> {
				request.onData(new Checksum(response));
				request.pause();
				detached.add(response.detach());
				paused.add(request);
			})
			.post("/step", (request, response) -> {
				DetachedResponse steps = response.detach();
				detached.add(steps);
				DataHandler recording = recording(request, response);
				request.onData((chunk, last, maxRemainingBytes) -> {
					recording.onData(chunk, last, maxRemainingBytes);
					if (!last) {
						request.pause();
						paused.add(request);
					}
				});
			})
			.post("/enough", (request, response) -> request.onData((chunk, last, maxRemainingBytes) -> {
				pieces.add("piece");
				response.end("enough");
			}));
	}

	private static final BlockingQueue<HttpRequest> paused = new LinkedBlockingQueue<>();

	@AfterAll
	static void stop() {
		server.close();
	}

	@BeforeEach
	void forget() {
		pieces.clear();
		detached.clear();
		paused.clear();
	}

	private static DataHandler recording(HttpRequest request, HttpResponse response) {
		return (chunk, last, maxRemainingBytes) -> {
			pieces.add(StandardCharsets.ISO_8859_1.decode(chunk) + "|" + last + "|" + maxRemainingBytes);
			if (last) {
				response.end(request.method() + " " + request.pathParameter("id") + " " + request.header("X"));
			}
		};
	}

	private static String post(String path, String fields) {
		return "POST " + path + " HTTP/1.1\r\nHost: a\r\nX: y\r\n" + fields + "\r\n\r\n";
	}

	@Test
	void piecesOfADeclaredBodyTellHowMuchIsToCome() {
		try (WireClient client = server.connect()) {
			client.sendAlone(post("/stream/1", "Content-Length: 10") + "he").sendAlone("l").send("lo, you");
			assertThat(client.response().body()).isEqualTo("POST 1 y");
		}
		assertThat(pieces).containsExactly("he|false|8", "l|false|7", "lo, you|true|0");
	}

	@Test
	void piecesOfAChunkedBodyTellHowMuchMayCome() {
		try (WireClient client = server.connect()) {
			client.sendAlone(post("/stream/1", "Transfer-Encoding: chunked") + "5\r\nhe")
				.sendAlone("llo\r")
				.send("\n1\r\n,\r\n0\r\n\r\n");
			assertThat(client.response().body()).isEqualTo("POST 1 y");
		}
		assertThat(pieces).containsExactly("he|false|" + (MAX_BODY_BYTES - 2), "llo|false|" + (MAX_BODY_BYTES - 5),
				",|false|" + (MAX_BODY_BYTES - 6), "|true|0");
	}

	@Test
	void aRequestWithoutABodyIsOneEmptyLastPiece() {
		try (WireClient client = server.connect()) {
			client.send("GET /stream/1 HTTP/1.1\r\nHost: a\r\n\r\n" + post("/stream/2", "Content-Length: 0"));
			assertThat(client.response().body()).isEqualTo("GET 1 null");
			assertThat(client.response().body()).isEqualTo("POST 2 y");
		}
		assertThat(pieces).containsExactly("|true|0", "|true|0");
	}

	@Test
	void whereverABodyIsCutTheWholeArrivesAndTheHeadCanStillBeRead() {
		assertThat(EverySplit.answer(server, post("/stream/a%20b", "Content-Length: 5") + "hello").body())
			.isEqualTo("POST a b y");
		assertThat(EverySplit
			.answer(server, post("/stream/ab", "Transfer-Encoding: chunked") + "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n")
			.body()).isEqualTo("POST ab y");
	}

	@Test
	void aHandlerThatHasAnsweredGetsNoMorePieces() {
		String chunks = "5\r\nhello\r\n5\r\nhello\r\n0\r\n\r\n";
		long errors = server.count(Counter.HANDLER_ERRORS);
		assertThat(EverySplit.answer(server, post("/enough", "Transfer-Encoding: chunked") + chunks).body())
			.isEqualTo("enough");
		assertThat(server.count(Counter.HANDLER_ERRORS)).isEqualTo(errors);
	}

	@Test
	void aLongBodyArrivesWholeAndInOrder() {
		byte[] body = Checksum.pattern(20_000_000);
		try (WireClient client = server.connect()) {
			client.send(post("/count", "Content-Length: " + body.length)).send(body);
			assertThat(client.response().body()).isEqualTo(Checksum.of(body));
		}
	}

	@Test
	void aPausedBodyStaysWithTheClientUntilItIsResumed() {
		byte[] body = Checksum.pattern(32 << 20);
		try (WireClient client = server.connect(); WireClient other = server.connect()) {
			client.send(post("/paused", "Content-Length: " + body.length));
			HttpRequest request = Waiting.next(paused);
			int sent = client.sendUntilStalled(body, other);
			assertThat(sent).isPositive().isLessThan(body.length);

			assertThat(Waiting.next(detached).execute((response) -> request.resume())).isTrue();
			client.send(Arrays.copyOfRange(body, sent, body.length));
			assertThat(client.response().body()).isEqualTo(Checksum.of(body));
		}
	}

	@Test
	void aBodyThatIsPausedAfterEachPieceComesInSteps() {
		try (WireClient client = server.connect()) {
			client.send(post("/step", "Transfer-Encoding: chunked"));
			DetachedResponse steps = Waiting.next(detached);
			for (String piece : List.of("one", "two", "three")) {
				client.send(Integer.toHexString(piece.length()) + "\r\n" + piece + "\r\n");
				assertThat(Waiting.next(pieces)).startsWith(piece + "|false|");
				HttpRequest request = Waiting.next(paused);
				assertThat(pieces).isEmpty();
				assertThat(steps.execute((response) -> request.resume())).isTrue();
			}
			client.send("0\r\n\r\n");
			assertThat(Waiting.next(pieces)).isEqualTo("|true|0");
			assertThat(client.response().body()).isEqualTo("POST null y");
		}
	}

	@Test
	void piecesThatCameTogetherAreHandedOutOneByOneWhenTheHandlerPauses() {
		try (WireClient client = server.connect()) {
			client.send(post("/step", "Transfer-Encoding: chunked")
					+ "3\r\none\r\n3\r\ntwo\r\n5\r\nthree\r\n0\r\n\r\nGET /probe HTTP/1.1\r\nHost: a\r\n\r\n");
			DetachedResponse steps = Waiting.next(detached);
			for (String piece : List.of("one", "two", "three")) {
				assertThat(Waiting.next(pieces)).startsWith(piece + "|false|");
				HttpRequest request = Waiting.next(paused);
				assertThat(pieces).isEmpty();
				assertThat(steps.execute((response) -> request.resume())).isTrue();
			}
			assertThat(client.response().body()).isEqualTo("POST null y");
			assertThat(client.response().body()).isEqualTo("GET /probe ");
		}
	}

}
