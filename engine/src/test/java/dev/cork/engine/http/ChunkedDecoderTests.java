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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.cork.engine.http.ChunkedWire.outcome;
import static org.assertj.core.api.Assertions.assertThat;

class ChunkedDecoderTests {

	@Test
	void theDataOfAllChunksIsTheBody() {
		assertThat(outcome("""
				5\r
				Hello\r
				00a\r
				, chunked \r
				1;last\r
				!\r
				0\r
				\r
				GET""")).isEqualTo("Hello, chunked ! DONE, left: GET");
	}

	@Test
	void aBodyMayBeEmpty() {
		assertThat(outcome("0\r\n\r\n")).isEqualTo(" DONE, left: ");
		assertThat(outcome("000\r\n\r\n\r\n")).isEqualTo(" DONE, left: \r\n");
	}

	@Test
	void dataMayHoldAnyByte() {
		assertThat(outcome("8\r\n\r\n0\r\n\r\n\0\r\n0\r\n\r\n")).isEqualTo("\r\n0\r\n\r\n\0 DONE, left: ");
	}

	@Test
	void everyPrefixNeedsMore() {
		String wire = "5;a=b\r\nHello\r\n0\r\nX-Sum: 1\r\n\r\n";
		for (int length = 0; length < wire.length(); length++) {
			assertThat(outcome(wire.substring(0, length))).endsWith(" NEED_MORE");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "A", "a", "0A", "000000000000000a" })
	void aSizeIsHexadecimalInEitherCaseWithUpTo16Digits(String size) {
		assertThat(outcome(size + "\r\n0123456789\r\n0\r\n\r\n")).isEqualTo("0123456789 DONE, left: ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "+5", "-5", "-0", "0x5", "0X5", " 5", "5 ", "5\t", "\t5", "5 ;a", "5g", "g", "5_0",
			"5.0", ";a", "00000000000000005", "8000000000000000", "ffffffffffffffff", "fffffffffffffffff",
			"10000000000000000", "5\u00a0", "\u00b5", "5\0", "\0", "5,", "\n5", "\r5" })
	void anyOtherSizeIsRefused(String size) {
		assertThat(outcome(size + "\r\nHello\r\n0\r\n\r\n")).isEqualTo(" BAD_CHUNK_SIZE");
	}

	@Test
	void theLargestSizeIsThatOfALong() {
		ByteBuffer in = HeadWire.bufferOf("7fffffffffffffff\r\nabc", 0);
		ChunkedDecoder decoder = new ChunkedDecoder(10, 1);
		assertThat(decoder.decode(in, 0, 18)).isEqualTo(ChunkedDecoder.NEED_MORE);
		assertThat(decoder.remaining()).isEqualTo(Long.MAX_VALUE);
		assertThat(decoder.decode(in, 18, 21)).isEqualTo(ChunkedDecoder.DATA);
		assertThat(decoder.dataTo - decoder.dataFrom).isEqualTo(3);
		assertThat(decoder.remaining()).isEqualTo(Long.MAX_VALUE - 3);
	}

	@ParameterizedTest
	@ValueSource(strings = { "5\nHello\r\n0\r\n\r\n", "5\rHello\r\n0\r\n\r\n", "5\r\rHello", "5\r5\n", "5;a\r;b\r\n" })
	void aSizeLineEndsInCrlf(String wire) {
		assertThat(outcome(wire)).isEqualTo(" BAD_CHUNK_SIZE");
	}

	@ParameterizedTest
	@ValueSource(strings = { "5\r\nHello0\r\n\r\n", "5\r\nHello!\r\n0\r\n\r\n", "5\r\nHello\n0\r\n\r\n",
			"5\r\nHello\r0\r\n\r\n", "5\r\nHello \r\n0\r\n\r\n", "5\r\nHello\r\r\n", "5\r\nHello\0\n" })
	void dataThatIsNotFollowedByCrlfIsRefused(String wire) {
		assertThat(outcome(wire)).isEqualTo("Hello BAD_CHUNK_END");
	}

