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

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import dev.cork.it.support.Probe;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.RequestEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Arguments that are more of the request than one named value, and cookies.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "spring.web.locale=it")
class RequestArgumentsIT {

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			id=a1                    | a1
			id="a b"                 | a b
			x=1; id=2; y=3           | 2
			x=1;id=2                 | 2
			id=first; id=second      | first
			xid=1; id=2              | 2
			id=a=b                   | a=b
			id=                      | ``
			""")
	void aCookieIsFoundByItsName(String cookies, String value) {
		assertThat(this.probe.get("/args/cookie", "Cookie", cookies).body()).isEqualTo("[" + value + "]");
	}

	@Test
	void aCookieIsFoundInASecondField() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send("""
					GET /args/cookie HTTP/1.1\r
					Host: x\r
					Cookie: a=1\r
					cookie: id=2\r
					Connection: close\r
					\r
					""");
			assertThat(wire.readAll()).endsWith("[2]");
		}
	}

	@ParameterizedTest
	@CsvSource({ "x=1", "ID=1", "idx=1", "id", "=id" })
	void aMissingCookieIsABadRequest(String cookies) {
		HttpResponse<String> response = this.probe.get("/args/cookie", "Cookie", cookies);
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.body()).contains("Required cookie 'id' is missing");
	}

	@Test
	void cookiesAreConvertedLikeOtherValues() {
		assertThat(this.probe.get("/args/cookie-number", "Cookie", "n=42").body()).isEqualTo("42");
		assertThat(this.probe.get("/args/cookie-number").body()).isEqualTo("7");
		assertThat(this.probe.get("/args/cookie-number", "Cookie", "n=x").body())
			.contains("The value of cookie 'n' is no valid int");
		assertThat(this.probe.get("/args/cookie-optional").body()).isEqualTo("none");
		assertThat(this.probe.get("/args/cookie-list", "Cookie", "n=1; n=2").body()).isEqualTo("[1, 2]");
		assertThat(this.probe.get("/args/cookie-object", "Cookie", "id=5").body()).isEqualTo("id=5");
	}

	@Test
	void allHeadersComeAsOneObjectOrMap() {
		assertThat(this.probe.get("/args/headers", "X-One", "1", "X-Two", "2").body()).isEqualTo("1 [2]");
		assertThat(this.probe.get("/args/header-map", "X-One", "1").body()).isEqualTo("1");
		assertThat(this.probe.get("/args/header-multi", "X-One", "1", "X-One", "2").body()).isEqualTo("[1, 2]");
	}

	@Test
	void allParametersComeAsAMap() {
		assertThat(this.probe.get("/args/query-map?a=1&b=2&a=3").body()).isEqualTo("{a=1, b=2}");
		assertThat(this.probe.get("/args/query-multi?a=1&b=2&a=%C3%A4").body()).isEqualTo("{a=[1, \u00e4], b=[2]}");
		assertThat(this.probe.get("/args/query-map").body()).isEqualTo("{}");
	}

	@Test
	void allPathVariablesComeAsAMap() {
		assertThat(this.probe.get("/args/path/1/x%20y").body()).isEqualTo("{a=1, b=x y}");
	}

	@Test
	void theMethodIsAnArgument() {
		assertThat(this.probe.send("PUT", "/args/method", "").body()).isEqualTo("PUT");
		assertThat(this.probe.send("PURGE", "/args/method", null).body()).isEqualTo("PURGE");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			de                   | de
			en-GB,de;q=0.5       | en-GB
			fr;q=0.5,de;q=0.9    | de
			*                    | it
			not a language!      | it
			""")
	void theLocaleIsWhatTheClientPrefers(String accepted, String locale) {
		assertThat(this.probe.get("/args/locale", "Accept-Language", accepted).body()).isEqualTo(locale);
	}

	@Test
	void withoutAPreferenceTheLocaleIsTheConfiguredOne() {
		assertThat(this.probe.get("/args/locale").body()).isEqualTo("it");
	}

	@Test
	void anEntityHasHeadersAndBody() {
		HttpResponse<String> response = this.probe.send("POST", "/args/entity", "{\"name\":\"n\"}", "Content-Type",
				"application/json", "X-One", "1");
		assertThat(response.body()).isEqualTo("n 1");
		assertThat(this.probe.send("POST", "/args/entity", null, "X-One", "1").body()).isEqualTo("nobody 1");
		assertThat(this.probe.post("/args/request-entity?q=1", "text/plain", "text").body())
			.isEqualTo("POST /args/request-entity?q=1 text");
	}

	record Item(String name) {

	}

	@LoopController
	@RequestMapping("/args")
	static class Handlers {

		@GetMapping("/cookie")
		String cookie(@CookieValue String id) {
			return "[" + id + "]";
		}

		@GetMapping("/cookie-number")
		String cookieNumber(@CookieValue(defaultValue = "7") int n) {
			return "" + n;
		}

		@GetMapping("/cookie-optional")
		String cookieOptional(@CookieValue Optional<String> id) {
			return id.orElse("none");
		}

		@GetMapping("/cookie-list")
		String cookieList(@CookieValue List<Integer> n) {
			return n.toString();
		}

		@GetMapping("/cookie-object")
		String cookieObject(@CookieValue HttpCookie id) {
			return id.toString();
		}

		@GetMapping("/headers")
		String headers(HttpHeaders headers, @RequestHeader HttpHeaders same) {
			return headers.getFirst("x-one") + " " + same.get("X-TWO");
		}

		@GetMapping("/header-map")
		String headerMap(@RequestHeader Map<String, String> headers) {
			return "" + headers.get("x-one");
		}

		@GetMapping("/header-multi")
		String headerMulti(@RequestHeader MultiValueMap<String, String> headers) {
			return "" + headers.get("x-one");
		}

		@GetMapping("/query-map")
		String queryMap(@RequestParam Map<String, String> all) {
			return all.toString();
		}

		@GetMapping("/query-multi")
		String queryMulti(@RequestParam MultiValueMap<String, String> all) {
			return all.toString();
		}

		@GetMapping("/path/{a}/{b}")
		String pathMap(@PathVariable Map<String, String> all) {
			return all.toString();
		}

		@RequestMapping("/method")
		String method(HttpMethod method) {
			return method.name();
		}

		@RequestMapping(path = "/locale", method = RequestMethod.GET)
		String locale(Locale locale) {
			return locale.toLanguageTag();
		}

		@PostMapping("/entity")
		String entity(HttpEntity<Item> entity) {
			Item item = entity.getBody();
			return ((item != null) ? item.name() : "nobody") + " " + entity.getHeaders().getFirst("X-One");
		}

		@PostMapping("/request-entity")
		String requestEntity(RequestEntity<byte[]> entity) {
			byte[] body = (entity.getBody() != null) ? entity.getBody() : new byte[0];
			return entity.getMethod() + " " + entity.getUrl() + " " + new String(body, StandardCharsets.UTF_8);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
