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

package dev.cork.sample;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class PageControllerTests {

	private static final String UPLOT = "/webjars/uplot/1.6.30/dist/";

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	@LocalServerPort
	private int port;

	@ParameterizedTest
	@CsvSource({ "/, text/html;charset=UTF-8", "/page/live.js, text/javascript;charset=UTF-8",
			"/page/live.css, text/css;charset=UTF-8", "/page/icon.svg, image/svg+xml;charset=UTF-8",
			UPLOT + "uPlot.iife.min.js, text/javascript", UPLOT + "uPlot.min.css, text/css" })
	void everyFileHasItsTypeAndThePagesPolicy(String path, String type) throws Exception {
		HttpResponse<String> response = get(path);
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.headers().firstValue("Content-Type")).contains(type);
		assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
		assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow())
			.startsWith("default-src 'self';")
			.doesNotContain("unsafe");
	}

	@Test
	void everythingThatThePageNamesIsThere() throws Exception {
		Pattern reference = Pattern.compile("(?:src|href)=\"([^\"]+)\"");
		assertThat(reference.matcher(get("/").body()).results().map((MatchResult found) -> found.group(1))).isNotEmpty()
			.allSatisfy((path) -> assertThat(get(path).statusCode()).isEqualTo(200));
	}

	@Test
	void aBrowserThatHasThePageIsToldSo() throws Exception {
		HttpResponse<String> first = get("/");
		assertThat(first.headers().firstValue("Cache-Control")).contains("no-cache");
		String tag = first.headers().firstValue("ETag").orElseThrow();
		HttpResponse<String> second = get("/", "If-None-Match", tag);
		assertThat(second.statusCode()).isEqualTo(304);
		assertThat(second.body()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/page/live.js", UPLOT + "uPlot.iife.min.js" })
	void whatIsLongIsCompressed(String path) throws Exception {
		HttpResponse<String> plain = get(path);
		assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
		HttpResponse<String> compressed = get(path, "Accept-Encoding", "gzip");
		assertThat(compressed.headers().firstValue("Content-Encoding")).contains("gzip");
		assertThat(compressed.headers().firstValue("ETag")).isEqualTo(plain.headers().firstValue("ETag"));
		assertThat(compressed.body()).hasSizeLessThan(plain.body().length() / 2);
	}

	@Test
	void aLibraryIsKeptForEver() throws Exception {
		assertThat(get(UPLOT + "uPlot.min.css").headers().firstValue("Cache-Control"))
			.contains("max-age=31536000, public, immutable");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/page/none.js", "/page/application.properties", "/webjars", "/webjars/", UPLOT,
			"/webjars/uplot/1.6.30/dist", "/webjars/application.properties",
			"/webjars/uplot/1.6.31/dist/uPlot.min.css" })
	void whatIsNoFileOfThePageIsNotFound(String path) throws Exception {
		assertThat(get(path).statusCode()).isEqualTo(404);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/webjars/../page/index.html", "/webjars/uplot/../../../page/index.html",
			"/webjars/%2e%2e/%2e%2e/%2e%2e/application.properties", "/webjars/..%2fMANIFEST.MF",
			"/page/..%2fapplication.properties" })
	void nothingBesidesIsReached(String path) throws Exception {
		assertThat(get(path).statusCode()).isEqualTo(400);
	}

	private HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path));
		if (headers.length > 0) {
			request.headers(headers);
		}
		return this.client.send(request.build(), BodyHandlers.ofString());
	}

}
