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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.cork.it.support.Probe;
import dev.cork.it.support.Wire;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
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
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.BindParam;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * URL-encoded forms and models, in a real application over a socket.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "cork.multipart.max-fields=5", "cork.server.limits.max-request-body-size=2000B" })
class FormsIT {

	private static final String FORM = "application/x-www-form-urlencoded";

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			a=1&b=2&a=3                     | {a=[1, 3], b=[2]}
			gr%C3%BCn=a+b%26c               | {grün=[a b&c]}
			a&b=&=c                         | {a=[], b=[], =[c]}
			&&a=1&                          | {a=[1]}
			a=b=c                           | {a=[b=c]}
			""")
	void aFormIsReadAsAMap(String body, String expected) {
		assertThat(this.probe.post("/form/all", FORM, body).body()).isEqualTo(expected);
	}

	@Test
	void theCharsetOfTheContentTypeCounts() {
		assertThat(this.probe.post("/form/all", FORM + ";charset=ISO-8859-1", "a=%FC").body()).isEqualTo("{a=[ü]}");
	}

	@Test
	void aMapOfSingleValuesIsReadFromAFormOrFromJson() {
		assertThat(this.probe.post("/form/single", FORM, "b=2&a=1&a=3").body()).isEqualTo("{b=2, a=1}");
		assertThat(this.probe.post("/form/single", "application/json", "{\"a\":\"1\"}").body()).isEqualTo("{a=1}");
		assertThat(this.probe.post("/form/single", "text/plain", "a=1").statusCode()).isEqualTo(415);
	}

	@Test
	void aFormThatIsNotRequiredMayBeMissing() {
		assertThat(this.probe.send("POST", "/form/optional", null).body()).isEqualTo("none");
		assertThat(this.probe.post("/form/optional", FORM, "a=1").body()).isEqualTo("[1]");
	}

	@Test
	void aFormThatIsRequiredMustBeThere() {
		assertThat(detail(this.probe.send("POST", "/form/all", null), 400)).contains("body is missing");
	}

	@Test
	void somethingElseThanAFormIsNotSupported() {
		HttpResponse<String> response = this.probe.post("/form/all", "application/json", "{}");
		assertThat(detail(response, 415)).contains("application/json");
		assertThat(response.headers().firstValue("Accept")).hasValue(FORM);
	}

	@ParameterizedTest
	@CsvSource({ "a=%zz", "a=%2", "%=1", "a=%" })
	void aMalformedEscapeIsABadRequest(String body) {
		assertThat(detail(this.probe.post("/form/all", FORM, body), 400)).contains("malformed percent escape");
	}

	@Test
	void aContentTypeThatCannotBeParsedIsNotSupported() {
		assertThat(this.probe.post("/form/all", FORM + ";charset=nonsense", "a=1").statusCode()).isEqualTo(415);
		assertThat(this.probe.post("/form/model", "nonsense", "a=1").statusCode()).isEqualTo(415);
	}

	@Test
	void tooManyFieldsAreABadRequestThatNamesTheLimit() {
		assertThat(this.probe.post("/form/all", FORM, "a&b&c&d&e").statusCode()).isEqualTo(200);
		assertThat(detail(this.probe.post("/form/all", FORM, "a&b&c&d&e&f"), 400))
			.contains("cork.multipart.max-fields is 5");
	}

	@Test
	void aFormOverTheLimitOfBodiesIsTooLarge() {
		assertThat(detail(this.probe.post("/form/all", FORM, "a=" + "x".repeat(2000)), 413))
			.contains("cork.server.limits.max-request-body-size");
	}

	@Test
	void aFormMayComeInPieces() throws Exception {
		String request = "POST /form/all HTTP/1.1\r\nHost: x\r\nContent-Type: " + FORM
				+ "\r\nContent-Length: 9\r\n\r\na=%C3%BCb";
		try (Wire wire = new Wire(this.port)) {
			for (int i = 0; i < request.length(); i++) {
				wire.send(request.substring(i, i + 1));
			}
			assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ");
		}
	}

	@Test
	void requestParametersAreThoseOfTheQueryOnly() {
		assertThat(this.probe.post("/form/query?q=query", FORM, "q=form").body()).isEqualTo("query");
		assertThat(this.probe.post("/form/query", FORM, "q=form").statusCode()).isEqualTo(400);
	}

	@Test
	void aRecordIsFilledByItsConstructor() {
		assertThat(this.probe.post("/form/model?age=3", FORM, "name=n&tags=a,b&home.city=c").body())
			.isEqualTo("Person[name=n, age=3, tags=[a, b], home=Home[city=c]]");
	}

	@Test
	void aFieldOfTheFormCountsMoreThanTheQuery() {
		assertThat(this.probe.post("/form/model?age=3&name=query", FORM, "name=form").body()).contains("name=form");
	}

	@Test
	void aModelIsFilledFromTheQueryAlone() {
		assertThat(this.probe.get("/form/model?name=n&age=3&tags=a&tags=b").body())
			.isEqualTo("Person[name=n, age=3, tags=[a, b], home=null]");
	}

	@Test
	void aModelIsNotFilledFromAnythingElseThanAForm() {
		assertThat(this.probe.post("/form/model?name=n&age=3", "application/json", "{\"name\":\"json\"}").body())
			.contains("name=n,");
	}

	@Test
	void aBeanIsFilledByItsSetters() {
		assertThat(this.probe.post("/form/bean", FORM, "count=2&lines[1].text=b&lines[0].text=a&nothing=x").body())
			.isEqualTo("2 [a, b]");
	}

	@Test
	void aListOfARecordIsFilledByIndex() {
		assertThat(this.probe.post("/form/rows", FORM, "rows[1].city=b&rows[0].city=a").body())
			.isEqualTo("Table[rows=[Home[city=a], Home[city=b]]]");
	}

	@ParameterizedTest
	@CsvSource({ "/form/bean,lines[100000].text", "/form/bean,lines[x].text", "/form/bean,lines[-1].text",
			"/form/bean,lines[].text", "/form/bean,lines[99999999999].text", "/form/bean,lines[0.text",
			"/form/bean,count.x", "/form/bean,count[0]", "/form/bean,class.name", "/form/rows,rows[100000].city",
			"/form/rows,rows[x].city", "/form/rows,rows[-1].city", "/form/rows,rows[].city",
			"/form/rows,rows[99999999999].city", "/form/rows,rows[0.city" })
	void aNameThatCannotBeBoundIsNoFaultOfTheServer(String path, String name) {
		assertThat(this.probe.post(path, FORM, name + "=a").statusCode()).isIn(200, 400);
	}

	@Test
	void aListOfAModelDoesNotGrowWithoutBounds() {
		assertThat(this.probe.post("/form/bean", FORM, "lines[100000].text=a").statusCode()).isEqualTo(400);
		assertThat(this.probe.post("/form/rows", FORM, "rows[100000].city=a").statusCode()).isEqualTo(400);
	}

	@Test
	void aPathVariableFillsWhatHasNoOtherValue() {
		assertThat(this.probe.get("/form/path/7?name=n").body()).isEqualTo("n 7");
		assertThat(this.probe.get("/form/path/7?name=n&age=8").body()).isEqualTo("n 8");
	}

	@Test
	void aValueThatDoesNotFitIsABadRequestWithTheField() {
		assertThat(this.probe.post("/form/model", FORM, "name=n&age=old").body()).contains("\"errors\"",
				"\"field\":\"age\"", "is no valid value");
		assertThat(this.probe.post("/form/bean", FORM, "count=x").body()).contains("\"field\":\"count\"");
	}

	@Test
	void aMissingPrimitiveIsABadRequest() {
		assertThat(this.probe.post("/form/model", FORM, "name=n").statusCode()).isEqualTo(400);
	}

	@Test
	void aModelIsValidated() {
		assertThat(this.probe.post("/form/valid", FORM, "name=n&age=5").body()).isEqualTo("n");
		HttpResponse<String> response = this.probe.post("/form/valid", FORM, "name=&age=200");
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.body()).contains("\"field\":\"name\"", "\"field\":\"age\"");
	}

	@Test
	void aParameterMayHaveAnotherNameThanItsField() {
		assertThat(this.probe.get("/form/renamed?the-name=n").body()).isEqualTo("n");
	}

	@Test
	void aBlockingHandlerGetsItsModelToo() {
		assertThat(this.probe.post("/form/blocking", FORM, "name=n&age=1").body()).isEqualTo("n on another thread");
	}

	private static String detail(HttpResponse<String> response, int status) {
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(Probe.contentType(response)).isEqualTo("application/problem+json");
		return response.body();
	}

	record Home(String city) {

	}

	record Table(List<Home> rows) {

	}

	record Person(String name, int age, List<String> tags, @Nullable Home home) {

	}

	record Checked(@NotBlank String name, @Max(150) int age) {

	}

	record Renamed(@BindParam("the-name") String name) {

	}

	static class Line {

		private String text = "";

		public String getText() {
			return this.text;
		}

		public void setText(String text) {
			this.text = text;
		}

	}

	static class Order {

		private int count;

		private List<Line> lines = new ArrayList<>();

		public int getCount() {
			return this.count;
		}

		public void setCount(int count) {
			this.count = count;
		}

		public List<Line> getLines() {
			return this.lines;
		}

		public void setLines(List<Line> lines) {
			this.lines = lines;
		}

	}

	@LoopController
	@RequestMapping("/form")
	static class Handlers {

		private final Thread main = Thread.currentThread();

		@RequestMapping("/all")
		String all(@RequestBody MultiValueMap<String, String> form) {
			return form.toString();
		}

		@RequestMapping("/single")
		String single(@RequestBody Map<String, String> form) {
			return form.toString();
		}

		@RequestMapping("/optional")
		String optional(@RequestBody Optional<MultiValueMap<String, String>> form) {
			return form.map((present) -> String.valueOf(present.get("a"))).orElse("none");
		}

		@RequestMapping("/query")
		String query(@RequestParam String q, @ModelAttribute Renamed ignored) {
			return q;
		}

		@RequestMapping("/model")
		String model(@ModelAttribute Person person) {
			return person.toString();
		}

		@RequestMapping("/bean")
		String bean(@ModelAttribute Order order) {
			return order.getCount() + " " + order.getLines().stream().map(Line::getText).toList();
		}

		@RequestMapping("/rows")
		String rows(@ModelAttribute Table table) {
			return table.toString();
		}

		@RequestMapping("/path/{age}")
		String path(@ModelAttribute Checked model) {
			return model.name() + " " + model.age();
		}

		@RequestMapping("/valid")
		String valid(@Valid @ModelAttribute Checked model) {
			return model.name();
		}

		@RequestMapping("/renamed")
		String renamed(@ModelAttribute Renamed model) {
			return model.name();
		}

		@Blocking
		@RequestMapping("/blocking")
		String blocking(@ModelAttribute Checked model) {
			return model.name() + ((Thread.currentThread() != this.main) ? " on another thread" : "");
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
