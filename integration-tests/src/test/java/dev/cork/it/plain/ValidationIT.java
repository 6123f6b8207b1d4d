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
import java.util.List;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.web.LoopController;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Constraints on arguments and results.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@ExtendWith(OutputCaptureExtension.class)
class ValidationIT {

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					{"name":"n","size":1,"inner":{"code":"ab"}}  | 200 | n
					{"name":"","size":1,"inner":{"code":"ab"}}   | 400 | {"field":"name","message":"must not be blank"}
					{"name":"n","size":0,"inner":{"code":"ab"}}  | 400 | {"field":"size","message":"must be greater than 0"}
					{"name":"n","size":1,"inner":{"code":"a"}}   | 400 | {"field":"inner.code","message":"size must be between 2 and 4"}
					{"name":"n","size":1}                        | 400 | {"field":"inner","message":"must not be null"}
					""")
	void aBodyIsValidatedAndItsWrongFieldNamed(String json, int status, String part) {
		HttpResponse<String> response = this.probe.post("/valid/body", "application/json", json);
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(response.body()).contains(part);
	}

	@Test
	void aFailedValidationIsAProblemThatListsEveryField() {
		HttpResponse<String> response = this.probe.post("/valid/body", "application/json",
				"{\"name\":\" \",\"size\":-1,\"inner\":{\"code\":\"ab\"}}");
		assertThat(Probe.contentType(response)).isEqualTo("application/problem+json");
		assertThat(response.body()).startsWith("{\"title\":\"Bad Request\",\"status\":400,\"detail\":\"Invalid request")
			.contains("\"errors\":[")
			.contains("\"field\":\"name\"")
			.contains("\"field\":\"size\"");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			/valid/param?limit=5   | 200 | 5
			/valid/param?limit=0   | 400 | {"field":"limit","message":"must be greater than or equal to 1"}
			/valid/param?limit=101 | 400 | {"field":"limit","message":"must be less than or equal to 100"}
			/valid/param?limit=x   | 400 | The value of query parameter 'limit' is no valid int
			""")
	void aConstrainedParameterIsValidated(String path, int status, String part) {
		HttpResponse<String> response = this.probe.get(path, "X-Name", "n");
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(response.body()).contains(part);
	}

	@Test
	void allConstraintsOfACallAreReportedAtOnce() {
		assertThat(this.probe.get("/valid/param?limit=0", "X-Name", " ").body()).contains("\"field\":\"limit\"")
			.contains("\"field\":\"name\"");
	}

	@Test
	void elementsOfAListAreValidated() {
		assertThat(this.probe.post("/valid/list", "application/json", "[{\"code\":\"ab\"},{\"code\":\"x\"}]").body())
			.contains("\"status\":400")
			.contains("{\"field\":\"code\",\"message\":\"size must be between 2 and 4\"}");
		assertThat(this.probe.post("/valid/list", "application/json", "[{\"code\":\"ab\"}]").body()).isEqualTo("1");
	}

	@Test
	void onlyTheGroupThatIsAskedForCounts() {
		String json = "{\"always\":null,\"sometimes\":null}";
		assertThat(this.probe.post("/valid/group", "application/json", json).body()).contains("\"field\":\"sometimes\"")
			.doesNotContain("always");
	}

	@Test
	void aResultThatBreaksItsOwnConstraintIsAnErrorOfTheServer(CapturedOutput output) {
		assertThat(this.probe.get("/valid/result?value=fine").body()).isEqualTo("fine");
		HttpResponse<String> response = this.probe.get("/valid/result?value=much-too-long");
		assertThat(response.statusCode()).isEqualTo(500);
		assertThat(response.body()).doesNotContain("size must be");
		assertThat(output.getAll()).contains("GET /valid/result");
	}

	@Test
	void constraintsWithoutAValidatorStopTheStart() {
		assertThatThrownBy(() -> Apps.run(NoValidator.class).close()).hasStackTraceContaining("#limited(int)")
			.hasStackTraceContaining("it has constraints, but there is no validator")
			.hasStackTraceContaining("add spring-boot-starter-validation");
		assertThatThrownBy(() -> Apps.run(NoValidatorForBody.class).close())
			.hasStackTraceContaining("#valid(ValidationIT.Item)")
			.hasStackTraceContaining("is to be validated, but there is no validator");
	}

	interface Special {

	}

	record Grouped(@NotNull String always, @NotNull(groups = Special.class) String sometimes) {

	}

	record Inner(@Size(min = 2, max = 4) String code) {

	}

	record Item(@NotBlank String name, @Positive int size, @NotNull @Valid Inner inner) {

	}

	@LoopController
	@RequestMapping("/valid")
	static class Handlers {

		@PostMapping("/body")
		String body(@Valid @RequestBody Item item) {
			return item.name();
		}

		@GetMapping("/param")
		String param(@RequestParam @Min(1) @Max(100) int limit, @RequestHeader("X-Name") @NotBlank String name) {
			return "" + limit;
		}

		@PostMapping("/list")
		String list(@RequestBody List<@Valid Inner> inners) {
			return "" + inners.size();
		}

		@PostMapping("/group")
		String group(@Validated(Special.class) @RequestBody Grouped grouped) {
			return "" + grouped;
		}

		@GetMapping("/result")
		@Size(max = 5)
		String result(@RequestParam String value) {
			return value;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

	@LoopController
	@EnableAutoConfiguration(exclude = ValidationAutoConfiguration.class)
	static class NoValidator {

		@GetMapping("/limited")
		String limited(@RequestParam @Min(1) int limit) {
			return "" + limit;
		}

	}

	@LoopController
	@EnableAutoConfiguration(exclude = ValidationAutoConfiguration.class)
	static class NoValidatorForBody {

		@PostMapping("/valid")
		String valid(@Valid @RequestBody Item item) {
			return item.name();
		}

	}

}
