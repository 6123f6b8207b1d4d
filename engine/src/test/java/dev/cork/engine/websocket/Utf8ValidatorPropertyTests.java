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

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

class Utf8ValidatorPropertyTests {

	@Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
	void damagedTextIsWhatTheDecoderOfTheJdkMakesOfIt(@ForAll("texts") String text, @ForAll long seed) {
		byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
		Random random = new Random(seed);
		for (int damages = random.nextInt(3); damages > 0 && utf8.length > 0; damages--) {
			utf8[random.nextInt(utf8.length)] = (byte) random.nextInt(256);
		}
		byte[] bytes = Arrays.copyOf(utf8, utf8.length - random.nextInt(Math.min(3, utf8.length + 1)));
		assertThat(Utf8Wire.outcome(bytes)).isEqualTo(Utf8Wire.JdkDecoder.outcome(bytes));
	}

	@Property(tries = 3000)
	void anyBytesAreWhatTheDecoderOfTheJdkMakesOfThem(@ForAll byte[] bytes) {
		assertThat(Utf8Wire.outcomeOfPieces(bytes, bytes.length)).isEqualTo(Utf8Wire.JdkDecoder.outcome(bytes));
	}

	@Provide
	Arbitrary<String> texts() {
		Arbitrary<String> pieces = Arbitraries.of("a", "0123456789abcdef", "\u00e9", "\u20ac", "\uffff", "\ud83d\ude00",
				"\udbff\udfff", "\u0000", "\u0800", "\ud7ff");
		return pieces.list().ofMaxSize(12).map((list) -> String.join("", list));
	}

}
