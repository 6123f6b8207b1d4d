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

package dev.cork.engine.buffer;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class FieldTextTests {

	@Test
	void aFieldValueHasNoControlCharacterButTheTabAndNothingBeyondLatin1() {
		for (int c = 0; c < 0x300; c++) {
			boolean legal = c == '\t' || (c >= 0x20 && c <= 0x7e) || (c >= 0x80 && c <= 0xff);
			assertThat(FieldText.firstIllegalInFieldValue("ok " + (char) c)).as("character %d", c)
				.isEqualTo(legal ? -1 : 3);
		}
	}

	@Test
	void theFirstIllegalCharacterIsNamed() {
		assertThat(FieldText.firstIllegalInFieldValue("a\r\nSet-Cookie: x=y")).isEqualTo(1);
		assertThat(FieldText.firstIllegalInFieldValue("\ud83d\ude00")).isZero();
		assertThat(FieldText.firstIllegalInFieldValue("")).isEqualTo(-1);
		assertThat(FieldText.firstIllegalInToken("X-Name ")).isEqualTo(6);
		assertThat(FieldText.firstIllegalInToken("X-N\u00e4me")).isEqualTo(3);
		assertThat(FieldText.firstIllegalInToken("X\u0141")).isEqualTo(1);
		assertThat(FieldText.firstIllegalInToken("X-Name")).isEqualTo(-1);
	}

	@Test
	void anEmptyTokenIsIllegal() {
		assertThat(FieldText.firstIllegalInToken("")).isZero();
	}

	@Test
	void textIsWrittenOneByteACharacter() {
		ByteBuffer target = ByteBuffer.allocateDirect(8).put((byte) '>');
		FieldText.putLatin1("caf\u00e9", target);
		ByteView written = new ByteView().set(target, 0, target.position());
		assertThat(written).hasToString(">caf\u00e9");
	}

	@Test
	void textThatDoesNotFitIsNotWrittenInPart() {
		ByteBuffer target = ByteBuffer.allocateDirect(3);
		assertThatExceptionOfType(BufferOverflowException.class).isThrownBy(() -> FieldText.putLatin1("four", target));
		assertThat(target.position()).isZero();
		assertThat(target.get(0)).isZero();
	}

}
