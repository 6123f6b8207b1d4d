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
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PercentDecoderTests {

	private static String decodedQuery(String text) {
		ByteBuffer in = HeadWire.bufferOf(text + "41%41", 3);
		ByteBuffer out = ByteBuffer.allocateDirect(text.length());
		int count = PercentDecoder.decodeQuery(in, 3, 3 + text.length(), out);
		assertThat(out.position()).isEqualTo(count);
		assertThat(in.position()).isZero();
		byte[] bytes = new byte[count];
		out.get(0, bytes);
		return new String(bytes, StandardCharsets.ISO_8859_1);
	}

	@ParameterizedTest
	@CsvSource({ "'',''", "abc,abc", "a+b,'a b'", "+,' '", "a%20b,'a b'", "%2B%25,+%", "%3d%26,=&", "%00,'\0'",
			"%C3%A9,\u00c3\u00a9", "%ff,\u00ff", "%252B,%2B" })
	void escapesAndPlusSignsOfAQueryAreResolved(String text, String decoded) {
		assertThat(decodedQuery(text)).isEqualTo(decoded);
	}

	@ParameterizedTest
	@CsvSource({ "%,%", "%4,%4", "100%,100%", "%zz,%zz", "%4z%41,%4zA", "%%41,%A", "%+1,'% 1'", "50%+off,'50% off'" })
	void anInvalidEscapeOfAQueryIsKept(String text, String decoded) {
		assertThat(decodedQuery(text)).isEqualTo(decoded);
	}

}
