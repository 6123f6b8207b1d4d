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

import java.util.List;
import java.util.TreeSet;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

class ChunkedDecoderPropertyTests {

	@Property(edgeCases = EdgeCasesMode.NONE)
	void chunksGiveBackTheirDataHoweverTheyAreCut(@ForAll("bodies") Body body, @ForAll("fractions") List<Double> cuts) {
		String expected = String.join("", body.chunks()) + " DONE, left: GET";
		String wire = body.wire() + "GET";
		assertThat(ReferenceChunks.read(wire)).isEqualTo(expected);
		assertThat(ChunkedWire.outcomeOfPieces(wire, wire.length())).isEqualTo(expected);
		assertThat(ChunkedWire.outcomeOfPieces(wire, pieces(wire, cuts))).isEqualTo(expected);
	}

	@Property(tries = 5000, edgeCases = EdgeCasesMode.NONE)
	void aDamagedBodyIsAcceptedOnlyIfTheReferenceAcceptsIt(@ForAll("damaged") String wire,
			@ForAll("fractions") List<Double> cuts) {
		String reference = ReferenceChunks.read(wire);
		String outcome = ChunkedWire.outcomeOfPieces(wire, wire.length());
		assertThat(ChunkedWire.outcomeOfPieces(wire, pieces(wire, cuts))).isEqualTo(outcome);
		if (reference.equals(ReferenceChunks.REFUSED)) {
			assertThat(outcome).doesNotContain(" DONE, left: ");
		}
		else {
			assertThat(outcome).isEqualTo(reference);
		}
	}

	@Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
	void aDamagedBodyHasOneOutcomeWhereverItIsCut(@ForAll("damaged") String wire) {
		assertThat(ChunkedWire.outcome(wire)).isNotEmpty();
	}

	private static int[] pieces(String wire, List<Double> cuts) {
		TreeSet<Integer> ends = new TreeSet<>(List.of(wire.length()));
		cuts.forEach((cut) -> ends.add((int) (cut * wire.length())));
		return ends.stream().mapToInt(Integer::intValue).toArray();
	}

	@Provide
	Arbitrary<List<Double>> fractions() {
		return Arbitraries.doubles().between(0, 1).list().ofMaxSize(8);
	}

	@Provide
	Arbitrary<Body> bodies() {
		Arbitrary<String> chunks = Arbitraries.strings().withCharRange('\0', '\u00ff').ofMinLength(1).ofMaxLength(40);
		Arbitrary<String> extensions = Arbitraries.of("", "", ";", ";a=b", ";a=\"b\t;\"; c");
		Arbitrary<String> trailers = Arbitraries.of("", "", "X-Sum: 1\r\n", "a:\r\nB: c d \r\n");
		return Combinators
			.combine(chunks.list().ofMaxSize(6), Arbitraries.integers().between(0, 3), extensions, trailers)
			.as(Body::new);
	}

	@Provide
	Arbitrary<String> damaged() {
		Arbitrary<String> damages = Arbitraries.of("\r", "\n", "\r\n", "\0", " ", ";", "0", "5", "f", "+", "x", ":",
				"0\r\n\r\n", "\r\nHost: a", "Content-Length: 1\r\n", "Authorization: a\r\n", "1234567890abcdef",
				"\u0080");
		Arbitrary<HttpParserPropertyTests.Edit> edits = Combinators
			.combine(Arbitraries.of(HttpParserPropertyTests.Edit.Kind.class), Arbitraries.doubles().between(0, 1),
					Arbitraries.integers().between(0, 5), damages)
			.as(HttpParserPropertyTests.Edit::new);
		return Combinators.combine(bodies(), edits.list().ofMaxSize(3))
			.as((body, list) -> list.stream().reduce(body.wire(), (text, edit) -> edit.apply(text), (a, b) -> b));
	}

	record Body(List<String> chunks, int leadingZeros, String extension, String trailers) {

		String wire() {
			StringBuilder wire = new StringBuilder();
			for (String chunk : this.chunks) {
				wire.append("0".repeat(this.leadingZeros)).append(Integer.toHexString(chunk.length()));
				wire.append(this.extension).append("\r\n").append(chunk).append("\r\n");
			}
			return wire.append("0")
				.append(this.extension)
				.append("\r\n")
				.append(this.trailers)
				.append("\r\n")
				.toString();
		}

	}

}
