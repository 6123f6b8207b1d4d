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
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Inflater;

import ch.qos.logback.classic.Level;
import dev.cork.engine.http.CompressionOptions;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseObserver;
import dev.cork.engine.http.WriteResult;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compressed bodies, however they are said.
 */
class CompressedBodyTests {

	private static final String FIELDS = " HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n";

	private static final String NEXT = "GET /probe HTTP/1.1\r\nHost: a\r\n\r\n";

	/** Much more than a turn's share, and than the kernel holds for a slow reader. */
	private static final int LARGE = 24_000_000;

	/** More than a turn's share, and as much as may wait. */
	private static final int PIECE = 1_000_000;

	private static final byte[] CONTENT = noise(LARGE);

	@TempDir
	private Path folder;

	private Path file;

	private final BlockingQueue<FileChannel> opened = new LinkedBlockingQueue<>();

	private final BlockingQueue<DetachedResponse> detached = new LinkedBlockingQueue<>();

	private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();

	private TestServer server;

	/** Of four letters, so that compression has some work and some success. */
	private static byte[] noise(int length) {
		byte[] bytes = new byte[length];
		Random random = new Random(4711);
		random.nextBytes(bytes);
		for (int i = 0; i < length; i++) {
			bytes[i] = (byte) ('a' + (bytes[i] & 3));
		}
		return bytes;
	}

	@BeforeEach
	void start() throws IOException {
		this.file = Files.write(this.folder.resolve("file"), CONTENT);
		CompressionOptions compression = new CompressionOptions(List.of("text/plain"), List.of(), 1, 1, 2);
		this.server = TestServer.start((options) -> options.compression(compression), (routes) -> routes
			.any("/probe", TestServer.echoHandler())
			.get("/bytes", (request, response) -> text(response).end(CONTENT))
			.post("/bytes", (request, response) -> text(response).end(CONTENT))
			.get("/direct",
					(request, response) -> text(response).end(ByteBuffer.allocateDirect(LARGE).put(CONTENT).flip()))
			.get("/string",
					(request, response) -> text(response).end("gr\u00fc\u00df dich \ud83d\ude00 ".repeat(200_000)))
			.get("/piece", (request, response) -> {
				ByteBuffer piece = ByteBuffer.wrap(Arrays.copyOf(CONTENT, PIECE));
				this.seen.add(text(response).write(piece) + " " + piece.remaining());
				Arrays.fill(piece.array(), (byte) 0);
				response.end("!");
			})
			.get("/pieces", new Pieces())
			.get("/try", new Offers())
			.get("/file", (request, response) -> endFile(response, 1000, LARGE - 2000))
			.get("/short-file", (request, response) -> endFile(response, LARGE - 10, 20))
			.get("/empty-file", (request, response) -> endFile(response, 10, 0))
			.get("/observed", this::observed)
			.get("/events", (request, response) -> this.detached.add(text(response).detach()))
			.get("/empty", (request, response) -> text(response).end())
			.get("/taken-back", (request, response) -> {
				text(response).write("this is not it");
				response.reset();
				text(response).end("this is it");
			})
			.get("/too-short", (request, response) -> {
				text(response).contentLength(100).write("only this");
				response.end();
			}));
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	private static HttpResponse text(HttpResponse response) {
		return response.header("Content-Type", "text/plain");
	}

	private void endFile(HttpResponse response, long position, long count) throws IOException {
		FileChannel channel = FileChannel.open(this.file);
		this.opened.add(channel);
		text(response).endFile(channel, position, count);
	}

	private void observed(HttpRequest request, HttpResponse response) {
		response.observe(new ResponseObserver() {
			@Override
			public void onOver(HttpRequest request, HttpResponse response, boolean aborted) {
				CompressedBodyTests.this.seen.add(response.writeOffset() + " " + aborted);
			}
		});
		text(response).end(CONTENT, 0, 1_000_000);
	}

	/** Writes as much as it may, again and again. */
	private static final class Pieces implements HttpHandler {

		@Override
		public void handle(HttpRequest request, HttpResponse response) {
			DetachedResponse detached = text(response).contentLength(LARGE).detach();
			AtomicInteger at = new AtomicInteger();
			response.onWritable((offset) -> detached.execute((writer) -> writeOn(at, writer)));
		}

		private static void writeOn(AtomicInteger at, HttpResponse response) {
			WriteResult result = WriteResult.SENT;
			while (result == WriteResult.SENT && at.get() < LARGE) {
				int count = Math.min(10_000, LARGE - at.get());
				result = response.write(CONTENT, at.get(), count);
				if (result != WriteResult.DROPPED) {
					at.addAndGet(count);
				}
			}
			assertThat(response.writeOffset()).isEqualTo(at.get());
			if (at.get() == LARGE) {
				response.end();
			}
		}

	}

	private static final class Offers implements HttpHandler {

		@Override
		public void handle(HttpRequest request, HttpResponse response) {
			DetachedResponse detached = text(response).detach();
			response.onWritable((offset) -> detached.execute(Offers::offer));
		}

		private static void offer(HttpResponse response) {
			int at = (int) response.writeOffset();
			response.tryEnd(ByteBuffer.wrap(CONTENT, at, LARGE - at), LARGE);
		}

	}

	private void expect(String path, byte[] body) {
		try (WireClient client = this.server.connect()) {
			client.send("GET " + path + FIELDS + NEXT);
			assertThat(Arrays.equals(Gzip.unpack(client.response()), body)).as("the same bytes").isTrue();
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
	}

	@Test
	void anArrayArrivesAsItWas() {
		expect("/bytes", CONTENT);
	}

	@Test
	void aDirectBufferArrivesAsItWas() {
		expect("/direct", CONTENT);
	}

	@Test
	void aTextArrivesAsItWas() {
		expect("/string", "gr\u00fc\u00df dich \ud83d\ude00 ".repeat(200_000).getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void piecesArriveAsTheyWere() {
		expect("/pieces", CONTENT);
	}

	@Test
	void offersArriveAsTheyWere() {
		expect("/try", CONTENT);
	}

	@Test
	void aPieceMayBeChangedWhenItWasWritten() {
		byte[] expected = Arrays.copyOf(CONTENT, PIECE + 1);
		expected[PIECE] = '!';
		expect("/piece", expected);
		assertThat(Waiting.next(this.seen)).isEqualTo("WAITING 0");
	}

	@Test
	void aPartOfAFileArrivesAndTheFileIsClosed() {
		expect("/file", Arrays.copyOfRange(CONTENT, 1000, LARGE - 1000));
		FileChannel channel = Waiting.next(this.opened);
		TestServer.await("the file to be closed", () -> !channel.isOpen());
	}

	@Test
	void anEmptyPartOfAFileIsClosed() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /empty-file" + FIELDS);
			assertThat(client.response().header("Content-Length")).isEqualTo("0");
			FileChannel channel = Waiting.next(this.opened);
			TestServer.await("the file to be closed", () -> !channel.isOpen());
		}
	}

	@Test
	void aFileThatIsTooShortIsNeverTakenForWhole() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /short-file" + FIELDS);
			String received = new String(client.readToEnd(), StandardCharsets.ISO_8859_1);
			assertThat(received).doesNotEndWith("0\r\n\r\n");
		}
		FileChannel channel = Waiting.next(this.opened);
		TestServer.await("the file to be closed", () -> !channel.isOpen());
		this.server.awaitNoConnections();
	}

