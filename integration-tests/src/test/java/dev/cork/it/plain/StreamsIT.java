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

package dev.cork.it.plain;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.IntStream;

import dev.cork.it.support.Probe;
import dev.cork.it.support.Wire;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * The formats of streams, byte for byte.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class StreamsIT {

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', emptyValue = "",
			textBlock = """
					/s/items         | */*                               | application/json               | [{"name":"a","size":1},{"name":"b","size":2}]
					/s/items         | application/json                  | application/json               | [{"name":"a","size":1},{"name":"b","size":2}]
					/s/items         | application/x-ndjson              | application/x-ndjson           | {"name":"a","size":1}\\n{"name":"b","size":2}\\n
					/s/items         | text/event-stream                 | text/event-stream;charset=UTF-8 | data:{"name":"a","size":1}\\n\\ndata:{"name":"b","size":2}\\n\\n
					/s/items         | application/json;q=0.4, application/x-ndjson;q=0.5 | application/x-ndjson | {"name":"a","size":1}\\n{"name":"b","size":2}\\n
					/s/later         | */*                               | application/json               | [{"name":"a","size":1},{"name":"b","size":2}]
					/s/later         | application/x-ndjson              | application/x-ndjson           | {"name":"a","size":1}\\n{"name":"b","size":2}\\n
					/s/later         | text/event-stream                 | text/event-stream;charset=UTF-8 | data:{"name":"a","size":1}\\n\\ndata:{"name":"b","size":2}\\n\\n
					/s/vendor        | */*                               | application/vnd.cork+json      | [{"name":"v","size":3}]
					/s/ndjson        | */*                               | application/x-ndjson           | 1\\n2\\n3\\n
					/s/numbers       | */*                               | application/json               | [1,2,3]
					/s/flow          | */*                               | application/json               | [1,2,3]
					/s/anything      | */*                               | application/json               | ["a",1,{"name":"x","size":0}]
					/s/none          | */*                               | application/json               | []
					/s/none          | application/x-ndjson              | application/x-ndjson           | ''
					/s/none          | text/event-stream                 | text/event-stream;charset=UTF-8 | ''
					/s/texts         | */*                               | text/plain;charset=UTF-8       | ab\\ncä
					/s/texts         | text/html, */*;q=0.1              | text/plain;charset=UTF-8       | ab\\ncä
					/s/texts         | text/event-stream                 | text/event-stream;charset=UTF-8 | data:a\\n\\ndata:b\\ndata:c\\n\\ndata:ä\\n\\n
					/s/texts-none    | */*                               | text/plain;charset=UTF-8       | ''
					/s/texts-json    | */*                               | application/json;charset=UTF-8 | ["a","b"]
					/s/texts-sse     | */*                               | text/event-stream;charset=UTF-8 | data:a\\n\\ndata:b\\ndata:c\\ndata:d\\ndata:e\\n\\ndata:\\n\\ndata: ä\\n\\n
					/s/bytes         | */*                               | application/octet-stream       | abcd
					/s/bytes-csv     | */*                               | text/csv                       | a,b\\nc,d\\n
					/s/events        | */*                               | text/event-stream;charset=UTF-8 | id:1\\nevent:made\\nretry:3000\\n:first\\n:second\\ndata:one\\ndata:two\\n\\n:alive\\n\\nevent:empty\\n\\n
					/s/events-object | text/event-stream                 | text/event-stream;charset=UTF-8 | id:7\\ndata:{"name":"e","size":7}\\n\\n
					/s/events-any    | */*                               | text/event-stream;charset=UTF-8 | data:text\\n\\ndata:{"name":"o","size":1}\\n\\n
					/s/events-none   | */*                               | text/event-stream;charset=UTF-8 | ''
					/s/mono-of-many  | application/x-ndjson              | application/x-ndjson           | 1\\n2\\n
					""")
	void aStreamIsWrittenAsTheClientPrefers(String path, String accept, String contentType, String body) {
		HttpResponse<String> response = this.probe.get(path, "Accept", accept);
		assertThat(response.body()).isEqualTo(body.replace("\\n", "\n"));
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(Probe.contentType(response)).isEqualTo(contentType);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/s/items  | text/html        | application/json, application/x-ndjson, text/event-stream
			/s/events | application/json | text/event-stream
			/s/ndjson | application/json | application/x-ndjson
			/s/texts  | application/json | text/plain, text/event-stream
			""")
	void whatCannotBeWrittenIsRefusedWithWhatCan(String path, String accept, String offered) {
		HttpResponse<String> response = this.probe.get(path, "Accept", accept);
		assertThat(response.statusCode()).isEqualTo(406);
		assertThat(response.headers().firstValue("Accept")).hasValue(offered);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/s/entity        | 202 | application/json     | yes | [{"name":"a","size":1},{"name":"b","size":2}]
			/s/entity-ndjson | 200 | application/x-ndjson | yes | {"name":"a","size":1}\\n{"name":"b","size":2}\\n
			/s/entity-later  | 203 | application/json     | yes | [1,2]
			/s/status        | 201 | application/json     |     | [1]
			""")
	void anEntityBringsStatusHeadersAndType(String path, int status, String contentType, String own, String body) {
		HttpResponse<String> response = this.probe.get(path);
		assertThat(response.body()).isEqualTo(body.replace("\\n", "\n"));
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(Probe.contentType(response)).isEqualTo(contentType);
		assertThat(response.headers().firstValue("X-Own").orElse(null)).isEqualTo(own);
	}

	@Test
	void anEntityOfATypeThatItsElementsCannotBecomeIsAnError() {
		HttpResponse<String> response = this.probe.get("/s/entity-wrong");
		assertThat(response.statusCode()).isEqualTo(500);
		assertThat(Probe.contentType(response)).isEqualTo("application/problem+json");
	}

	@Test
	void aStreamThatIsThereAtOnceHasALength() throws Exception {
		assertThat(exchange("GET /s/numbers HTTP/1.1")).contains("Content-Length: 7\r\n").endsWith("\r\n\r\n[1,2,3]");
		assertThat(exchange("GET /s/none HTTP/1.1")).contains("Content-Length: 2\r\n").endsWith("\r\n\r\n[]");
	}

	@Test
	void aStreamThatComesLaterIsSentInChunks() throws Exception {
		assertThat(exchange("GET /s/ticks HTTP/1.1")).contains("Transfer-Encoding: chunked\r\n")
			.endsWith("\r\n\r\n2\r\n[0\r\n2\r\n,1\r\n1\r\n]\r\n0\r\n\r\n");
	}

	@Test
	void anOldClientReadsUntilTheConnectionEnds() throws Exception {
		assertThat(exchange("GET /s/ticks HTTP/1.0")).doesNotContain("chunked").endsWith("\r\n\r\n[0,1]");
	}

	@Test
	void manyElementsComeInOrder() {
		List<String> lines = this.probe.get("/s/many").body().lines().toList();
		assertThat(lines).isEqualTo(IntStream.range(0, 100_000).mapToObj(Integer::toString).toList());
	}

	@Test
	void anElementMayBeLargerThanAnyBuffer() {
		assertThat(this.probe.get("/s/large").body()).hasSize(3 * (1 << 20)).startsWith("aaa").endsWith("ccc");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/s/failing        | application/json     | 500
			/s/failing        | application/x-ndjson | 500
			/s/failing        | text/event-stream    | 500
			/s/failing-status | application/json     | 409
			/s/failing-later  | application/json     | 500
			/s/failing-entity | application/json     | 500
			/s/unwritable     | application/json     | 500
			/s/illegal-header | application/json     | 500
			/s/mono-failing   | application/json     | 409
			""")
	void aFailureBeforeTheFirstElementIsAnsweredLikeAnyOther(String path, String accept, int status) {
		HttpResponse<String> response = this.probe.get(path, "Accept", accept);
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(Probe.contentType(response)).isEqualTo("application/problem+json");
		assertThat(response.headers().firstValue("X-Own")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/s/broken            | application/json     | [{"name":"a","size":1}
			/s/broken            | application/x-ndjson | {"name":"a","size":1}\\n
			/s/broken            | text/event-stream    | data:{"name":"a","size":1}\\n\\n
			/s/broken-later      | application/json     | [{"name":"a","size":1}
			/s/broken-unwritable | application/json     | ["a"
			""")
	void aFailureAfterTheFirstElementBreaksTheAnswerOff(String path, String accept, String body) throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send("GET " + path + " HTTP/1.1\r\nHost: x\r\nAccept: " + accept + "\r\n\r\n");
			assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ").contains("Transfer-Encoding: chunked");
			String expected = body.replace("\\n", "\n");
			String sent = Integer.toHexString(expected.length()) + "\r\n" + expected + "\r\n";
			assertThat(wire.readAll()).isEqualTo(sent);
		}
		assertThatIllegalStateException().isThrownBy(() -> this.probe.get(path, "Accept", accept))
			.withCauseInstanceOf(IOException.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/s/items", "/s/later", "/s/none", "/s/endless", "/s/endless-later" })
	void headIsAnsweredAfterTheFirstSignal(String path) throws Exception {
		assertThat(exchange("HEAD " + path + " HTTP/1.1")).startsWith("HTTP/1.1 200 ")
			.contains("Content-Type: application/json\r\n")
			.endsWith("\r\n\r\n");
	}

	@Test
	void whatComesUnaskedBreaksTheAnswerOff() throws Exception {
		assertThat(exchange("GET /s/unasked HTTP/1.1")).startsWith("HTTP/1.1 200 ")
			.contains("[1,1,1")
			.doesNotContain("]", "0\r\n\r\n");
	}

	@Test
	void headOfAFailingStreamIsTheFailure() throws Exception {
		assertThat(exchange("HEAD /s/failing HTTP/1.1")).startsWith("HTTP/1.1 500 ");
		assertThat(exchange("HEAD /s/unwritable HTTP/1.1")).startsWith("HTTP/1.1 500 ");
	}

	@Test
	void aStatusWithoutABodyEndsAnEndlessStream() throws Exception {
		assertThat(exchange("GET /s/no-content HTTP/1.1")).startsWith("HTTP/1.1 204 ").endsWith("\r\n\r\n");
	}

	@Test
	void theConnectionGoesOnAfterAStream() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send("""
					GET /s/ticks HTTP/1.1\r
					Host: x\r
					\r
					GET /s/numbers HTTP/1.1\r
					Host: x\r
					Connection: close\r
					\r
					""");
			assertThat(wire.readAll()).contains("]\r\n0\r\n\r\nHTTP/1.1 200 ").endsWith("[1,2,3]");
		}
	}

	private String exchange(String requestLine) throws IOException {
		try (Wire wire = new Wire(this.port)) {
			wire.send(requestLine + "\r\nHost: x\r\nConnection: close\r\n\r\n");
			return wire.readAll();
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(StreamHandlers.class)
	static class App {

	}

}
