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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.WritableHandler;
import dev.cork.engine.http.WriteResult;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Responses that are longer than what a slow peer takes.
 */
class BackpressureTests {

	private static final int TOTAL = 64 << 20;

	private static final int PIECE = 1 << 16;

	private static final String GET = "GET /p HTTP/1.1\r\nHost: a\r\n\r\n";

	/** Offers the rest of a body whenever there is room, and holds one piece of it. */
	private static final class Offering implements WritableHandler {

		private final HttpResponse response;

		private final ByteBuffer piece;

		private final long total;

		private Offering(HttpResponse response, ByteBuffer piece, long total) {
			this.response = response;
			this.piece = piece;
			this.total = total;
		}

		@Override
		public void onWritable(long offset) {
			assertThat(this.response.writeOffset()).isEqualTo(offset);
			int result = HttpResponse.TRY_OK;
			while (result == HttpResponse.TRY_OK) {
				long at = this.response.writeOffset();
				this.piece.clear();
				int start = (int) (at % this.piece.capacity());
				this.piece.position(start).limit((int) Math.min(this.piece.capacity(), start + this.total - at));
				result = this.response.tryEnd(this.piece, this.total);
			}
		}

	}

	private static byte[] expected(byte[] piece, int total) {
		byte[] whole = new byte[total];
		for (int i = 0; i < total; i++) {
			whole[i] = piece[i % piece.length];
		}
		return whole;
	}

	@ParameterizedTest
	@ValueSource(ints = { 1000, PIECE, 1_000_000 })
	void aLongBodyIsOfferedPieceByPieceInConstantMemory(int pieceBytes) {
		byte[] pattern = Checksum.pattern(pieceBytes);
		ByteBuffer piece = ByteBuffer.allocateDirect(pieceBytes).put(pattern);
		offered(TOTAL, pattern, piece);
	}

	@ParameterizedTest
	@ValueSource(ints = { 1000, PIECE, PIECE + 1, 1_000_000 })
	void aPieceMayBeAnArray(int pieceBytes) {
		byte[] pattern = Checksum.pattern(pieceBytes);
		offered(8 << 20, pattern, ByteBuffer.wrap(pattern));
	}

	private static void offered(int total, byte[] pattern, ByteBuffer piece) {
		try (TestServer server = TestServer.start((routes) -> routes.get("/p", (request, response) -> {
			Offering offering = new Offering(response, piece, total);
			response.onWritable(offering);
			offering.onWritable(0);
		})); WireClient client = new WireClient(server, 1 << 16)) {
			client.send(GET + GET);
			for (int i = 0; i < 2; i++) {
				WireResponse answer = client.response();
				assertThat(answer.header("Content-Length")).isEqualTo(String.valueOf(total));
				assertThat(Checksum.of(answer.bytes())).isEqualTo(Checksum.of(expected(pattern, total)));
			}
			// what the kernel did not take of a head or a small piece is all that was
			// kept
			assertThat(server.count(Counter.BACKLOGGED_BYTES)).isLessThan(total / 10);
		}
	}

	@Test
	void aPieceBeyondTheTotalIsRefused() {
		try (TestServer server = TestServer.start((routes) -> routes.get("/p", (request, response) -> {
			try {
				response.tryEnd(ByteBuffer.allocate(6), 5);
			}
			catch (IllegalArgumentException ex) {
				int result = response.tryEnd(ByteBuffer.wrap(new byte[] { 'h', 'e', 'l', 'l', 'o' }), 5);
				assertThat(result).isEqualTo(HttpResponse.TRY_OK | HttpResponse.TRY_DONE);
			}
		})); WireClient client = server.connect()) {
			assertThat(client.send(GET).response().body()).isEqualTo("hello");
		}
	}

