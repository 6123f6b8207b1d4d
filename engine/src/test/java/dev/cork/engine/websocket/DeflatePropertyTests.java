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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.zip.Deflater;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterTry;

import static dev.cork.engine.websocket.FrameWire.concat;
import static dev.cork.engine.websocket.FrameWire.hex;
import static org.assertj.core.api.Assertions.assertThat;

class DeflatePropertyTests {

	private final DeflateWire wire = new DeflateWire();

	@AfterTry
	void allMemoryWentHome() {
		assertThat(this.wire.arena().usedBytes()).isZero();
	}

	@Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
	void messagesGoThereAndBackHoweverTheyAreCut(@ForAll("messages") List<byte[]> messages, @ForAll boolean takeover,
			@ForAll("fractions") List<Double> cuts) {
		try (MessageDeflater deflater = new MessageDeflater(takeover);
				MessageInflater inflater = new MessageInflater(takeover)) {
			for (byte[] message : messages) {
				byte[] compressed = this.wire.deflate(deflater, message);
				String expected = new String(message, StandardCharsets.ISO_8859_1);
				assertThat(this.wire.inflate(inflater, compressed, pieces(compressed, cuts))).isEqualTo(expected);
			}
		}
	}

	@Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
	void messagesOfOtherSendersAreUnderstood(@ForAll("messages") List<byte[]> messages, @ForAll("levels") int level,
			@ForAll("fractions") List<Double> cuts) {
		Deflater other = new Deflater(level, true);
		try (MessageInflater inflater = new MessageInflater(true)) {
			for (byte[] message : messages) {
				other.setInput(message);
				byte[] output = new byte[2 * message.length + 100];
				int length = other.deflate(output, 0, output.length, Deflater.SYNC_FLUSH) - 4;
				byte[] compressed = Arrays.copyOf(output, Math.max(length, 0));
				String expected = new String(message, StandardCharsets.ISO_8859_1);
				assertThat(this.wire.inflate(inflater, compressed, pieces(compressed, cuts))).isEqualTo(expected);
			}
		}
		finally {
			other.end();
		}
	}

	@Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
	void damagedMessagesAreBoundedAndHaveOneOutcome(@ForAll("messages") List<byte[]> messages,
			@ForAll("fractions") List<Double> damages, @ForAll byte damage, @ForAll("fractions") List<Double> cuts) {
		byte[] compressed = this.wire.deflate(concat(messages.toArray(byte[][]::new)));
		for (double at : damages) {
			compressed[(int) (at * (compressed.length - 1))] ^= damage;
		}
		try (MessageInflater inflater = new MessageInflater(false)) {
			String whole = this.wire.inflate(inflater, compressed);
			assertThat(this.wire.inflate(inflater, compressed, pieces(compressed, cuts))).isEqualTo(whole);
			assertThat(this.wire.inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
		}
	}

	@Provide
	Arbitrary<List<byte[]>> messages() {
		Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(600);
		Arbitrary<byte[]> words = Arbitraries.of("cork", "{\"price\":", "}, ", "0", "1234")
			.list()
			.ofMaxSize(300)
			.map((list) -> String.join("", list).getBytes(StandardCharsets.US_ASCII));
		return Arbitraries.oneOf(noise, words).list().ofMaxSize(5).map(ArrayList::new);
	}

	@Provide
	Arbitrary<Integer> levels() {
		return Arbitraries.integers().between(0, 9);
	}

	@Provide
	Arbitrary<List<Double>> fractions() {
		return Arbitraries.doubles().between(0, 1).list().ofMaxSize(6);
	}

	private static int[] pieces(byte[] bytes, List<Double> cuts) {
		TreeSet<Integer> ends = new TreeSet<>(List.of(bytes.length));
		cuts.forEach((cut) -> ends.add((int) (cut * bytes.length)));
		return ends.stream().mapToInt(Integer::intValue).toArray();
	}

}
