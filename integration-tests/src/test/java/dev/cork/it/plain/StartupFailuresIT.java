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

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import dev.cork.it.support.Apps;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;

import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Scope;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.SessionAttribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What cannot work stops the start and says where and why.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartupFailuresIT {

	static Arguments[] failures() {
		return new Arguments[] { failure(SameRoute.class, "Two handlers are mapped to GET /same", "#one()", "#two()"),
				failure(SameStructure.class, "Two handlers are mapped to GET /s/{a}", "#one(String)", "#two(String)"),
				failure(BadPattern.class, "#bad()", "cannot be routed", "/x/**/y"),
				failure(Versioned.class, "#versioned()", "version = \"1.1\"", "not supported"),
				failure(WithBinder.class, "#binder()", "@InitBinder", "no use on a loop"),
				failure(UnknownArgument.class, "#session(String)", "parameter 0", "String id", "Supported are",
						"@PathVariable"),
				failure(UnknownResult.class, "#work()", "Callable", "Supported are", "CompletionStage", "Flux",
						"Resource"),
				failure(NestedStreams.class, "#streams()", "elements of reactor.core.publisher.Flux are not supported"),
				failure(StreamAsCsv.class, "#csv()", "its elements cannot become text/csv"),
				failure(WrongVariable.class, "#wrong(String)", "no variable 'id'", "[name]"),
				failure(OptionalPrimitive.class, "#optional(int)", "a primitive cannot be null"),
				failure(NoConverter.class, "#convert(Runnable)", "no converter"),
				failure(NamedMap.class, "#all(Map)", "a Map is for all values and has no name"),
				failure(MapOfNumbers.class, "#all(Map)", "Map<String, String> or MultiValueMap<String, String>"),
				failure(TwoBodies.class, "#two(String, String)", "two parameters want the request body"),
				failure(NotJson.class, "#csv()", "an object is written as JSON and cannot become text/csv"),
				failure(TwoMappings.class, "#both()", "has 2 mapping annotations"),
				failure(TwoStereotypes.class, "TwoStereotypes", "@LoopController and a @Controller at once"),
				failure(Prototype.class, "Prototype", "is no singleton") };
	}

	private static Arguments failure(Class<?> application, String... messages) {
		return Arguments.of(application, List.of(messages));
	}

	@ParameterizedTest
	@MethodSource("failures")
	void whatCannotBeMappedStopsTheStart(Class<?> application, List<String> messages) {
		assertThatThrownBy(() -> Apps.run(application).close()).satisfies((ex) -> {
			for (String message : messages) {
				assertThat(ex).hasStackTraceContaining(message);
			}
		});
	}

	@Test
	void theFailureIsPrintedAsWhatToDo(CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(SameRoute.class).close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", "Description:",
				"Two handlers are mapped to GET /same", "Action:", "Change one of the two patterns");
	}

	@LoopController
	@EnableAutoConfiguration
	static class SameRoute {

		@GetMapping("/same")
		String one() {
			return "1";
		}

		@GetMapping("/same")
		String two() {
			return "2";
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class SameStructure {

		@GetMapping("/s/{a}")
		String one(@PathVariable String a) {
			return a;
		}

		@GetMapping("/s/{b}")
		String two(@PathVariable String b) {
			return b;
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class BadPattern {

		@GetMapping("/x/**/y")
		String bad() {
			return "";
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class Versioned {

		@GetMapping(path = "/v", version = "1.1")
		String versioned() {
			return "";
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class WithBinder {

		@InitBinder
		void binder() {
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class UnknownArgument {

		@GetMapping("/session")
		String session(@SessionAttribute String id) {
			return id;
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class UnknownResult {

		@GetMapping("/work")
		Callable<String> work() {
			return () -> "done";
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class NestedStreams {

		@GetMapping("/streams")
		Flux<Flux<String>> streams() {
			return Flux.empty();
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class StreamAsCsv {

		@GetMapping(path = "/csv", produces = "text/csv")
		Flux<Integer> csv() {
			return Flux.empty();
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class WrongVariable {

		@GetMapping("/w/{name}")
		String wrong(@PathVariable String id) {
			return id;
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class OptionalPrimitive {

		@GetMapping("/o")
		String optional(@RequestParam(required = false) int n) {
			return "" + n;
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class NoConverter {

		@GetMapping("/t")
		String convert(@RequestParam Runnable thread) {
			return "" + thread;
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class NamedMap {

		@GetMapping("/all")
		String all(@RequestParam("all") Map<String, String> all) {
			return "" + all;
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class MapOfNumbers {

		@GetMapping("/all")
		String all(@RequestParam Map<String, Integer> all) {
			return "" + all;
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class TwoBodies {

		@PostMapping("/bodies")
		String two(@RequestBody String one, @RequestBody String other) {
			return one + other;
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class NotJson {

		@GetMapping(path = "/csv", produces = "text/csv")
		int[] csv() {
			return new int[0];
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class TwoMappings {

		@GetMapping("/both")
		@PostMapping("/both")
		String both() {
			return "";
		}

	}

	@LoopController
	@Controller
	@EnableAutoConfiguration
	static class TwoStereotypes {

		@GetMapping("/two")
		String two() {
			return "";
		}

	}

	@EnableAutoConfiguration
	@Import(Prototype.Handler.class)
	static class Prototype {

		@LoopController
		@Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
		static class Handler {

			@GetMapping("/prototype")
			String prototype() {
				return "";
			}

		}

	}

}
