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

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

import dev.cork.engine.http.CompressionOptions;
import dev.cork.engine.http.HttpResponse;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever is said, in whichever pieces: the client gets the same bytes.
 */
class CompressionPropertyTests {

	private static final String REQUEST = "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n";

	private static final LinkedBlockingQueue<List<Piece>> answers = new LinkedBlockingQueue<>();

	private static TestServer server;

	private static WireClient client;

	@BeforeContainer
	static void start() {
		CompressionOptions compression = new CompressionOptions(List.of("*/*"), List.of(), 0, 1, 256);
		server = TestServer.start((options) -> options.compression(compression).maxBacklogBytes(1 << 30),
				(routes) -> routes.get("/", (request, response) -> answer(response)));
		client = server.connect();
	}

	@AfterContainer
	static void stop() {
		client.close();
		server.close();
	}

	private static void answer(HttpResponse response) {
		response.header("Content-Type", "text/plain");
		List<Piece> pieces = Waiting.next(answers);
		for (int i = 0; i < pieces.size(); i++) {
			pieces.get(i).say(response, i == pieces.size() - 1);
		}
	}

	/** How a piece is said. */
	enum Form {

		ARRAY, TEXT, HEAP, READ_ONLY, DIRECT, FLUSHED

	}

	/**
	 * A piece of a body.
	 *
	 * @param seed decides what it holds
	 * @param length bytes
	 * @param alphabet how many different bytes it has
	 * @param form how it is said
	 */
	record Piece(int seed, int length, int alphabet, Form form) {

		byte[] bytes() {
			byte[] bytes = new byte[this.length];
			int state = this.seed;
			for (int i = 0; i < bytes.length; i++) {
				state = state * 1103515245 + 12345;
				bytes[i] = (byte) ((state >>> 16) % this.alphabet & 0x7f);
			}
			return bytes;
		}

		void say(HttpResponse response, boolean last) {
			byte[] bytes = bytes();
			switch (this.form) {
				case ARRAY -> response.write(bytes);
				case TEXT -> response.write(new String(bytes, StandardCharsets.US_ASCII));
				case HEAP ->
					response.write(ByteBuffer.allocate(bytes.length + 3).position(3).put(bytes).flip().position(3));
				case READ_ONLY -> response.write(ByteBuffer.wrap(bytes).asReadOnlyBuffer());
				case DIRECT -> response.write(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
				case FLUSHED -> {
					response.write(bytes);
					response.flush();
				}
			}
			if (last) {
				response.end();
			}
		}

	}

	@Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
	void aBodyArrivesAsItWasInWhateverPieces(@ForAll("bodies") List<Piece> pieces) {
		ByteArrayOutputStream expected = new ByteArrayOutputStream();
		pieces.forEach((piece) -> expected.writeBytes(piece.bytes()));
		answers.add(pieces);
		assertThat(Gzip.unpack(client.send(REQUEST).response())).isEqualTo(expected.toByteArray());
	}

	@Provide
	Arbitrary<List<Piece>> bodies() {
		Arbitrary<Integer> lengths = Arbitraries.frequencyOf(Tuple.of(6, Arbitraries.integers().between(0, 300)),
				Tuple.of(3, Arbitraries.integers().between(0, 40_000)),
				Tuple.of(1, Arbitraries.integers().between(0, 700_000)));
		return Combinators
			.combine(Arbitraries.integers(), lengths, Arbitraries.of(1, 2, 64, 127), Arbitraries.of(Form.class))
			.as(Piece::new)
			.list()
			.ofMinSize(1)
			.ofMaxSize(12);
	}

}
