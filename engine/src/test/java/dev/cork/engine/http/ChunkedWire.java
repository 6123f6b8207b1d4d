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

package dev.cork.engine.http;

import java.nio.ByteBuffer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Gives a chunked body to the decoder: whole, cut in two at every byte, and byte by byte.
 * The outcome, data and end, must be the same each time.
 */
final class ChunkedWire {

	static final int MAX_TRAILER_BYTES = 100;

	static final int MAX_TRAILERS = 3;

	private ChunkedWire() {
	}

	/**
	 * Returns the outcome of a body, however it is cut.
	 * @param wire the body, a character a byte
	 * @return the data, and {@code DONE} and the bytes that were left, {@code NEED_MORE},
	 * or the name of an error
	 */
	static String outcome(String wire) {
		String whole = outcomeOfPieces(wire, wire.length());
		for (int cut = 1; cut < wire.length(); cut++) {
			assertThat(outcomeOfPieces(wire, cut, wire.length())).as("cut at " + cut).isEqualTo(whole);
		}
		int[] everyByte = new int[wire.length()];
		for (int i = 0; i < everyByte.length; i++) {
			everyByte[i] = i + 1;
		}
		assertThat(outcomeOfPieces(wire, everyByte)).as("byte by byte").isEqualTo(whole);
		return whole;
	}

	static String outcomeOfPieces(String wire, int... ends) {
		ChunkedDecoder decoder = new ChunkedDecoder(MAX_TRAILER_BYTES, MAX_TRAILERS);
		StringBuilder data = new StringBuilder();
		int start = 0;
		for (int end : ends) {
			ByteBuffer in = HeadWire.bufferOf(wire.substring(start, end), 7);
			int to = 7 + end - start;
			int result = drain(decoder, in, to, data);
			if (result == ChunkedDecoder.DONE) {
				int used = start + decoder.next - 7;
				return data + " DONE, left: " + wire.substring(used);
			}
			if (result < 0) {
				assertThat(decoder.decode(in, 7, to)).as("again").isEqualTo(result);
				return data + " " + HttpError.of(result);
			}
			assertThat(decoder.next).isEqualTo(to);
			start = end;
		}
		return data + " NEED_MORE";
	}

	private static int drain(ChunkedDecoder decoder, ByteBuffer in, int to, StringBuilder data) {
		int result = decoder.decode(in, 7, to);
		while (result == ChunkedDecoder.DATA) {
			assertThat(decoder.dataFrom).isBetween(7, to - 1);
			assertThat(decoder.dataTo).isBetween(decoder.dataFrom + 1, to);
			for (int at = decoder.dataFrom; at < decoder.dataTo; at++) {
				data.append((char) (in.get(at) & 0xff));
			}
			result = decoder.decode(in, decoder.next, to);
		}
		assertThat(in.position()).isZero();
		return result;
	}

}
