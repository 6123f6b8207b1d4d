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

package dev.cork.engine.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sends the same bytes whole and cut in two at every byte, each time on a connection of
 * its own. What comes back must be the same each time.
 */
final class EverySplit {

	/**
	 * Follows what is sent: if the server still knows where it is, it answers and closes.
	 */
	static final String PROBE = "GET /probe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

	static final String PROBE_ANSWER = "GET /probe ";

	private EverySplit() {
	}

	/**
	 * Returns all responses to some bytes and to a probe that follows them.
	 * @param server the server, to which nobody else talks
	 * @param wire the bytes, each a character
	 * @return the responses; without that to the probe if the server has given up before
	 */
	static List<WireResponse> answers(TestServer server, String wire) {
		try {
			return WireResponse.readAll(transcript(server, wire));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Returns the only response to bytes after which the server must give up. */
	static WireResponse refusal(TestServer server, String wire) {
		List<WireResponse> answers = answers(server, wire);
		assertThat(answers).as("responses to a request that must be refused").hasSize(1);
		assertThat(answers.get(0).closes()).as("the connection is closed").isTrue();
		return answers.get(0);
	}

	/** Returns the response to bytes after which the connection must go on. */
	static WireResponse answer(TestServer server, String wire) {
		List<WireResponse> answers = answers(server, wire);
		assertThat(answers).as("responses to a request and to the probe").hasSize(2);
		assertThat(answers.get(1).body()).isEqualTo(PROBE_ANSWER);
		return answers.get(0);
	}

	static String transcript(TestServer server, String wire) {
		String whole = transcript(server, wire, wire.length());
		for (int cut = 1; cut < wire.length(); cut++) {
			assertThat(transcript(server, wire, cut)).as("cut at " + cut).isEqualTo(whole);
		}
		return whole;
	}

	private static String transcript(TestServer server, String wire, int cut) {
		String transcript;
		try (WireClient client = server.connect()) {
			client.sendAlone(wire.substring(0, cut));
			client.send(wire.substring(cut) + PROBE);
			transcript = client.rest();
		}
		server.awaitNoConnections();
		return transcript.replaceAll("Date: [^\r]*\r\n", "");
	}

}
