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

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.it.support.Probe;
import dev.cork.web.LoopController;
import org.jspecify.annotations.Nullable;
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
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every kind of argument, in a real application over a socket.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "greeting.default=from-properties")
class ArgumentsIT {

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/a/path/text/r%C3%A9sum%C3%A9%20x       | résumé x
			/a/path/int/-42                         | -42
			/a/path/int/2147483647                  | 2147483647
			/a/path/int/0x10                        | 16
			/a/path/long/9223372036854775807        | 9223372036854775807
			/a/path/boxed/7                         | 7
			/a/path/double/2.5                      | 2.5
			/a/path/level/HIGH                      | HIGH
			/a/path/date/2026-03-04                 | 2026-03-04
			/a/path/two/x/y                         | y,x
			/a/path/optional                        | none
			/a/path/optional/5                      | 5
			/a/query/text?q=a%20b+c                 | a b c
			/a/query/text?q=                        | ''
			/a/query/text?q=first&q=second          | first,second
			/a/query/int?n=12                       | 12
			/a/query/flag?on=true                   | true
			/a/query/flag?on=yes                    | true
			/a/query/flag?on=false                  | false
			/a/query/flag                           | false
			/a/query/default                        | 5
			/a/query/default?n=                     | 5
			/a/query/default?n=6                    | 6
			/a/query/placeholder                    | from-properties
			/a/query/optional                       | empty
			/a/query/optional?n=3                   | 3
			/a/query/nullable                       | null
			/a/query/nullable?n=4                   | 4
			/a/query/unannotated?word=w&number=1    | w1
			/a/query/unannotated                    | nullnull
			/a/query/list?n=1&n=2                   | [1, 2]
			/a/query/list?n=1,2,3                   | [1, 2, 3]
			/a/query/level?level=LOW                | LOW
			/a/exchange?x=1                         | GET /a/exchange x=1
			""")
	void anArgumentIsReadAsDeclared(String path, String expected) {
		assertThat(this.probe.get(path).body()).isEqualTo(expected);
	}

	@Test
	void aHeaderIsReadByItsName() {
		assertThat(this.probe.get("/a/header", "X-Count", "3", "X-Name", "n").body()).isEqualTo("3 n");
	}

	@Test
	void aHeaderThatIsNotRequiredHasItsDefault() {
		assertThat(this.probe.get("/a/header", "X-Count", "3").body()).isEqualTo("3 nobody");
	}

	@Test
	void aBodyIsReadAsTextInUtf8() {
		assertThat(this.probe.post("/a/body/text", "text/plain", "grün").body()).isEqualTo("grün");
	}

	@Test
	void aBodyIsReadAsBytes() {
		assertThat(this.probe.post("/a/body/bytes", "image/png", "12345").body()).isEqualTo("5");
	}

	@Test
	void aBodyIsReadFromJsonByBootsMapper() {
		assertThat(this.probe.post("/a/body/json", "application/json", "{\"name\":\"n\",\"level\":\"LOW\"}").body())
			.isEqualTo("n LOW");
		assertThat(this.probe.post("/a/body/json", "application/vnd.x+json;charset=utf-8", "{\"name\":\"m\"}").body())
			.isEqualTo("m null");
	}

	@Test
	void aGenericBodyIsReadFromJson() {
		assertThat(this.probe.post("/a/body/list", "application/json", "[{\"name\":\"a\"},{\"name\":\"b\"}]").body())
			.isEqualTo("ab");
	}

	@Test
	void aBodyThatIsNotRequiredMayBeMissing() {
		assertThat(this.probe.send("POST", "/a/body/optional", null).body()).isEqualTo("none");
		assertThat(this.probe.post("/a/body/optional", "application/json", "{\"name\":\"n\"}").body()).isEqualTo("n");
	}

	@Test
	void aBodyStandsBesideOtherArguments() {
		assertThat(this.probe.post("/a/body/mixed/9?q=2", "text/plain", "b").body()).isEqualTo("9 b 2");
	}

	enum Level {

		LOW, HIGH

	}

	record Item(String name, Level level) {

	}

	@LoopController
	@RequestMapping("/a")
	static class Handlers {

		@GetMapping("/path/text/{text}")
		String pathText(@PathVariable String text) {
			return text;
		}

		@GetMapping("/path/int/{n}")
		String pathInt(@PathVariable int n) {
			return "" + n;
		}

		@GetMapping("/path/long/{n}")
		String pathLong(@PathVariable("n") long number) {
			return "" + number;
		}

		@GetMapping("/path/boxed/{n}")
		String pathBoxed(@PathVariable Long n) {
			return "" + n;
		}

		@GetMapping("/path/double/{n}")
		String pathDouble(@PathVariable double n) {
			return "" + n;
		}

		@GetMapping("/path/level/{level}")
		String pathLevel(@PathVariable Level level) {
			return level.name();
		}

		@GetMapping("/path/date/{date}")
		String pathDate(@PathVariable @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) LocalDate date) {
			return date.toString();
		}

		@GetMapping("/path/two/{a}/{b}")
		String pathTwo(@PathVariable String b, @PathVariable String a) {
			return b + "," + a;
		}

		@GetMapping({ "/path/optional", "/path/optional/{n}" })
		String pathOptional(@PathVariable Optional<Integer> n) {
			return n.map(String::valueOf).orElse("none");
		}

		@GetMapping("/query/text")
		String queryText(@RequestParam String q) {
			return q;
		}

		@GetMapping("/query/int")
		String queryInt(@RequestParam int n) {
			return "" + n;
		}

		@GetMapping("/query/flag")
		String queryFlag(@RequestParam(required = false) boolean on) {
			return "" + on;
		}

		@GetMapping("/query/default")
		String queryDefault(@RequestParam(defaultValue = "5") int n) {
			return "" + n;
		}

		@GetMapping("/query/placeholder")
		String queryPlaceholder(@RequestParam(defaultValue = "${greeting.default}") String greeting) {
			return greeting;
		}

		@GetMapping("/query/optional")
		String queryOptional(@RequestParam Optional<Integer> n) {
			return n.map(String::valueOf).orElse("empty");
		}

		@GetMapping("/query/nullable")
		String queryNullable(@RequestParam @Nullable Integer n) {
			return "" + n;
		}

		@GetMapping("/query/unannotated")
		String queryUnannotated(String word, Integer number) {
			return word + number;
		}

		@GetMapping("/query/list")
		String queryList(@RequestParam List<Integer> n) {
			return n.toString();
		}

		@GetMapping("/query/level")
		String queryLevel(@RequestParam Level level) {
			return level.name();
		}

		@GetMapping("/header")
		String header(@RequestHeader("X-Count") int count,
				@RequestHeader(name = "x-name", defaultValue = "nobody") String name) {
			return count + " " + name;
		}

		@GetMapping("/exchange")
		void exchange(HttpRequest request, HttpResponse response) {
			response.end(request.method() + " " + request.path() + " " + request.query());
		}

		@PostMapping("/body/text")
		String bodyText(@RequestBody String body) {
			return body;
		}

		@PostMapping("/body/bytes")
		String bodyBytes(@RequestBody byte[] body) {
			return "" + new String(body, StandardCharsets.UTF_8).length();
		}

		@PostMapping("/body/json")
		String bodyJson(@RequestBody Item item) {
			return item.name() + " " + item.level();
		}

		@PostMapping("/body/list")
		String bodyList(@RequestBody List<Item> items) {
			StringBuilder names = new StringBuilder();
			items.forEach((item) -> names.append(item.name()));
			return names.toString();
		}

		@PostMapping("/body/optional")
		String bodyOptional(@RequestBody(required = false) @Nullable Item item) {
			return (item != null) ? item.name() : "none";
		}

		@PostMapping("/body/mixed/{id}")
		String bodyMixed(@PathVariable long id, @RequestBody String body, @RequestParam int q) {
			return id + " " + body + " " + q;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
