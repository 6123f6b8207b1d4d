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

package dev.cork.web.body;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PieceGatherer}.
 */
class PieceGathererTests {

	private final PieceGatherer gatherer = new PieceGatherer(4);

	@Test
	void smallPiecesArePutTogether() {
		assertThat(add("a", false)).isNull();
		assertThat(add("bc", false)).isNull();
		assertThat(add("defgh", false)).isEqualTo("abcdefgh");
		assertThat(add("i", false)).isNull();
		assertThat(add("j", true)).isEqualTo("ij");
	}

	@Test
	void aLargePieceIsPassedOnAtOnce() {
		assertThat(add("abcd", false)).isEqualTo("abcd");
	}

	@Test
	void nothingIsPassedOnAtAnEmptyEnd() {
		assertThat(add("", true)).isNull();
		assertThat(add("a", false)).isNull();
		assertThat(add("", true)).isEqualTo("a");
	}

	@Test
	void whatWasGatheredCanBeDropped() {
		add("abc", false);
		this.gatherer.clear();
		assertThat(add("d", true)).isEqualTo("d");
	}

	private @Nullable String add(String chunk, boolean last) {
		byte[] piece = this.gatherer.add(ByteBuffer.wrap(chunk.getBytes(US_ASCII)), last);
		return (piece != null) ? new String(piece, US_ASCII) : null;
	}

}
