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

class HttpParserPropertyTests {

	@Property(edgeCases = EdgeCasesMode.NONE)
	void aWellFormedRequestIsReadAsTheReferenceReadsIt(@ForAll("wellFormed") String wire) {
		String reference = ReferenceHead.read(wire);
		assertThat(reference).isNotEqualTo(ReferenceHead.REFUSED);
		assertThat(HeadWire.outcome(wire)).isEqualTo(reference);
	}

	@Property(tries = 5000, edgeCases = EdgeCasesMode.NONE)
	void aDamagedRequestIsAcceptedOnlyIfTheReferenceAcceptsIt(@ForAll("damaged") String wire) {
		String reference = ReferenceHead.read(wire);
		String outcome = HeadWire.outcomeOfPieces(HeadWire.PARSER, wire, wire.length());
		if (reference.equals(ReferenceHead.REFUSED)) {
			boolean refused = outcome.equals(HeadWire.INCOMPLETE) || isError(outcome);
			assertThat(refused).as(outcome).isTrue();
		}
		else {
			assertThat(outcome).isEqualTo(reference);
		}
	}

	@Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
	void aDamagedRequestHasOneOutcomeHoweverItIsCut(@ForAll("damaged") String wire,
			@ForAll("fractions") List<Double> cuts) {
		String whole = HeadWire.outcomeOfPieces(HeadWire.PARSER, wire, wire.length());
		TreeSet<Integer> ends = new TreeSet<>(List.of(wire.length()));
		cuts.forEach((cut) -> ends.add((int) (cut * wire.length())));
		int[] pieces = ends.stream().mapToInt(Integer::intValue).toArray();
		assertThat(HeadWire.outcomeOfPieces(HeadWire.PARSER, wire, pieces)).isEqualTo(whole);
	}

	@Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
	void aDamagedRequestHasOneOutcomeWhereverItIsCut(@ForAll("damaged") String wire) {
		assertThat(HeadWire.outcome(wire)).isNotEmpty();
	}

	@Property(tries = 5000, edgeCases = EdgeCasesMode.NONE)
	void aPathIsAcceptedOnlyIfTheReferenceAcceptsIt(@ForAll("paths") String path) {
		ByteBuffer in = HeadWire.bufferOf(path, 1);
		int result = PathRule.check(in, 1, 1 + path.length());
		assertThat(result >= 0).as(path).isEqualTo(ReferenceHead.isPath(path));
	}

	private static boolean isError(String outcome) {
		for (HttpError error : HttpError.values()) {
			if (error.name().equals(outcome)) {
				return true;
			}
		}
		return false;
	}

	@Provide
	Arbitrary<List<Double>> fractions() {
		return Arbitraries.doubles().between(0, 1).list().ofMaxSize(8);
	}

	@Provide
	Arbitrary<String> paths() {
		return Arbitraries
			.of("/", "/", "/", "a", ".", "..", "%2e", "%2f", "%5c", "\\", ";", "%3b", "%25", "%", "%2", "%c3%a9", "%c3",
					"%a9", "%e2%82%ac", "%ed%a0%80", "%f0%9f%8d%be", "%c0%ae", "%00", "%7f", " ", "\u00e9", "#", "?",
					"%41", "~", "*", "+", "%f4%90%80%80", "%e0%80%80", "%ff")
			.list()
			.ofMaxSize(7)
			.map((parts) -> "/" + String.join("", parts));
	}

	@Provide
	Arbitrary<String> wellFormed() {
		Arbitrary<String> emptyLines = Arbitraries.of("", "", "", "\r\n", "\r\n\r\n");
		Arbitrary<String> requestLines = Combinators
			.combine(methods(), targets(), Arbitraries.of("HTTP/1.1", "HTTP/1.0"))
			.as((method, target, version) -> method + " " + target + " " + version + "\r\n");
		Arbitrary<String> connects = Combinators.combine(hosts(), Arbitraries.of("HTTP/1.1", "HTTP/1.0"))
			.as((host, version) -> "CONNECT " + host.replaceAll(":[0-9]*$|$", ":80").replace(":80:80", ":80") + " "
					+ version + "\r\n")
			.filter((line) -> line.matches("CONNECT (\\[.*]|[^:]*):80 .*\r\n"));
		Arbitrary<String> lines = Arbitraries.frequencyOf(Tuple.of(20, requestLines), Tuple.of(1, connects),
				Tuple.of(1, Arbitraries.of("OPTIONS * HTTP/1.1\r\n", "OPTIONS http://a.b HTTP/1.1\r\n")));
		Arbitrary<String> framing = Arbitraries.of("", "", "Content-Length: 12\r\n", "content-length:0\r\n",
				"CONTENT-LENGTH:  007\r\n");
		return Combinators.combine(emptyLines, lines, fields(), hosts(), fields(), framing, fields())
			.as((empty, line, before, host, between, length, behind) -> empty + line + before + "Host: " + host + "\r\n"
					+ between + length + behind + "\r\n")
			.filter((wire) -> wire.length() < 900);
	}

