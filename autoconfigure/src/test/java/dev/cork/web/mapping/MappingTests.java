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

package dev.cork.web.mapping;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class MappingTests {

	@Test
	void everyPathOfTheClassIsJoinedWithEveryPathOfTheMethod() throws Exception {
		assertThat(combined("two").patterns()).containsExactly("/a/x", "/a/y", "/b/x", "/b/y");
	}

	@Test
	void aMethodWithoutAPathHasThoseOfTheClass() throws Exception {
		assertThat(combined("none").patterns()).containsExactly("/a", "/b");
	}

	@Test
	void conditionsAreAddedAndMediaTypesReplaced() throws Exception {
		Mapping mapping = combined("conditions");
		assertThat(mapping.params()).containsExactly("p", "q");
		assertThat(mapping.headers()).containsExactly("H", "I");
		assertThat(mapping.consumes()).containsExactly("text/plain");
		assertThat(mapping.produces()).containsExactly("application/json");
		assertThat(mapping.methods()).containsExactly(RequestMethod.GET);
	}

	@Test
	void noPathAtAllIsTheRoot() throws Exception {
		RequestMapping annotation = annotation(Bare.class.getDeclaredMethod("root"));
		assertThat(Mapping.of(annotation, (text) -> text).patterns()).isEqualTo(List.of("/"));
	}

	@Test
	void aVersionIsRefused() throws Exception {
		RequestMapping annotation = annotation(Bare.class.getDeclaredMethod("versioned"));
		assertThatIllegalArgumentException().isThrownBy(() -> Mapping.of(annotation, (text) -> text))
			.withMessageContaining("version = \"2\" is not supported");
	}

	private static Mapping combined(String method) throws NoSuchMethodException {
		RequestMapping onMethod = annotation(Prefixed.class.getDeclaredMethod(method));
		return Mapping.of(annotation(Prefixed.class), (text) -> text).combine(Mapping.of(onMethod, (text) -> text));
	}

	private static RequestMapping annotation(java.lang.reflect.AnnotatedElement element) {
		return AnnotatedElementUtils.findMergedAnnotation(element, RequestMapping.class);
	}

	@RequestMapping(path = { "/a", "b" }, params = "p", headers = "H", consumes = "image/png",
			produces = "application/json")
	static class Prefixed {

		@GetMapping({ "/x", "y" })
		void two() {
		}

		@GetMapping
		void none() {
		}

		@GetMapping(params = "q", headers = "I", consumes = "text/plain")
		void conditions() {
		}

	}

	static class Bare {

		@GetMapping
		void root() {
		}

		@GetMapping(path = "/v", version = "2")
		void versioned() {
		}

	}

}