	@Test
	void otherConnectionsAreServedMeanwhile() {
		try (WireClient slow = this.server.connect(); WireClient other = this.server.connect()) {
			other.send(NEXT).response();
			long before = this.server.count(Counter.RESPONSES);
			slow.send("GET /bytes" + FIELDS);
			this.server.awaitCount(Counter.RESPONSES, before + 1);
			// the answer is ended, and hardly any of it has been compressed
			other.send(NEXT);
			assertThat(other.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
			assertThat(Arrays.equals(Gzip.unpack(slow.response()), CONTENT)).isTrue();
		}
	}

	@Test
	void eventsArriveOneByOne() throws Exception {
		try (WireClient client = this.server.connect()) {
			client.send("GET /events" + FIELDS);
			DetachedResponse events = Waiting.next(this.detached);
			Inflater inflater = new Inflater(true);
			StringBuilder head = new StringBuilder();
			for (int i = 0; i < 5; i++) {
				String event = "data: event " + i + "\n\n";
				events.write(event.getBytes(StandardCharsets.UTF_8));
				if (i == 0) {
					readHead(client, head);
				}
				byte[] chunk = readChunk(client);
				int skip = (i == 0) ? 10 : 0;
				inflater.setInput(chunk, skip, chunk.length - skip);
				byte[] text = new byte[100];
				int length = inflater.inflate(text);
				assertThat(new String(text, 0, length, StandardCharsets.UTF_8)).isEqualTo(event);
			}
			inflater.end();
			assertThat(head).contains("Content-Encoding: gzip");
			events.end();
			readChunk(client);
			assertThat(readChunk(client)).isEmpty();
			assertThat(client.send(NEXT).response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
	}

	private void write(DetachedResponse response, String piece) {
		response.execute((writer) -> this.seen.add(writer.write(piece).toString()));
		assertThat(Waiting.next(this.seen)).isEqualTo("SENT");
	}

	private static void readHead(WireClient client, StringBuilder head) {
		while (head.indexOf("\r\n\r\n") < 0) {
			head.append((char) client.read(1)[0]);
		}
	}

	private static byte[] readChunk(WireClient client) {
		StringBuilder line = new StringBuilder();
		while (line.indexOf("\r\n") < 0) {
			line.append((char) client.read(1)[0]);
		}
		byte[] chunk = client.read(Integer.parseInt(line.toString().strip(), 16));
		client.read(2);
		return chunk;
	}

	@Test
	void aSlowReaderGetsEverything() throws Exception {
		try (WireClient client = new WireClient(this.server, 4096)) {
			client.send("GET /bytes" + FIELDS);
			this.server.awaitCount(Counter.BACKLOGGED_BYTES, 1);
			assertThat(Arrays.equals(Gzip.unpack(client.response()), CONTENT)).isTrue();
		}
	}

	@Test
	void aClientThatGoesAwayLeavesNothingOpen() {
		for (int i = 0; i < 10; i++) {
			try (WireClient client = new WireClient(this.server, 4096)) {
				client.send("GET /file" + FIELDS);
				FileChannel channel = Waiting.next(this.opened);
				client.read(1);
				client.reset();
				TestServer.await("the file to be closed", () -> !channel.isOpen());
			}
		}
		this.server.awaitNoConnections();
		// of the two compressors both are free again
		expect("/bytes", CONTENT);
	}

	@Test
	void halfAClosedConnectionStillGetsTheWholeAnswer() throws IOException {
		try (WireClient client = this.server.connect()) {
			client.send("GET /bytes" + FIELDS).finish();
			assertThat(Arrays.equals(Gzip.unpack(client.response()), CONTENT)).isTrue();
			assertThat(client.rest()).isEmpty();
		}
		this.server.awaitNoConnections();
	}

	@Test
	void aRequestBodyThatNobodyWantsIsReadWhenTheAnswerIsOut() {
		byte[] body = Checksum.pattern(500_000);
		try (WireClient client = this.server.connect()) {
			client.send("POST /bytes HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nContent-Length: " + body.length
					+ "\r\n\r\n");
			client.send(body).send(NEXT);
			assertThat(Arrays.equals(Gzip.unpack(client.response()), CONTENT)).isTrue();
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
	}

	@Test
	void pipelinedRequestsAreAnsweredInTheirOrder() {
		try (WireClient client = this.server.connect()) {
			client.send(("GET /observed" + FIELDS + NEXT).repeat(5));
			for (int i = 0; i < 5; i++) {
				assertThat(Gzip.unpack(client.response())).isEqualTo(Arrays.copyOf(CONTENT, 1_000_000));
				assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
			}
		}
	}

	@Test
	void lengthsAreThoseBeforeCompression() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /observed" + FIELDS);
			assertThat(Gzip.unpack(client.response())).hasSize(1_000_000);
			assertThat(Waiting.next(this.seen)).isEqualTo("1000000 false");
		}
	}

	@Test
	void moreThanTheBoundAreSentAsTheyAre() {
		try (WireClient first = this.server.connect(); WireClient second = this.server.connect()) {
			first.send("GET /events" + FIELDS);
			DetachedResponse one = Waiting.next(this.detached);
			write(one, "one");
			second.send("GET /events" + FIELDS);
			DetachedResponse two = Waiting.next(this.detached);
			write(two, "two");
			try (WireClient third = this.server.connect()) {
				WireResponse answer = third.send("GET /taken-back" + FIELDS).response();
				assertThat(answer.body()).isEqualTo("this is it");
				assertThat(answer.header("Vary")).isEqualTo("Accept-Encoding");
				one.end();
				assertThat(Gzip.text(first.response())).isEqualTo("one");
				assertThat(Gzip.text(third.send("GET /taken-back" + FIELDS).response())).isEqualTo("this is it");
			}
			two.end();
			assertThat(Gzip.text(second.response())).isEqualTo("two");
		}
	}

	@Test
	void anAnswerThatWasTakenBackLeavesNoTrace() {
		for (int i = 0; i < 5; i++) {
			expect("/taken-back", "this is it".getBytes(StandardCharsets.UTF_8));
		}
	}

	@Test
	void anEmptyBodyStaysEmpty() {
		try (WireClient client = this.server.connect()) {
			WireResponse answer = client.send("GET /empty" + FIELDS).response();
			assertThat(answer.header("Content-Length")).isEqualTo("0");
			assertThat(answer.headers("Content-Encoding")).isEmpty();
		}
	}

	@Test
	void lessThanWasDeclaredIsAFailure() {
		try (LogCapture log = new LogCapture(); WireClient client = this.server.connect()) {
			client.send("GET /too-short" + FIELDS);
			assertThat(client.response().status()).isEqualTo(500);
			assertThat(client.drain()).isZero();
			assertThat(log.messages(Level.ERROR)).isNotEmpty();
		}
		this.server.awaitNoConnections();
	}

	@Test
	void aServerThatStopsInTheMiddleEndsTheConnection() {
		try (WireClient client = new WireClient(this.server, 4096)) {
			client.send("GET /file" + FIELDS);
			FileChannel channel = Waiting.next(this.opened);
			client.read(1);
			this.server.close();
			assertThat(channel.isOpen()).isFalse();
			assertThat(client.drain()).isPositive();
		}
	}

}
