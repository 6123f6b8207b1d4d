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
import java.util.List;
import java.util.regex.Pattern;

import dev.cork.engine.http.CompressionOptions;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.PreparedHeaders;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which answers are compressed, and what is said about it.
 */
class CompressionRuleTests {

	private static final String BODY = "The quick brown fox jumps over the lazy dog. ".repeat(10);

	private static TestServer server;

	@BeforeAll
	static void start() {
		CompressionOptions compression = new CompressionOptions(List.of("Text/HTML", "image/*"),
				List.of(Pattern.compile("Old/.*")), BODY.length(), 6, 256);
		server = TestServer.start((options) -> options.compression(compression), (routes) -> routes
			.any("/page/{length}", CompressionRuleTests::answer)
			.get("/prepared",
					(request, response) -> response.header(PreparedHeaders.of("X", "y", "Content-Type", "text/html"))
						.end(BODY))
			.get("/long-head", CompressionRuleTests::answerWithLongHead)
			.get("/probe", TestServer.echoHandler()));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	/** Parameters of the query become header fields. */
	private static void answer(HttpRequest request, HttpResponse response) {
		String status = request.queryParameter("status");
		response.status((status != null) ? Integer.parseInt(status) : 200);
		for (String name : request.queryParameterNames()) {
			if (!name.equals("status")) {
				request.queryParameters(name).forEach((value) -> response.header(name, value));
			}
		}
		response.end(BODY.substring(0, (int) request.pathParameterView(0).parseLong()));
	}

	private static void answerWithLongHead(HttpRequest request, HttpResponse response) {
		response.header("Content-Type", "text/html");
		if (request.queryView() != null) {
			response.header("Accept-Ranges", "bytes");
		}
		for (int i = 0; i < 3; i++) {
			response.header("X-" + i, "x".repeat(8000));
		}
		response.end(BODY);
	}

	private static WireResponse get(String target, String... fields) {
		return send("GET", target, fields);
	}

	private static WireResponse send(String method, String target, String... fields) {
		StringBuilder request = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: a\r\n");
		for (String field : fields) {
			request.append(field).append("\r\n");
		}
		try (WireClient client = server.connect()) {
			client.send(request + "\r\n" + EverySplit.PROBE);
			WireResponse answer = method.equals("HEAD") ? client.headResponse() : client.response();
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
			return answer;
		}
	}

	private static WireResponse page(String query, String... fields) {
		return get("/page/" + BODY.length() + "?" + query, fields);
	}

	private static void expectCompressed(WireResponse answer) {
		assertThat(Gzip.text(answer)).isEqualTo(BODY);
		assertThat(answer.headers("Vary")).contains("Accept-Encoding");
		assertThat(answer.headers("Content-Length")).isEmpty();
		assertThat(answer.bytes().length).isLessThan(BODY.length() / 2);
	}

	private static void expectPlain(WireResponse answer) {
		assertThat(answer.headers("Content-Encoding")).isEmpty();
		assertThat(answer.body()).isEqualTo(BODY);
		assertThat(answer.header("Content-Length")).isEqualTo(String.valueOf(BODY.length()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "GZIP", "x-gzip", "br, gzip;q=0.001", "deflate , gzip ;q=1.000", "*",
			"br;q=1,*;q=0.1", "identity;q=0", "identity;q=0.5, gzip;q=0.5", "identity;q=0.3,gzip ; Q=0.4", ",,gzip,",
			"\tgzip\t", "*;q=0, gzip" })
	void aClientThatPrefersGzipGetsIt(String accepted) {
		if (accepted.equals("identity;q=0")) {
			// it takes nothing else that we have: the answer is better than none
			expectPlain(page("Content-Type=text/html", "Accept-Encoding: " + accepted));
			return;
		}
		expectCompressed(page("Content-Type=text/html", "Accept-Encoding: " + accepted));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "br", "gzip;q=0", "gzip;q=0.000, *", "*;q=0", "gzip;q=0.5, identity",
			"*;q=0.5, identity;q=0.6", "gzip;q=", "gzip;q=x", "gzip;q=1.001", "gzip;q=2", "gzip;q=0.0001",
			"gzip;level=9", "gzip x", "gzipped", "x, gzi" })
	void aClientThatDoesNotPreferGzipGetsThePlainBody(String accepted) {
		WireResponse answer = page("Content-Type=text/html", "Accept-Encoding: " + accepted);
		expectPlain(answer);
		assertThat(answer.header("Vary")).isEqualTo("Accept-Encoding");
	}

	@Test
	void allAcceptEncodingFieldsCount() {
		expectCompressed(page("Content-Type=text/html", "Accept-Encoding: br", "accept-encoding: gzip"));
		expectPlain(page("Content-Type=text/html", "Accept-Encoding: *", "Accept-Encoding: gzip;q=0"));
	}

	@Test
	void aClientThatSaysNothingGetsThePlainBodyAndCachesAreTold() {
		WireResponse answer = page("Content-Type=text/html");
		expectPlain(answer);
		assertThat(answer.header("Vary")).isEqualTo("Accept-Encoding");
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/html", "TEXT/html;charset=UTF-8", "text/html%20;x=y", "image/svg%2Bxml" })
	void listedTypesAreCompressed(String type) {
		expectCompressed(page("Content-Type=" + type, "Accept-Encoding: gzip"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/htm", "text/html5", "text/plain", "imag/x", "application/octet-stream", "" })
	void otherTypesAreNotAndDoNotVary(String type) {
		WireResponse answer = page(type.isEmpty() ? "X=y" : "Content-Type=" + type, "Accept-Encoding: gzip");
		expectPlain(answer);
		assertThat(answer.headers("Vary")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "ETag=%22strong%22", "Cache-Control=max-age%3D1,%20No-Transform",
			"Content-Range=bytes%200-9/10" })
	void whatMustStayAsItIsStaysAndDoesNotVary(String field) {
		WireResponse answer = page("Content-Type=text/html&" + field, "Accept-Encoding: gzip");
		expectPlain(answer);
		assertThat(answer.headers("Vary")).isEmpty();
	}

	@Test
	void whatIsEncodedAlreadyIsNotEncodedAgain() {
		WireResponse answer = page("Content-Type=text/html&Content-Encoding=br", "Accept-Encoding: gzip");
		assertThat(answer.header("Content-Encoding")).isEqualTo("br");
		assertThat(answer.body()).isEqualTo(BODY);
	}

	@Test
	void aWeakTagIsOfBothForms() {
		WireResponse answer = page("Content-Type=text/html&ETag=W/%22weak%22", "Accept-Encoding: gzip");
		expectCompressed(answer);
		assertThat(answer.header("ETag")).isEqualTo("W/\"weak\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Accept-Encoding", "Origin,%20accept-encoding", "*" })
	void whatVariesAlreadyIsNotSaidAgain(String vary) {
		WireResponse answer = page("Content-Type=text/html&Vary=" + vary, "Accept-Encoding: gzip");
		assertThat(Gzip.text(answer)).isEqualTo(BODY);
		assertThat(answer.headers("Vary")).hasSize(1);
	}

	@Test
	void anotherVaryIsAddedTo() {
		WireResponse answer = page("Content-Type=text/html&Vary=Origin", "Accept-Encoding: gzip");
		assertThat(answer.headers("Vary")).containsExactly("Origin", "Accept-Encoding");
	}

	@Test
	void aCompressedAnswerOffersNoRanges() {
		String query = "Content-Type=text/html&Accept-Ranges=bytes";
		WireResponse answer = page(query, "Accept-Encoding: gzip");
		expectCompressed(answer);
		assertThat(answer.headers("Accept-Ranges")).extracting(String::strip).containsExactly("none");
		assertThat(page(query).header("Accept-Ranges")).isEqualTo("bytes");
	}

	@Test
	void aShortBodyStaysAsItIs() {
		String target = "/page/" + (BODY.length() - 1) + "?Content-Type=text/html";
		WireResponse answer = get(target, "Accept-Encoding: gzip");
		assertThat(answer.body()).hasSize(BODY.length() - 1);
		assertThat(answer.headers("Vary")).isEmpty();
	}

	@Test
	void aPartStaysAsItIs() {
		WireResponse answer = page("status=206&Content-Type=text/html", "Accept-Encoding: gzip");
		expectPlain(answer);
	}

	@Test
	void errorsAreCompressedLikeAnythingElse() {
		WireResponse answer = page("status=404&Content-Type=text/html", "Accept-Encoding: gzip");
		assertThat(answer.status()).isEqualTo(404);
		expectCompressed(answer);
	}

	@Test
	void noContentHasNoCoding() {
		WireResponse answer = page("status=204&Content-Type=text/html", "Accept-Encoding: gzip");
		assertThat(answer.headers("Content-Encoding")).isEmpty();
		assertThat(answer.headers("Vary")).isEmpty();
	}

	@Test
	void notModifiedVariesAsTheBodyWould() {
		WireResponse answer = page("status=304&ETag=W/%22a%22", "Accept-Encoding: gzip");
		assertThat(answer.headers("Content-Encoding")).isEmpty();
		assertThat(answer.header("Vary")).isEqualTo("Accept-Encoding");
		assertThat(page("status=304&ETag=%22a%22", "Accept-Encoding: gzip").headers("Vary")).isEmpty();
		assertThat(page("status=304&Content-Type=font/ttf", "Accept-Encoding: gzip").headers("Vary")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "br" })
	void aHeadSaysWhatAGetWould(String accepted) {
		String target = "/page/" + BODY.length() + "?Content-Type=text/html&Accept-Ranges=bytes";
		WireResponse toGet = get(target, "Accept-Encoding: " + accepted);
		WireResponse toHead = send("HEAD", target, "Accept-Encoding: " + accepted);
		assertThat(toHead.statusLine()).isEqualTo(toGet.statusLine());
		assertThat(toHead.fields()).filteredOn((field) -> !field.startsWith("Date"))
			.isEqualTo(toGet.fields().stream().filter((field) -> !field.startsWith("Date")).toList());
	}

	@Test
	void excludedUserAgentsGetThePlainBody() {
		expectPlain(page("Content-Type=text/html", "Accept-Encoding: gzip", "User-Agent: Old/1.0"));
		expectCompressed(page("Content-Type=text/html", "Accept-Encoding: gzip", "User-Agent: Not Old/1.0"));
	}

	@Test
	void preparedFieldsAreSeen() {
		expectCompressed(get("/prepared", "Accept-Encoding: gzip"));
	}

	@Test
	void aHeadOfWhichAPartHasLeftIsKnownAllTheSame() {
		expectCompressed(get("/long-head", "Accept-Encoding: gzip"));
		WireResponse answer = get("/long-head?ranges", "Accept-Encoding: gzip");
		expectPlain(answer);
		assertThat(answer.header("Accept-Ranges")).isEqualTo("bytes");
	}

	@Test
	void http10GetsThePlainBodyAndItsLength() throws IOException {
		try (WireClient client = server.connect()) {
			client.send(
					"GET /page/" + BODY.length() + "?Content-Type=text/html HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n");
			WireResponse answer = WireResponse.readAll(client.rest()).get(0);
			expectPlain(answer);
			assertThat(answer.header("Vary")).isEqualTo("Accept-Encoding");
		}
	}

	@Test
	void anAnswerIsTheSameHoweverTheRequestIsCut() {
		WireResponse answer = EverySplit.answer(server, "GET /page/" + BODY.length()
				+ "?Content-Type=text/html HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br;q=1, gzip;q=0.8\r\n\r\n");
		expectCompressed(answer);
	}

}
