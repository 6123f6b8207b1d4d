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

package dev.cork.actuator;

import java.lang.reflect.RecordComponent;

import dev.cork.engine.ServerOptions;
import org.junit.jupiter.api.Test;

import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a native image is told of the {@code cork} endpoint.
 */
class CorkEndpointHintsTests {

	private final RuntimeHints hints = process();

	private static RuntimeHints process() {
		GenericApplicationContext context = new GenericApplicationContext();
		context.registerBean(CorkEndpoint.class);
		GenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get("dev.cork.test", "Application")), new InMemoryGeneratedFiles());
		new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
		return generation.getRuntimeHints();
	}

	@Test
	void everythingThatItReturnsCanBeWritten() {
		assertCanBeWritten(CorkEndpoint.CorkDescriptor.class);
	}

	private void assertCanBeWritten(Class<?> type) {
		for (RecordComponent component : type.getRecordComponents()) {
			assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(component.getAccessor()))
				.as(component.toString())
				.accepts(this.hints);
			if (component.getType().isRecord()) {
				assertCanBeWritten(component.getType());
			}
		}
	}

	@Test
	void everyOptionCanBeRead() {
		for (RecordComponent component : ServerOptions.class.getRecordComponents()) {
			assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(component.getAccessor()))
				.as(component.toString())
				.accepts(this.hints);
		}
	}

}
