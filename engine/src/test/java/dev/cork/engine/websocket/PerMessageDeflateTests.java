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

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PerMessageDeflateTests {

	private static final String PLAIN = "permessage-deflate";

	private static final String SHARED_ANSWER = PLAIN + "; server_no_context_takeover; client_no_context_takeover";

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					permessage-deflate                                             | permessage-deflate                             | true  | true
					permessage-deflate; client_max_window_bits                     | permessage-deflate                             | true  | true
					permessage-deflate; client_max_window_bits=8                   | permessage-deflate                             | true  | true
					permessage-deflate; client_max_window_bits=15                  | permessage-deflate                             | true  | true
					permessage-deflate; client_max_window_bits="10"                | permessage-deflate                             | true  | true
					permessage-deflate; server_no_context_takeover                 | permessage-deflate; server_no_context_takeover | false | true
					permessage-deflate; client_no_context_takeover                 | permessage-deflate; client_no_context_takeover | true  | false
					permessage-deflate; server_max_window_bits=15                  | permessage-deflate; server_max_window_bits=15  | true  | true
					permessage-deflate; server_max_window_bits="15"                | permessage-deflate; server_max_window_bits=15  | true  | true
					permessage-deflate; server_max_window_bits="\\15"              | permessage-deflate; server_max_window_bits=15  | true  | true
					permessage-deflate;client_max_window_bits;server_max_window_bits = 15 | permessage-deflate; server_max_window_bits=15 | true | true
					""")
	void aDedicatedCompressorHonoursWhatTheClientWants(String offer, String answer, boolean server, boolean client) {
		assertThat(PerMessageDeflate.negotiate(List.of(offer), Compression.DEDICATED))
			.isEqualTo(new DeflateAgreement(answer, server, client));
	}

	@ParameterizedTest
	@ValueSource(strings = { "permessage-deflate", "permessage-deflate; client_max_window_bits",
			"permessage-deflate; client_no_context_takeover; server_no_context_takeover" })
	void aSharedCompressorHasNoContext(String offer) {
		assertThat(PerMessageDeflate.negotiate(List.of(offer), Compression.SHARED))
			.isEqualTo(new DeflateAgreement(SHARED_ANSWER, false, false));
	}

	@Test
	void allParametersTogetherAreAnswered() {
		String offer = "permessage-deflate; client_max_window_bits=9; server_max_window_bits=15; "
				+ "client_no_context_takeover; server_no_context_takeover";
		DeflateAgreement expected = new DeflateAgreement(SHARED_ANSWER + "; server_max_window_bits=15", false, false);
		assertThat(PerMessageDeflate.negotiate(List.of(offer), Compression.DEDICATED)).isEqualTo(expected);
		assertThat(PerMessageDeflate.negotiate(List.of(offer), Compression.SHARED)).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "server_max_window_bits", "server_max_window_bits=8", "server_max_window_bits=14",
			"server_max_window_bits=\"9\"", "server_max_window_bits=16", "server_max_window_bits=015",
			"client_max_window_bits=7", "client_max_window_bits=16", "client_max_window_bits=08",
			"client_max_window_bits=x", "client_max_window_bits=-9", "client_max_window_bits=+9",
			"server_no_context_takeover=true", "client_no_context_takeover=1", "unknown", "unknown=1",
			"Client_No_Context_Takeover", "client_no_context_takeover; client_no_context_takeover",
			"client_max_window_bits; client_max_window_bits=10", "server_max_window_bits=15; server_max_window_bits=15",
			"server_no_context_takeover; x; server_no_context_takeover" })
	void anOfferThatCannotBeAcceptedIsDeclined(String parameters) {
		String offer = PLAIN + "; " + parameters;
		assertThat(PerMessageDeflate.isWellFormed(List.of(offer))).isTrue();
		assertThat(PerMessageDeflate.negotiate(List.of(offer), Compression.DEDICATED)).isNull();
		assertThat(PerMessageDeflate.negotiate(List.of(offer), Compression.SHARED)).isNull();
		assertThat(PerMessageDeflate.negotiate(List.of(offer + ", " + PLAIN), Compression.SHARED)).isNotNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", ",", " , ,", "x-webkit-deflate-frame", "permessage-bzip2; a=b",
			"permessage-deflate2", "Permessage-Deflate", "mux; max-channels=\"4\"; flow-control" })
	void withoutSuchAnOfferNothingIsAgreedOn(String value) {
		assertThat(PerMessageDeflate.isWellFormed(List.of(value))).isTrue();
		assertThat(PerMessageDeflate.negotiate(List.of(value), Compression.DEDICATED)).isNull();
	}

	@Test
	void withoutHeaderFieldsNothingIsAgreedOn() {
		assertThat(PerMessageDeflate.isWellFormed(List.of())).isTrue();
		assertThat(PerMessageDeflate.negotiate(List.of(), Compression.SHARED)).isNull();
	}

	@ParameterizedTest
	@EnumSource(Compression.class)
	void anEndpointThatDoesNotCompressAcceptsNothing(Compression mode) {
		DeflateAgreement agreement = PerMessageDeflate.negotiate(List.of(PLAIN), mode);
		assertThat(agreement == null).isEqualTo(mode == Compression.OFF);
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"permessage-deflate; server_max_window_bits=10, permessage-deflate; client_max_window_bits",
			"permessage-deflate;server_max_window_bits=10,permessage-deflate",
			" ,, permessage-deflate\t;\tserver_max_window_bits\t=\t10 ,\tpermessage-deflate ,",
			"mux, permessage-deflate; x=\"y\", permessage-deflate, permessage-deflate; server_no_context_takeover" })
	void theFirstOfferThatCanBeIsAccepted(String value) {
		assertThat(PerMessageDeflate.negotiate(List.of(value), Compression.DEDICATED))
			.isEqualTo(new DeflateAgreement(PLAIN, true, true));
	}

	@Test
	void offersMayStandInSeveralHeaderFields() {
		List<String> values = List.of("mux", "permessage-deflate; server_max_window_bits=8, ",
				"permessage-deflate; server_no_context_takeover", PLAIN);
		assertThat(PerMessageDeflate.negotiate(values, Compression.DEDICATED))
			.isEqualTo(new DeflateAgreement(PLAIN + "; server_no_context_takeover", false, true));
	}

	@ParameterizedTest
	@ValueSource(strings = { ";", "; a", "permessage-deflate;", "permessage-deflate; ;a", "permessage-deflate; =1",
			"permessage-deflate; a=", "permessage-deflate; a=\"", "permessage-deflate; a=\"b",
			"permessage-deflate; a=\"\"", "permessage-deflate; a=\"b c\"", "permessage-deflate; a=\"b,c\"",
			"permessage-deflate; a=\"b\\", "permessage-deflate; a=\"b\"c", "permessage-deflate; a=b c",
			"permessage-deflate client", "a/b", "a=b", "permessage-deflate; a(b)", "\u00e9", "a\u0000",
			"permessage-deflate; a=b=c", "\"permessage-deflate\"" })
	void aMalformedFieldMakesAllOffersVoid(String value) {
		for (List<String> values : List.of(List.of(value), List.of(PLAIN, value), List.of(PLAIN + ", " + value))) {
			assertThat(PerMessageDeflate.isWellFormed(values)).isFalse();
			assertThat(PerMessageDeflate.negotiate(values, Compression.DEDICATED)).isNull();
		}
	}

}
