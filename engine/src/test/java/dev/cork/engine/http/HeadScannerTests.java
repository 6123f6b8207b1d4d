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

import static dev.cork.engine.http.HeadWire.accepted;
import static dev.cork.engine.http.HeadWire.bufferOf;
import static dev.cork.engine.http.HeadWire.outcome;
import static dev.cork.engine.http.HeadWire.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class HeadScannerTests {

	private static final String REQUEST = """
			GET /a HTTP/1.1\r
			Host: cork.dev\r
			Accept:\t*/*\r
			\r
			""";

	@Test
	void theHeadEndsAfterItsFirstEmptyLine() {
		ByteBuffer in = bufferOf(REQUEST + "GET /b HTTP/1.1\r\n\r\n", 3);
		assertThat(HeadWire.PARSER.findHeadEnd(in, 3, in.capacity(), 0)).isEqualTo(3 + REQUEST.length());
	}

	@Test
	void everyPrefixOfAHeadIsIncomplete() {
		for (int length = 0; length < REQUEST.length(); length++) {
			assertThat(outcome(REQUEST.substring(0, length))).isEqualTo(HeadWire.INCOMPLETE);
		}
	}

	@Test
	void bytesThatWereScannedAreNotLookedAtAgain() {
		ByteBuffer in = bufferOf(REQUEST, 0);
		int result = 0;
		for (int to = 1; to <= REQUEST.length(); to++) {
			result = HeadWire.PARSER.findHeadEnd(in, 0, to, result);
			// empty lines before the request line and the byte before the next one are
			// all that may be looked at again; a CR waits for its LF
			for (int seen = 4; seen < to - 3; seen++) {
				in.put(seen, (byte) 0);
			}
		}
		assertThat(result).isEqualTo(REQUEST.length());
	}

	@Test
	void upToTwoEmptyLinesBeforeTheRequestLineArePassedOver() {
		assertThat(accepted("\r\n" + REQUEST).length).isEqualTo(REQUEST.length());
		assertThat(accepted("\r\n\r\n" + REQUEST).length).isEqualTo(REQUEST.length());
		assertThat(refused("\r\n\r\n\r\n" + REQUEST)).isEqualTo(HttpError.EMPTY_REQUEST_LINE);
	}

	@Test
	void nothingButEmptyLinesIsIncomplete() {
		assertThat(outcome("\r")).isEqualTo(HeadWire.INCOMPLETE);
		assertThat(outcome("\r\n")).isEqualTo(HeadWire.INCOMPLETE);
		assertThat(outcome("\r\n\r\n")).isEqualTo(HeadWire.INCOMPLETE);
	}

	@Test
	void aBareLineFeedIsRefused() {
		assertThat(refused("GET / HTTP/1.1\nHost: a\n\n")).isEqualTo(HttpError.BARE_LF);
		assertThat(refused("GET / HTTP/1.1\r\nHost: a\n\r\n")).isEqualTo(HttpError.BARE_LF);
		assertThat(refused("GET / HTTP/1.1\r\nHost: a\r\n\n")).isEqualTo(HttpError.BARE_LF);
		assertThat(refused("\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")).isEqualTo(HttpError.BARE_LF);
		assertThat(refused("\n")).isEqualTo(HttpError.BARE_LF);
	}

	@Test
	void aBareCarriageReturnIsRefused() {
		assertThat(refused("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n")).isEqualTo(HttpError.BARE_CR);
		assertThat(refused("GET / HTTP/1.1\rHost: a\r\r")).isEqualTo(HttpError.BARE_CR);
		assertThat(refused("GET / HTTP/1.1\r\r\nHost: a\r\n\r\n")).isEqualTo(HttpError.BARE_CR);
		assertThat(refused("GET / HTTP/1.1\r\nHost: a\r\n\rX")).isEqualTo(HttpError.BARE_CR);
		assertThat(refused("\rGET / HTTP/1.1\r\n\r\n")).isEqualTo(HttpError.BARE_CR);
		assertThat(refused("\r\n\rGET / HTTP/1.1\r\n\r\n")).isEqualTo(HttpError.BARE_CR);
	}

	@Test
	void aControlByteIsRefusedWhereverItStands() {
		for (int at = 0; at <= REQUEST.indexOf("\r\n\r\n"); at++) {
			if (REQUEST.charAt(at) == '\n') {
				continue;
			}
			String before = REQUEST.substring(0, at);
			String behind = REQUEST.substring(at);
			for (char control = 0; control < ' '; control++) {
				if (control != '\r' && control != '\n' && control != '\t') {
					assertThat(refused(before + control + behind)).as("%d at %d", (int) control, at)
						.isEqualTo(HttpError.CONTROL_BYTE);
				}
			}
			assertThat(refused(before + '\u007f' + behind)).as("DEL at %d", at).isEqualTo(HttpError.CONTROL_BYTE);
		}
	}

	@Test
	void aTabInTheRequestLineIsRefused() {
		assertThat(refused("GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n")).isEqualTo(HttpError.CONTROL_BYTE);
		assertThat(refused("\tGET / HTTP/1.1\r\nHost: a\r\n\r\n")).isEqualTo(HttpError.CONTROL_BYTE);
	}

	@ParameterizedTest
	@ValueSource(strings = { " ", "\t" })
	void aLineThatStartsWithABlankIsRefused(String blank) {
		assertThat(refused("GET / HTTP/1.1\r\n" + blank + "Host: a\r\n\r\n")).isEqualTo(HttpError.FOLDED_LINE);
		assertThat(refused("GET / HTTP/1.1\r\nHost: a\r\n" + blank + "b\r\n\r\n")).isEqualTo(HttpError.FOLDED_LINE);
		assertThat(refused("GET / HTTP/1.1\r\nHost: a\r\n" + blank + "\r\n\r\n")).isEqualTo(HttpError.FOLDED_LINE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\n", "\u0016", "GET\t", "GET / HTTP/1.1\n", "GET / HTTP/1.1\rA", "GET / HTTP/1.1\r\n ",
			"GET / HTTP/1.1\r\nA: b\rc", "GET / HTTP/1.1\r\nA: b\r\n\t", "GET / HTTP/1.1\r\nA: b\r\n\rA",
			"\r\n\r\n\r" })
	void aHeadIsRefusedAsSoonAsTheOffendingByteIsThere(String wire) {
		String withoutLast = wire.substring(0, wire.length() - 1);
		assertThat(outcome(withoutLast)).isEqualTo(HeadWire.INCOMPLETE);
		assertThat(refused(wire).status()).isEqualTo(400);
	}

	@Test
	void aRequestLineMayBeAsLongAsItsLimitAndNoLonger() {
		String request = "GET /1234 HTTP/1.1\r\nHost: a\r\n\r\n";
		int lineBytes = request.indexOf('\r');
		assertThat(outcome(new HttpParser(lineBytes, 1000), request)).startsWith("GET 1.1");
		assertThat(outcome(new HttpParser(lineBytes - 1, 1000), request)).isEqualTo("URI_TOO_LONG");
	}

	@Test
	void aRequestLineOverItsLimitIsRefusedWithoutWaitingForItsEnd() {
		HttpParser parser = new HttpParser(10, 1000);
		assertThat(outcome(parser, "GET /12345")).isEqualTo(HeadWire.INCOMPLETE);
		assertThat(outcome(parser, "GET /12345\r")).isEqualTo(HeadWire.INCOMPLETE);
		assertThat(outcome(parser, "GET /123456")).isEqualTo("URI_TOO_LONG");
	}

	@Test
	void emptyLinesBeforeTheRequestLineDoNotCountForTheLimits() {
		String request = "GET /1234 HTTP/1.1\r\nHost: a\r\n\r\n";
		HttpParser parser = new HttpParser(request.indexOf('\r'), request.length());
		assertThat(outcome(parser, "\r\n\r\n" + request)).startsWith("GET 1.1");
		assertThat(outcome(new HttpParser(1, 1), "\r\n\r\n\r")).isEqualTo("EMPTY_REQUEST_LINE");
	}

	@Test
	void aHeadMayBeAsLongAsItsLimitAndNoLonger() {
		for (int missing = 1; missing <= 8; missing++) {
			assertThat(outcome(new HttpParser(100, REQUEST.length()), REQUEST)).startsWith("GET 1.1");
			assertThat(outcome(new HttpParser(100, REQUEST.length() - missing), REQUEST)).isEqualTo("HEAD_TOO_LARGE");
		}
	}

	@Test
	void aHeadOverItsLimitIsRefusedWhenTheLimitIsReached() {
		HttpParser parser = new HttpParser(100, 26);
		assertThat(outcome(parser, "GET /a HTTP/1.1\r\nHost: a\r")).isEqualTo(HeadWire.INCOMPLETE);
		assertThat(outcome(parser, "GET /a HTTP/1.1\r\nHost: a\r\n")).isEqualTo("HEAD_TOO_LARGE");
		assertThat(outcome(parser, "GET /a HTTP/1.1\r\nHost: a\r\n b\r\n\r\n")).isEqualTo("HEAD_TOO_LARGE");
	}

	@Test
	void aHeadThatIsFullOfRequestLineHasATargetThatIsTooLong() {
		assertThat(outcome(new HttpParser(1000, 20), "GET /123456789012345")).isEqualTo("URI_TOO_LONG");
	}

	@Test
	void anIllegalByteBeforeTheLimitIsWhatCounts() {
		assertThat(outcome(new HttpParser(10, 1000), "GET /1234\0" + "56789")).isEqualTo("CONTROL_BYTE");
		assertThat(outcome(new HttpParser(10, 1000), "GET /12345\0" + "6789")).isEqualTo("CONTROL_BYTE");
		assertThat(outcome(new HttpParser(10, 1000), "GET /123456\0" + "789")).isEqualTo("URI_TOO_LONG");
	}

	@Test
	void limitsMustBePositive() {
		assertThatIllegalArgumentException().isThrownBy(() -> new HttpParser(0, 1))
			.withMessageContaining("maxRequestLineBytes");
		assertThatIllegalArgumentException().isThrownBy(() -> new HttpParser(1, 0))
			.withMessageContaining("maxHeadBytes");
	}

}