	@Test
	void theOffsetMayBeCorrected() {
		try (TestServer server = TestServer.start((routes) -> routes.get("/p", (request, response) -> {
			assertThat(response.tryEnd(ByteBuffer.wrap(new byte[] { 'h', 'e' }), 5)).isEqualTo(HttpResponse.TRY_OK);
			assertThat(response.writeOffset()).isEqualTo(2);
			response.writeOffset(0);
			assertThat(response.tryEnd(ByteBuffer.wrap(new byte[] { 'l', 'l' }), 5)).isEqualTo(HttpResponse.TRY_OK);
			assertThat(response.writeOffset()).isEqualTo(2);
			response.writeOffset(4);
			assertThat(response.tryEnd(ByteBuffer.wrap(new byte[] { 'o' }), 5))
				.isEqualTo(HttpResponse.TRY_OK | HttpResponse.TRY_DONE);
		})); WireClient client = server.connect()) {
			assertThat(client.send(GET).response().body()).isEqualTo("hello");
		}
	}

	@Test
	void whatASlowPeerDoesNotTakeWaitsThenIsDroppedUntilThereIsRoomAgain() {
		long bound = 10L * PIECE;
		BlockingQueue<String> turns = new LinkedBlockingQueue<>();
		AtomicLong taken = new AtomicLong();
		try (TestServer server = TestServer.start((options) -> options.maxBacklogBytes(bound),
				(routes) -> routes.get("/p", (request, response) -> {
					byte[] piece = Checksum.pattern(PIECE);
					WritableHandler fill = (offset) -> turns.add(fill(response, piece, taken));
					response.onWritable((offset) -> {
						if (taken.get() > 4 * bound && turns.size() >= 3) {
							response.end();
						}
						else {
							fill.onWritable(offset);
						}
					});
				})); WireClient client = new WireClient(server, 4096)) {
			client.send(GET);
			assertThat(Waiting.next(turns)).isEqualTo("WAITING, then DROPPED");
			turns.add("the first");
			assertThat(server.count(Counter.BACKLOGGED_BYTES)).isBetween(bound / 2, 2 * bound);
			WireResponse answer = client.response();
			assertThat(answer.bytes()).hasSize(Math.toIntExact(taken.get()));
			assertThat(turns).hasSizeGreaterThanOrEqualTo(3);
		}
	}

	/** Writes until a piece is dropped. */
	private static String fill(HttpResponse response, byte[] piece, AtomicLong taken) {
		WriteResult last = WriteResult.SENT;
		while (true) {
			WriteResult result = response.write(piece);
			if (result == WriteResult.DROPPED) {
				return last + ", then DROPPED";
			}
			taken.addAndGet(piece.length);
			last = result;
		}
	}

	@Test
	void aPieceIsTakenWhateverItsSizeWhenNothingWaits() {
		try (TestServer server = TestServer.start((options) -> options.maxBacklogBytes(10),
				(routes) -> routes.get("/p", (request, response) -> {
					assertThat(response.write(new byte[TOTAL])).isEqualTo(WriteResult.WAITING);
					assertThat(response.write("x")).isEqualTo(WriteResult.DROPPED);
					response.onWritable((offset) -> response.end("the last"));
				})); WireClient client = new WireClient(server, 1 << 16)) {
			assertThat(client.send(GET).response().bytes()).hasSize(TOTAL + 8);
		}
	}

	@Test
	void aLastPieceThatIsDroppedEndsTheConnection() {
		try (TestServer server = TestServer.start((options) -> options.maxBacklogBytes(10),
				(routes) -> routes.get("/p", (request, response) -> {
					response.write(new byte[TOTAL]);
					response.end("the last of too many");
				})); WireClient client = new WireClient(server, 1 << 16)) {
			assertThat(client.send(GET).drain()).isLessThan(TOTAL);
			server.awaitNoConnections();
		}
	}

	@Test
	void aSlowPeerDoesNotHoldUpOthersOfItsLoop() {
		try (TestServer server = TestServer
			.start((routes) -> routes.get("/p", (request, response) -> response.end(new byte[TOTAL]))
				.get("/probe", TestServer.echoHandler()));
				WireClient slow = new WireClient(server, 4096);
				WireClient other = server.connect()) {
			slow.send(GET);
			server.awaitCount(Counter.BACKLOGGED_BYTES, 1);
			for (int i = 0; i < 100; i++) {
				assertThat(other.send("GET /probe HTTP/1.1\r\nHost: a\r\n\r\n").response().status()).isEqualTo(200);
			}
			assertThat(slow.response().bytes()).hasSize(TOTAL);
		}
	}

}
