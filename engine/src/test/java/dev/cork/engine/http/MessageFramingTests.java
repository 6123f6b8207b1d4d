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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.cork.engine.http.HeadWire.accepted;
import static dev.cork.engine.http.HeadWire.refused;
import static org.assertj.core.api.Assertions.assertThat;

class MessageFramingTests {

	private static String request(String... lines) {
		return "POST / HTTP/1.1\r\nHost: a\r\n" + String.join("\r\n", lines) + "\r\n\r\n";
	}

	@Test
	void withoutAFramingFieldThereIsNoBody() {
		RequestHead head = accepted("POST / HTTP/1.1\r\nHost: a\r\n\r\n");
		assertThat(head.contentLength).isEqualTo(RequestHead.NONE);
		assertThat(head.chunked).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "0,0", "5,5", "0005,5", "0000000000000000005,5", "999999999999999999,999999999999999999",
			"0999999999999999999,999999999999999999" })
	void aContentLengthIsDigits(String value, long length) {
		RequestHead head = accepted(request("content-LENGTH:" + value));
		assertThat(head.contentLength).isEqualTo(length);
		assertThat(head.chunked).isFalse();
	}

	@Test
	void spacesBeforeAContentLengthAreAllowed() {
		assertThat(accepted(request("Content-Length:   5")).contentLength).isEqualTo(5);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "5, 5", "5,5", "5,6", "+5", "-1", "-0", "0x5", "5 ", "5\t", "5 5", "5;", "5.0",
			"5a", "a", "1e3", "\"5\"", "00000000000000000005", "9223372036854775808", "9999999999999999999",
			"18446744073709551621", "99999999999999999999999999", "\t5", " \t 5", "\u00b2", "5\u00a0" })
	void anyOtherContentLengthIsRefused(String value) {
		assertThat(refused(request("Content-Length: " + value))).isEqualTo(HttpError.BAD_CONTENT_LENGTH);
	}

	@Test
	void aSecondContentLengthIsRefusedEvenIfItIsTheSame() {
		assertThat(refused(request("Content-Length: 5", "Content-Length: 6")))
			.isEqualTo(HttpError.REPEATED_CONTENT_LENGTH);
		assertThat(refused(request("Content-Length: 5", "content-length: 5")))
			.isEqualTo(HttpError.REPEATED_CONTENT_LENGTH);
	}

	@Test
	void contentLengthTogetherWithTransferEncodingIsRefused() {
		assertThat(refused(request("Content-Length: 5", "Transfer-Encoding: chunked")))
			.isEqualTo(HttpError.CONFLICTING_FRAMING);
		assertThat(refused(request("Transfer-Encoding: chunked", "Content-Length: 5")))
			.isEqualTo(HttpError.CONFLICTING_FRAMING);
		assertThat(refused(request("Transfer-Encoding: xchunked", "Content-Length: 0")))
			.isEqualTo(HttpError.CONFLICTING_FRAMING);
		assertThat(refused("POST / HTTP/1.0\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"))
			.isEqualTo(HttpError.CONFLICTING_FRAMING);
	}

	@ParameterizedTest
	@ValueSource(strings = { "chunked", "Chunked", "CHUNKED", "  chunked" })
	void chunkedIsTheOneTransferCoding(String value) {
		RequestHead head = accepted(request("transfer-encoding:" + value));
		assertThat(head.chunked).isTrue();
		assertThat(head.contentLength).isEqualTo(RequestHead.NONE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "xchunked", "chunkedx", "identity", "gzip", "gzip, chunked", "identity, chunked",
			"gzip;q=1", "gzip , chunked", "x" })
	void anUnknownTransferCodingIsNotImplemented(String value) {
		HttpError error = refused(request("Transfer-Encoding: " + value));
		assertThat(error).isEqualTo(HttpError.UNKNOWN_TRANSFER_CODING);
		assertThat(error.status()).isEqualTo(501);
	}

	@ParameterizedTest
	@ValueSource(strings = { "chunked, identity", "chunked, gzip", "chunked, chunked", "chunked,chunked",
			"gzip, chunked, chunked", "", " ", ",", ", chunked", "chunked,", "chunked ,", "chunked;q=1", "chunked;",
			"chunked ", "chunked\t", "\tchunked", " \tchunked", "chu nked", "\"chunked\"", "'chunked' x",
			"chunked\u00a0", "\u00e9", "gzip,, chunked", "chunked identity" })
	void aMalformedTransferEncodingIsRefused(String value) {
		assertThat(refused(request("Transfer-Encoding: " + value))).isEqualTo(HttpError.BAD_TRANSFER_ENCODING);
	}

	@Test
	void aSecondTransferEncodingIsRefused() {
		assertThat(refused(request("Transfer-Encoding: chunked", "Transfer-Encoding: chunked")))
			.isEqualTo(HttpError.BAD_TRANSFER_ENCODING);
		assertThat(refused(request("Transfer-Encoding: gzip", "Transfer-Encoding: chunked")))
			.isEqualTo(HttpError.BAD_TRANSFER_ENCODING);
	}

	@Test
	void aFoldedTransferEncodingIsRefused() {
		assertThat(refused(request("Transfer-Encoding:", " chunked"))).isEqualTo(HttpError.FOLDED_LINE);
		assertThat(refused(request("Transfer-Encoding: chunked", "\tidentity"))).isEqualTo(HttpError.FOLDED_LINE);
	}

	@Test
	void aControlByteBeforeAFramingValueIsRefused() {
		assertThat(refused(request("Transfer-Encoding: \u000bchunked"))).isEqualTo(HttpError.CONTROL_BYTE);
		assertThat(refused(request("Content-Length: \f5"))).isEqualTo(HttpError.CONTROL_BYTE);
	}

	@Test
	void aTransferEncodingOnHttp10IsRefused() {
		assertThat(refused("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"))
			.isEqualTo(HttpError.BAD_TRANSFER_ENCODING);
		assertThat(refused("POST / HTTP/1.0\r\nTransfer-Encoding: gzip\r\n\r\n"))
			.isEqualTo(HttpError.BAD_TRANSFER_ENCODING);
	}

	@Test
	void aContentLengthOnHttp10IsUnderstood() {
		assertThat(accepted("POST / HTTP/1.0\r\nContent-Length: 3\r\n\r\n").contentLength).isEqualTo(3);
	}

}