	@Provide
	Arbitrary<String> damaged() {
		Arbitrary<Edit> edits = Combinators
			.combine(Arbitraries.of(Edit.Kind.class), Arbitraries.doubles().between(0, 1),
					Arbitraries.integers().between(0, 12), damages())
			.as(Edit::new);
		return Combinators.combine(wellFormed(), edits.list().ofMaxSize(3))
			.as((wire, list) -> list.stream().reduce(wire, (text, edit) -> edit.apply(text), (a, b) -> b));
	}

	private static Arbitrary<String> damages() {
		return Arbitraries.of("\r", "\n", "\r\n", "\0", " ", "\t", ":", ",", ";", "/", "//", "..", "?", "#", "%", "%2f",
				"@", "a", "0", "\u007f", "\u00e9", "\r\n ", "\r\n\r\n", "Transfer-Encoding: chunked\r\n",
				"\r\nTransfer-Encoding: chunked", "\r\nTransfer-Encoding: gzip, chunked", "\r\nContent-Length: 1",
				"\r\nHost: a", "chunked", "close", "\r\nExpect: x", "HTTP/1.0", "HTTP/2.0", "*", "http://", "[", "]",
				"a".repeat(120), "\r\na: b".repeat(15), "\u0001", "+", "-");
	}

	private static Arbitrary<String> methods() {
		return Arbitraries.of("GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "get",
				"M-SEARCH", "A", "ABCDEFGHIJKLMNOPQRSTUVWX");
	}

	private static Arbitrary<String> targets() {
		Arbitrary<String> segments = Arbitraries.of("/a", "/trades", "/caf%C3%A9", "/a%20b", "/...", "/x.y", "/%2e%2e.",
				"/%E2%82%AC", "/1", "/~a!$&'()*+,=:@");
		Arbitrary<String> ends = Arbitraries.of("", "/", "?", "?a=b", "/?a=b&c=%zz", "?/?;\\|", "/a?x=%20+");
		Arbitrary<String> paths = segments.list()
			.ofMaxSize(5)
			.map((parts) -> parts.isEmpty() ? "/a" : String.join("", parts));
		Arbitrary<String> origins = Combinators.combine(paths, ends).as((path, end) -> path + end);
		Arbitrary<String> absolutes = Combinators
			.combine(Arbitraries.of("http://", "https://", "HTTP://"), hosts(), Arbitraries.of("", "/a"), ends)
			.as((scheme, host, path, end) -> scheme + host + path + end);
		return Arbitraries.frequencyOf(Tuple.of(5, origins), Tuple.of(1, absolutes));
	}

	private static Arbitrary<String> hosts() {
		return Arbitraries.of("a", "cork.dev", "CORK.dev:8080", "127.0.0.1:80", "[::1]", "[2001:db8::1]:443", "a_b-c~",
				"a:");
	}

	private static Arbitrary<String> fields() {
		Arbitrary<String> names = Arbitraries.of("Accept", "X-A", "x-a", "Connection", "Upgrade", "Cookie", "a", "Te",
				"Hosts", "!#$%&'*+-.^_`|~");
		Arbitrary<String> values = Arbitraries.of("", "a", "close", "keep-alive, Upgrade", "Keep-Alive", "websocket",
				"a, close ,b", "a=b; c=\"d\"", "\u00e9\u0080\u00ff", "a \t b", ":", "*/*;q=0.1", "0123456789abcdef");
		Arbitrary<String> blanks = Arbitraries.of("", " ", "\t", "  \t ");
		return Combinators.combine(names, blanks, values, blanks)
			.as((name, before, value, behind) -> name + ":" + before + value + behind + "\r\n")
			.list()
			.ofMaxSize(4)
			.map((lines) -> String.join("", lines));
	}

	record Edit(Kind kind, double place, int length, String text) {

		enum Kind {

			INSERT, REPLACE, DELETE, REPEAT

		}

		String apply(String wire) {
			int from = (int) (this.place * wire.length());
			int to = Math.min(wire.length(), from + this.length);
			return switch (this.kind) {
				case INSERT -> wire.substring(0, from) + this.text + wire.substring(from);
				case REPLACE -> wire.substring(0, from) + this.text + wire.substring(to);
				case DELETE -> wire.substring(0, from) + wire.substring(to);
				case REPEAT -> wire.substring(0, to) + wire.substring(from);
			};
		}

	}

}