	@ParameterizedTest
	@ValueSource(strings = { ";", ";a", ";a=b", ";a=\"b;c\"", "; a = b", ";a;b;c", ";\ta", ";\u00e9", ";=" })
	void extensionsArePassedOver(String extension) {
		assertThat(outcome("2" + extension + "\r\nab\r\n0" + extension + "\r\n\r\n")).isEqualTo("ab DONE, left: ");
	}

	@ParameterizedTest
	@ValueSource(strings = { ";a\n", ";\n", ";a\0", ";\u007f", ";a\u000b", ";\"\n\"" })
	void aControlByteInAnExtensionIsRefused(String extension) {
		assertThat(outcome("2" + extension + "\r\nab\r\n0\r\n\r\n")).isEqualTo(" BAD_CHUNK_EXTENSION");
	}

	@Test
	void anExtensionHasUpTo1KiB() {
		assertThat(outcome("1;" + "x".repeat(1024) + "\r\na\r\n0\r\n\r\n")).isEqualTo("a DONE, left: ");
		assertThat(outcome("1;" + "x".repeat(1025) + "\r\na\r\n0\r\n\r\n")).isEqualTo(" CHUNK_EXTENSION_TOO_LONG");
	}

	@Test
	void extensionsOfAllChunksTogetherAreBoundedByTheData() {
		String chunk = "1;" + "x".repeat(1000) + "\r\na\r\n";
		assertThat(ChunkedWire.outcomeOfPieces(chunk.repeat(16), chunk.length() * 16)).endsWith("a NEED_MORE");
		assertThat(ChunkedWire.outcomeOfPieces(chunk.repeat(17), chunk.length() * 17))
			.isEqualTo("a".repeat(16) + " CHUNK_EXTENSION_TOO_LONG");
		String large = "400;" + "x".repeat(1000) + "\r\n" + "a".repeat(1024) + "\r\n";
		assertThat(ChunkedWire.outcomeOfPieces(large.repeat(100), large.length() * 100)).endsWith("a NEED_MORE");
	}

	@Test
	void aResetDecoderStartsAgain() {
		ChunkedDecoder decoder = new ChunkedDecoder(10, 1);
		ByteBuffer in = HeadWire.bufferOf("5;abc\r\nHello\r\n0\r\na: b\r\n\r\nx", 0);
		for (int i = 0; i < 3; i++) {
			assertThat(decoder.decode(in, 0, 26)).isEqualTo(ChunkedDecoder.DATA);
			assertThat(decoder.decode(in, decoder.next, 26)).isEqualTo(ChunkedDecoder.DONE);
			assertThat(decoder.next).isEqualTo(25);
			assertThat(decoder.decode(in, 25, 26)).isEqualTo(ChunkedDecoder.DONE);
			assertThat(decoder.next).isEqualTo(25);
			decoder.reset();
			assertThat(decoder.decode(in, 25, 26)).isEqualTo(HttpError.BAD_CHUNK_SIZE.code());
			decoder.reset();
		}
	}

	@Test
	void aDecoderMayBeResetInTheMiddleOfABody() {
		ChunkedDecoder decoder = new ChunkedDecoder(10, 1);
		ByteBuffer broken = HeadWire.bufferOf("5;" + "x".repeat(1000), 0);
		ByteBuffer in = HeadWire.bufferOf("0000000000000003;" + "x".repeat(1000) + "\r\nabc", 0);
		for (int i = 0; i < 30; i++) {
			assertThat(decoder.decode(broken, 0, 1 + i)).isEqualTo(ChunkedDecoder.NEED_MORE);
			decoder.reset();
			assertThat(decoder.decode(in, 0, 1022)).isEqualTo(ChunkedDecoder.DATA);
			assertThat(decoder.dataTo - decoder.dataFrom).isEqualTo(3);
			decoder.reset();
			assertThat(decoder.remaining()).isZero();
		}
	}

}
