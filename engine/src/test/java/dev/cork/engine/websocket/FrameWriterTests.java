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

package dev.cork.engine.websocket;

import java.nio.ByteBuffer;
import java.util.Arrays;

import dev.cork.engine.buffer.CorkBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FrameWriterTests {

	@ParameterizedTest
	@CsvSource({ "0, 8100", "5, 8105", "125, 817d", "126, 817e007e", "127, 817e007f", "256, 817e0100",
			"65535, 817effff", "65536, 817f0000000000010000", "4294967295, 817f00000000ffffffff",
			"9223372036854775807, 817f7fffffffffffffff" })
	void aLengthIsInAsFewBytesAsItNeeds(long length, String expected) {
		byte[] header = FrameWire.hex(expected);
		assertThat(FrameWriter.headerLength(length)).isEqualTo(header.length);
		assertThat(inCork(FrameWriter.FIN | FrameWriter.TEXT, length)).isEqualTo(header);
		assertThat(inArray(FrameWriter.FIN | FrameWriter.TEXT, length)).isEqualTo(header);
	}

	@ParameterizedTest
	@CsvSource({ "0x80, 0x8, 88", "0x80, 0x9, 89", "0x80, 0xA, 8a", "0x00, 0x1, 01", "0x00, 0x0, 00", "0xc0, 0x2, c2" })
	void theFirstByteIsThatOfTheCaller(String bits, String opcode, String expected) {
		byte[] header = FrameWire.hex(expected + "03");
		assertThat(inCork(Integer.decode(bits) | Integer.decode(opcode), 3)).isEqualTo(header);
		assertThat(inArray(Integer.decode(bits) | Integer.decode(opcode), 3)).isEqualTo(header);
	}

	private static byte[] inCork(int firstByte, long length) {
		CorkBuffer cork = new CorkBuffer(20);
		FrameWriter.putHeader(cork, firstByte, length);
		ByteBuffer written = cork.forWrite();
		byte[] bytes = new byte[written.remaining()];
		written.get(bytes);
		return bytes;
	}

	private static byte[] inArray(int firstByte, long length) {
		byte[] target = new byte[20];
		int end = FrameWriter.putHeader(target, 3, firstByte, length);
		assertThat(target[end]).isZero();
		return Arrays.copyOfRange(target, 3, end);
	}

}
