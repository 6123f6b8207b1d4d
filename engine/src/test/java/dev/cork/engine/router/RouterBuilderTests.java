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

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RouterBuilderTests {

	@Test
	void routesAreListedInOrderOfRegistration() {
		Router<String> router = Router.<String>builder()
			.add("POST", "/b", "second")
			.add("GET", "/users/{id}/{*path}", "first")
			.build();
		assertThat(router.routes()).containsExactly(new Route<>("POST", "/b", List.of(), "second"),
				new Route<>("GET", "/users/{id}/{*path}", List.of("id", "path"), "first"));
		assertThat(router.routes()).map(Route::toString)
			.containsExactly("POST /b -> second", "GET /users/{id}/{*path} -> first");
	}

	@ParameterizedTest
	@CsvSource({ "/a, /a", "/a/{id}, /a/{name}", "/{n:[0-9]+}, /{m:[0-9]+}", "/*, /*", "/**, /**", "/a/{*x}, /a/{*y}",
			"/a/{*x}, /a/**", "/{a}/b/{c}, /{x}/b/{y}", "/, /" })
	void twoRoutesForTheSameRequestsAreRefusedByName(String first, String second) {
		Router.Builder<String> builder = Router.<String>builder()
			.add("GET", first, "Users.list")
			.add("GET", second, "Admin.list");
		assertThatExceptionOfType(DuplicateRouteException.class).isThrownBy(builder::build)
			.withMessage("Two routes match the same requests: \"GET " + first + " -> Users.list\" and \"GET " + second
					+ " -> Admin.list\"; remove one of them or change its pattern or method");
	}

	@Test
	void twoRoutesForAnyMethodAtOnePlaceAreRefused() {
		Router.Builder<String> builder = Router.<String>builder().add("*", "/a", "one").add("*", "/a", "two");
		assertThatExceptionOfType(DuplicateRouteException.class).isThrownBy(builder::build)
			.withMessageContaining("* /a -> one")
			.withMessageContaining("* /a -> two");
	}

	@ParameterizedTest
	@CsvSource({ "/a, /a/", "/a, /A", "/{x}, /*", "/{x}, /{x:.+}", "/{x:[0-9]+}, /{x:\\d+}", "/a, /a/**", "/*, /**" })
	void patternsThatDifferInMoreThanNamesMayStandTogether(String first, String second) {
		Router<String> router = Router.<String>builder().add("GET", first, "one").add("GET", second, "two").build();
		assertThat(router.routes()).hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "GET ", "G(T", "GÉT", "GET\r\n", "**/" })
	void whatIsNoMethodIsRefused(String method) {
		Router.Builder<String> builder = Router.builder();
		assertThatIllegalArgumentException().isThrownBy(() -> builder.add(method, "/users", "x"))
			.withMessageContaining("is not a request method")
			.withMessageContaining("/users");
	}

	@Test
	void aBadPatternIsRefusedWhereItIsAdded() {
		Router.Builder<String> builder = Router.<String>builder().add("GET", "/a", "one");
		assertThatExceptionOfType(RoutePatternException.class).isThrownBy(() -> builder.add("GET", "a", "two"));
		assertThat(builder.build().routes()).hasSize(1);
	}

	@Test
	void aBuilderMayGoOnWithoutChangingTheRouterItBuilt() {
		Router.Builder<String> builder = Router.<String>builder().add("GET", "/a", "one");
		Router<String> before = builder.build();
		Router<String> after = builder.add("GET", "/b", "two").build();
		assertThat(before.routes()).hasSize(1);
		assertThat(after.routes()).hasSize(2);
		assertThat(before.route("GET", RoutedSite.buffer("/b"), 4, 6, new RouteMatch<>())).isEqualTo(Router.NOT_FOUND);
		assertThat(after.route("GET", RoutedSite.buffer("/b"), 4, 6, new RouteMatch<>())).isEqualTo(Router.MATCHED);
	}

}
