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

package dev.cork.engine.router;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RouterPropertyTests {

	@Property(tries = 1000)
	void theRouterFindsTheSameRoutesInTheSameOrderAsALookAtEachOfThem(@ForAll("routes") List<String> routes,
			@ForAll("requests") List<String> requests) {
		List<String> distinct = withoutDuplicates(routes);
		RoutedSite site = RoutedSite.of(distinct);
		ReferenceRouter reference = new ReferenceRouter(distinct);
		for (String request : requests) {
			assertThat(site.answers(request)).as("%s with %s", request, distinct).isEqualTo(reference.answers(request));
		}
	}

	@Property(tries = 500)
	void routesAreRefusedExactlyWhenTwoMatchTheSameRequests(@ForAll("routes") List<String> routes) {
		if (withoutDuplicates(routes).size() == routes.size()) {
			assertThat(RoutedSite.of(routes).router().routes()).hasSameSizeAs(routes);
		}
		else {
			assertThatExceptionOfType(DuplicateRouteException.class).isThrownBy(() -> RoutedSite.of(routes));
		}
	}

	private static List<String> withoutDuplicates(List<String> routes) {
		Set<String> structures = new HashSet<>();
		return routes.stream().filter((route) -> structures.add(ReferenceRouter.structure(route))).toList();
	}

	@Provide
	Arbitrary<List<String>> routes() {
		return Combinators.combine(methods("GET", "GET", "POST", "PUT", "HEAD", "OPTIONS", "*"), patterns())
			.as((method, pattern) -> method + " " + pattern)
			.list()
			.ofMinSize(1)
			.ofMaxSize(30);
	}

	@Provide
	Arbitrary<List<String>> requests() {
		Arbitrary<String> path = Combinators
			.combine(Arbitraries.of("a", "b", "ab", "é", "1", "12", "-1", "aé").list().ofMinSize(1).ofMaxSize(4),
					Arbitraries.of("", "", "/"))
			.as((segments, end) -> "/" + String.join("/", segments) + end);
		return Combinators
			.combine(methods("GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "BREW"),
					Arbitraries.frequencyOf(Tuple.of(9, path), Tuple.of(1, Arbitraries.just("/"))))
			.as((method, target) -> method + " " + target)
			.list()
			.ofSize(20);
	}

	private static Arbitrary<String> methods(String... methods) {
		return Arbitraries.of(methods);
	}

	private static Arbitrary<String> patterns() {
		Arbitrary<String> segment = Arbitraries.of("a", "a", "b", "ab", "é", "1", "{v#}", "{v#}", "{w#}", "*",
				"{n#:[0-9]+}", "{r#:-?[0-9]+}", "{s#:[^1]{2}}", "{t#:(?:a|é)+}");
		Arbitrary<String> last = Arbitraries.of("", "", "", "/", "/**", "/{*rest}", "/{*tail}");
		return Combinators.combine(segment.list().ofMaxSize(4), last).as((segments, end) -> {
			List<String> named = new ArrayList<>();
			for (String text : segments) {
				named.add(text.replace("#", String.valueOf(named.size())));
			}
			String pattern = named.isEmpty() ? "" : "/" + String.join("/", named);
			return (pattern + end).isEmpty() ? "/" : pattern + end;
		});
	}

}
