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

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.TreeSet;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the parser against {@link ReferenceFrames} with frames that are mostly in order,
 * and with bytes that are not.
 */
class FrameParserModelTests {

	@Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
	void framesAreWhatTheReferenceMakesOfThem(@ForAll("frames") List<Frame> frames, @ForAll boolean compression,
			@ForAll("fractions") List<Double> cuts) {
		assertSameOutcome(wire(frames), compression, cuts);
	}

	@Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
	void damagedFramesAreWhatTheReferenceMakesOfThem(@ForAll("frames") List<Frame> frames, @ForAll boolean compression,
			@ForAll("fractions") List<Double> cuts, @ForAll("fractions") List<Double> damages, @ForAll byte damage) {
		byte[] wire = wire(frames);
		for (double at : damages) {
			if (wire.length > 0) {
				wire[(int) (at * (wire.length - 1))] ^= damage;
			}
		}
		assertSameOutcome(wire, compression, cuts);
	}

	@Property(tries = 2000)
	void anyBytesAreWhatTheReferenceMakesOfThem(@ForAll byte[] wire, @ForAll boolean compression,
			@ForAll("fractions") List<Double> cuts) {
		assertSameOutcome(wire, compression, cuts);
	}

	@Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
	void framesHaveOneOutcomeWhereverTheyAreCut(@ForAll("frames") List<Frame> frames) {
		byte[] wire = wire(frames);
		assertThat(FrameWire.outcome(wire)).isEqualTo(ReferenceFrames.read(wire, true));
	}

	private static void assertSameOutcome(byte[] wire, boolean compression, List<Double> cuts) {
		TreeSet<Integer> ends = new TreeSet<>(List.of(wire.length));
		cuts.forEach((cut) -> ends.add((int) (cut * wire.length)));
		int[] pieces = ends.stream().mapToInt(Integer::intValue).toArray();
		assertThat(FrameWire.outcomeOfPieces(wire, compression, pieces))
			.isEqualTo(ReferenceFrames.read(wire, compression));
	}

	private static byte[] wire(List<Frame> frames) {
		ByteArrayOutputStream wire = new ByteArrayOutputStream();
		frames.forEach((frame) -> wire.writeBytes(frame.bytes()));
		return wire.toByteArray();
	}

	@Provide
	Arbitrary<List<Double>> fractions() {
		return Arbitraries.doubles().between(0, 1).list().ofMaxSize(8);
	}

	@Provide
	Arbitrary<List<Frame>> frames() {
		Arbitrary<Integer> starts = Arbitraries.of(0x81, 0x82, 0x01, 0x02, 0xc1, 0x41, 0x42);
		Arbitrary<Integer> continuations = Arbitraries.of(0x00, 0x00, 0x80);
		Arbitrary<Integer> controls = Arbitraries.of(0x88, 0x89, 0x8a);
		Arbitrary<Integer> wrong = Arbitraries.of(0x83, 0x8f, 0x08, 0x91, 0xc0, 0xc9);
		Arbitrary<Integer> firstBytes = Arbitraries.frequencyOf(Tuple.of(8, starts), Tuple.of(8, continuations),
				Tuple.of(4, controls), Tuple.of(1, wrong));
		Arbitrary<Integer> lengths = Arbitraries.frequencyOf(Tuple.of(8, Arbitraries.integers().between(0, 20)),
				Tuple.of(1, Arbitraries.integers().between(120, 130)),
				Tuple.of(1, Arbitraries.integers().between(300, 1100)));
		Arbitrary<Integer> masks = Arbitraries.integers();
		Arbitrary<Boolean> minimal = Arbitraries.integers().between(0, 19).map((number) -> number > 0);
		return Combinators.combine(firstBytes, lengths, masks, minimal).as(Frame::new).list().ofMaxSize(8);
	}

	record Frame(int firstByte, int length, int maskBits, boolean minimal) {

		byte[] bytes() {
			byte[] payload = new byte[this.length];
			for (int i = 0; i < this.length; i++) {
				payload[i] = (byte) ('a' + i % 26);
			}
			byte[] mask = ByteBuffer.allocate(Integer.BYTES).putInt(this.maskBits).array();
			int lengthBytes = this.minimal ? FrameWire.lengthBytes(this.length) : 9;
			return FrameWire.concat(FrameWire.header(this.firstByte, this.length, lengthBytes, mask),
					FrameWire.masked(payload, mask));
		}

	}

}
