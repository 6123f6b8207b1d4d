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

package dev.cork.web;

import java.util.List;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.http.ResponseEntity;
import org.springframework.javapoet.ClassName;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

import static org.assertj.core.api.Assertions.assertThat;

class LoopControllerHintsTests {

	private final RuntimeHints hints = process();

	@Test
	void handlersCanBeCalled() throws Exception {
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Inherited.class.getDeclaredMethod("create", In.class))).accepts(this.hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Controller.class.getDeclaredMethod("failed", IllegalStateException.class)))
			.accepts(this.hints);
	}

	@Test
	void bodiesCanBeReadAndResultsWritten() {
		for (Class<?> type : List.of(In.class, Nested.class, Out.class, Element.class, Listed.class)) {
			assertThat(RuntimeHintsPredicates.reflection().onType(type)).as(type.getName()).accepts(this.hints);
		}
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Out.class, "name")).accepts(this.hints);
	}

	@Test
	void nothingIsOpenedThatNoHandlerNeeds() {
		assertThat(RuntimeHintsPredicates.reflection().onType(Unused.class)).rejects(this.hints);
	}

	private static RuntimeHints process() {
		GenericApplicationContext context = new GenericApplicationContext();
		context.registerBean(Controller.class);
		GenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get("dev.cork.test", "Application")), new InMemoryGeneratedFiles());
		new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
		assertThat(generation.getRuntimeHints().reflection().getTypeHint(TypeReference.of(Controller.class)))
			.isNotNull();
		return generation.getRuntimeHints();
	}

	record Nested(int n) {

	}

	record In(String name, Nested nested) {

	}

	record Out(String name) {

	}

	record Element(String name) {

	}

	record Listed(String name) {

	}

	record Unused(String name) {

	}

	static class Inherited {

		@PostMapping("/hints")
		ResponseEntity<Out> create(@RequestBody In in) {
			return ResponseEntity.ok(new Out(in.name()));
		}

		Unused unused() {
			return new Unused("");
		}

	}

	@LoopController
	static class Controller extends Inherited {

		@GetMapping("/hints/stream")
		Flux<Element> stream() {
			return Flux.empty();
		}

		@GetMapping("/hints/list")
		List<Listed> list() {
			return List.of();
		}

		@ExceptionHandler
		String failed(IllegalStateException ex) {
			return "" + ex.getMessage();
		}

	}

}
