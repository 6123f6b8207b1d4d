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

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.http.HttpResponse;

import dev.cork.it.support.Probe;
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
import org.springframework.core.annotation.AliasFor;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which handler answers: patterns, methods, params, headers, consumes, produces.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "path.from=configured")
class ConditionsIT {

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/one/x                  | x1
			/two/x                  | x2
			/p/s                    | none
			/p/s?a=1                | a
			/p/s?a=1&b=2            | a and b
			/p/s?mode=fast          | fast
			/p/not?x=1              | else
			/p/not                  | not x
			/over/me                | me
			/over/me?v=1            | me with v
			/over/other             | other
			/num/5                  | number 5
			/num/five               | word five
			/configured/y           | placeholder
			/files/a/b/c.txt        | /a/b/c.txt
			/meta                   | meta
			/inherited/hello        | from interface 7
			/noslash                | noslash
			/                       | root
			""")
	void theMostSpecificHandlerThatFitsAnswers(String path, String expected) {
		assertThat(this.probe.get(path).body()).isEqualTo(expected);
	}

	@Test
	void aParameterConditionThatNoHandlerMeetsIsABadRequest() {
		HttpResponse<String> response = this.probe.get("/p/only?a=2");
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.body()).contains("Unsatisfied parameter conditions: a=1");
	}

	@Test
	void whatDidNotFitTheMostSpecificPatternIsToldIfNoOtherFits() {
		assertThat(this.probe.get("/m/one").statusCode()).isEqualTo(400);
		assertThat(this.probe.get("/m/one?a=1").body()).isEqualTo("one");
		assertThat(this.probe.get("/m/one?b=1").body()).isEqualTo("any one");
		HttpResponse<String> neither = this.probe.get("/m/one?c=1");
		assertThat(neither.statusCode()).isEqualTo(400);
		assertThat(neither.body()).contains("Unsatisfied parameter conditions: a=1");
		assertThat(this.probe.post("/m/typed", "text/csv", "x").statusCode()).isEqualTo(415);
		assertThat(this.probe.post("/m/other", "text/plain", "x").statusCode()).isEqualTo(400);
	}

	@Test
	void aHeaderConditionChooses() {
		assertThat(this.probe.get("/h", "X-V", "2").body()).isEqualTo("v2");
		assertThat(this.probe.get("/h", "X-V", "3").body()).isEqualTo("any");
		assertThat(this.probe.get("/h-only").statusCode()).isEqualTo(404);
		assertThat(this.probe.get("/h-only", "X-V", "1").body()).isEqualTo("v");
	}

	@Test
	void theContentTypeChooses() {
		assertThat(this.probe.post("/c", "application/json", "1").body()).isEqualTo("json");
		assertThat(this.probe.post("/c", "text/plain;charset=utf-8", "1").body()).isEqualTo("text");
		HttpResponse<String> response = this.probe.post("/c", "image/png", "1");
		assertThat(response.statusCode()).isEqualTo(415);
		assertThat(response.headers().firstValue("Accept").orElse("")).contains("application/json", "text/*");
	}

	@Test
	void aNegatedContentTypeIsRefused() {
		assertThat(this.probe.post("/c-not", "text/csv", "1").body()).isEqualTo("not xml");
		assertThat(this.probe.post("/c-not", "application/xml", "1").statusCode()).isEqualTo(415);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			application/json                            | application/json
			text/csv                                    | text/csv;charset=UTF-8
			text/*                                      | text/csv;charset=UTF-8
			text/csv;q=0.5, application/json            | application/json
			application/json;q=0.1, text/csv;q=0.9      | text/csv;charset=UTF-8
			text/html, application/xml;q=0.9, */*;q=0.8 | text/csv;charset=UTF-8
			""")
	void theAcceptedTypesChoose(String accept, String contentType) {
		HttpResponse<String> response = this.probe.get("/acc", "Accept", accept);
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(Probe.contentType(response)).isEqualTo(contentType);
	}

	@Test
	void whatNoHandlerProducesIsNotAcceptable() {
		HttpResponse<String> response = this.probe.get("/acc", "Accept", "image/png");
		assertThat(response.statusCode()).isEqualTo(406);
		assertThat(response.body()).contains("application/json", "text/csv");
		assertThat(this.probe.get("/implied", "Accept", "text/html").statusCode()).isEqualTo(406);
		assertThat(this.probe.get("/implied", "Accept", "no media type").statusCode()).isEqualTo(406);
	}

	@Test
	void aHandlerMayServeSeveralMethods() {
		assertThat(this.probe.send("PUT", "/several", null).body()).isEqualTo("PUT");
		assertThat(this.probe.send("PATCH", "/several", null).body()).isEqualTo("PATCH");
		assertThat(this.probe.get("/several").statusCode()).isEqualTo(405);
	}

	@Test
	void aHandlerWithoutAMethodServesAllThatHaveNoneOfTheirOwn() {
		assertThat(this.probe.get("/any").body()).isEqualTo("any");
		assertThat(this.probe.send("PROPFIND", "/any", null).body()).isEqualTo("any");
		assertThat(this.probe.send("DELETE", "/any", null).body()).isEqualTo("delete");
		HttpResponse<String> options = this.probe.send("OPTIONS", "/any", null);
		assertThat(options.body()).isEmpty();
		assertThat(options.headers().firstValue("Allow").orElse("")).contains("GET", "DELETE");
	}

	@Test
	void conditionsOfAMethodFallBackToAHandlerOfAnyMethod() {
		assertThat(this.probe.send("DELETE", "/any?soft=1", null).body()).isEqualTo("any");
	}

	@Retention(RetentionPolicy.RUNTIME)
	@RequestMapping(method = RequestMethod.GET)
	@interface Fetch {

		@AliasFor(annotation = RequestMapping.class)
		String[] path();

	}

	@RequestMapping("/inherited")
	interface Api {

		@GetMapping("/hello")
		String hello(@org.springframework.web.bind.annotation.RequestParam(defaultValue = "7") int n);

	}

	@LoopController
	static class Implementation implements Api {

		@Override
		public String hello(int n) {
			return "from interface " + n;
		}

	}

	@LoopController
	@RequestMapping({ "/one", "/two" })
	static class TwoPrefixes {

		@GetMapping("/x")
		String x(dev.cork.engine.http.HttpRequest request) {
			return request.path().startsWith("/one") ? "x1" : "x2";
		}

	}

	@LoopController
	static class Handlers {

		@GetMapping(path = "/m/one", params = "a=1")
		String one() {
			return "one";
		}

		@GetMapping(path = "/m/{any}", params = "b=1")
		String any(@PathVariable String any) {
			return "any " + any;
		}

		@PostMapping(path = "/m/typed", consumes = "application/json")
		String typed() {
			return "typed";
		}

		@PostMapping(path = "/m/**", consumes = "text/plain", params = "never")
		String under() {
			return "under";
		}

		@GetMapping("/")
		String root() {
			return "root";
		}

		@GetMapping("noslash")
		String noSlash() {
			return "noslash";
		}

		@GetMapping("/p/s")
		String none() {
			return "none";
		}

		@GetMapping(path = "/p/s", params = "a")
		String a() {
			return "a";
		}

		@GetMapping(path = "/p/s", params = { "a", "b" })
		String ab() {
			return "a and b";
		}

		@GetMapping(path = "/p/s", params = "mode=fast")
		String fast() {
			return "fast";
		}

		@GetMapping(path = "/p/only", params = "a=1")
		String only() {
			return "only";
		}

		@GetMapping(path = "/p/not", params = "!x")
		String notX() {
			return "not x";
		}

		@GetMapping(path = "/p/not", params = "x!=2")
		String otherX() {
			return "else";
		}

		@GetMapping("/over/{id}")
		String over(@PathVariable String id) {
			return id;
		}

		@GetMapping(path = "/over/me", params = "v")
		String overMe() {
			return "me with v";
		}

		@GetMapping("/num/{n:[0-9]+}")
		String number(@PathVariable int n) {
			return "number " + n;
		}

		@GetMapping("/num/{word}")
		String word(@PathVariable String word) {
			return "word " + word;
		}

		@GetMapping("/${path.from}/y")
		String placeholder() {
			return "placeholder";
		}

		@GetMapping("/files/{*path}")
		String files(@PathVariable String path) {
			return path;
		}

		@Fetch(path = "/meta")
		String meta() {
			return "meta";
		}

		@GetMapping(path = "/h", headers = "X-V=2")
		String v2() {
			return "v2";
		}

		@GetMapping("/h")
		String anyV() {
			return "any";
		}

		@GetMapping(path = "/h-only", headers = "X-V")
		String v() {
			return "v";
		}

		@PostMapping(path = "/c", consumes = "application/json")
		String json(@RequestBody String body) {
			return "json";
		}

		@PostMapping(path = "/c", consumes = "text/*")
		String text(@RequestBody String body) {
			return "text";
		}

		@PostMapping(path = "/c-not", consumes = "!application/xml")
		String notXml() {
			return "not xml";
		}

		@GetMapping(path = "/acc", produces = "application/json")
		int[] accJson() {
			return new int[] { 1 };
		}

		@GetMapping(path = "/acc", produces = "text/csv")
		String accCsv() {
			return "1";
		}

		@GetMapping("/implied")
		int[] implied() {
			return new int[0];
		}

		@RequestMapping(path = "/several", method = { RequestMethod.PUT, RequestMethod.PATCH })
		String several(dev.cork.engine.http.HttpRequest request) {
			return request.method();
		}

		@RequestMapping("/any")
		String any() {
			return "any";
		}

		@DeleteMapping(path = "/any", params = "!soft")
		String delete() {
			return "delete";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, TwoPrefixes.class, Implementation.class })
	static class App {

	}

}
