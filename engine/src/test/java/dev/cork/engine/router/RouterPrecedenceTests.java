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

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Which of several matching routes wins, and which one follows when it declines.
 */
class RouterPrecedenceTests {

	@Test
	void literalBeforeExpressionBeforeVariableBeforeWildcardBeforeTail() {
		RoutedSite site = RoutedSite.of("GET /a/**", "GET /a/*", "GET /a/{x}", "GET /a/{n:[0-9]+}", "GET /a/1",
				"GET /{*all}");
		assertThat(site.answers("GET /a/1")).containsExactly("GET /a/1", "GET /a/{n:[0-9]+} n=1", "GET /a/{x} x=1",
				"GET /a/*", "GET /a/**", "GET /{*all} all=/a/1");
		assertThat(site.answers("GET /a/b")).containsExactly("GET /a/{x} x=b", "GET /a/*", "GET /a/**",
				"GET /{*all} all=/a/b");
	}

	@Test
	void atTheEndOfThePathTheExactPatternComesBeforeTheTail() {
		RoutedSite site = RoutedSite.of("GET /files/{*path}", "GET /files", "GET /files/*", "GET /files/");
		assertThat(site.answers("GET /files")).containsExactly("GET /files", "GET /files/{*path} path=");
		assertThat(site.answers("GET /files/")).containsExactly("GET /files/", "GET /files/*",
				"GET /files/{*path} path=/");
	}

	@Test
	void theFirstSegmentThatDiffersDecides() {
		RoutedSite site = RoutedSite.of("GET /{x}/b/c/d", "GET /a/{x}/{y}/{z}");
		assertThat(site.answers("GET /a/b/c/d")).containsExactly("GET /a/{x}/{y}/{z} x=b y=c z=d",
				"GET /{x}/b/c/d x=a");
	}

	@Test
	void aBranchThatLeadsNowhereIsLeftAgain() {
		RoutedSite site = RoutedSite.of("GET /a/{x}/c", "GET /a/b/d", "GET /{p}/{q}/e", "GET /a/b/{y}/f", "GET /**");
		assertThat(site.answer("GET /a/b/c")).isEqualTo("GET /a/{x}/c x=b");
		assertThat(site.answer("GET /a/b/d")).isEqualTo("GET /a/b/d");
		assertThat(site.answer("GET /a/b/e")).isEqualTo("GET /{p}/{q}/e p=a q=b");
		assertThat(site.answer("GET /a/b/c/f")).isEqualTo("GET /a/b/{y}/f y=c");
		assertThat(site.answer("GET /a/b/c/g")).isEqualTo("GET /**");
	}

	@Test
	void variablesOfABranchThatWasLeftAreForgotten() {
		RoutedSite site = RoutedSite.of("GET /{a}/{b}/{c}/x", "GET /*/*/{d}/y");
		assertThat(site.answer("GET /1/2/3/y")).isEqualTo("GET /*/*/{d}/y d=3");
	}

	@Test
	void aRouteOfAnotherMethodDoesNotHideALessSpecificOne() {
		RoutedSite site = RoutedSite.of("POST /a/b", "GET /a/{x}");
		assertThat(site.answer("GET /a/b")).isEqualTo("GET /a/{x} x=b");
		assertThat(site.answer("POST /a/b")).isEqualTo("POST /a/b");
	}

	@Test
	void theMethodComesBeforeAnyMethodAtTheSamePlace() {
		RoutedSite site = RoutedSite.of("* /a", "GET /a", "* /{x}");
		assertThat(site.answers("GET /a")).containsExactly("GET /a", "* /a", "* /{x} x=a");
		assertThat(site.answers("BREW /a")).containsExactly("* /a", "* /{x} x=a");
	}

	@Test
	void aMoreSpecificPathForAnyMethodComesBeforeALessSpecificOneForTheMethod() {
		RoutedSite site = RoutedSite.of("GET /{x}", "* /a");
		assertThat(site.answers("GET /a")).containsExactly("* /a", "GET /{x} x=a");
	}

	@Test
	void ofTwoExpressionsAtOnePlaceTheOneRegisteredFirstIsTriedFirst() {
		RoutedSite site = RoutedSite.of("GET /{word:[a-z]+}", "GET /{hex:[0-9a-f]+}");
		assertThat(site.answers("GET /cafe")).containsExactly("GET /{word:[a-z]+} word=cafe",
				"GET /{hex:[0-9a-f]+} hex=cafe");
		assertThat(site.answers("GET /c4fe")).containsExactly("GET /{hex:[0-9a-f]+} hex=c4fe");
	}

	@Test
	void theOrderOfRegistrationDoesNotMatterOtherwise() {
		RoutedSite site = RoutedSite.of("GET /a/1", "GET /a/{n:[0-9]+}", "GET /a/{x}", "GET /a/*", "GET /a/**");
		RoutedSite reversed = RoutedSite.of("GET /a/**", "GET /a/*", "GET /a/{x}", "GET /a/{n:[0-9]+}", "GET /a/1");
		assertThat(site.answers("GET /a/1")).hasSize(5).isEqualTo(reversed.answers("GET /a/1"));
	}

	@Test
	void routesOfOnePlaceMayNameTheirVariablesDifferently() {
		RoutedSite site = RoutedSite.of("GET /a/{id}", "POST /a/{name}");
		assertThat(site.answer("GET /a/1")).isEqualTo("GET /a/{id} id=1");
		assertThat(site.answer("POST /a/1")).isEqualTo("POST /a/{name} name=1");
	}

	@Test
	void afterTheLastMatchThereIsNoNext() {
		RoutedSite site = RoutedSite.of("GET /a", "POST /{x}");
		assertThat(site.answers("GET /a")).containsExactly("GET /a");
		assertThat(site.match().isMatched()).isFalse();
		assertThat(site.match().allow()).isEmpty();
		assertThatIllegalStateException()
			.isThrownBy(() -> site.router().next("GET", RoutedSite.buffer("/a"), 4, 6, site.match()))
			.withMessageContaining("no next route");
	}

	@Test
	void theNextMatchIsFoundAfterThePathWasCopied() {
		Router<String> router = Router.<String>builder().add("GET", "/{x}", "one").add("GET", "/{*y}", "two").build();
		RouteMatch<String> match = new RouteMatch<>();
		assertThat(router.route("GET", RoutedSite.buffer("/a"), 4, 6, match)).isEqualTo(Router.MATCHED);
		assertThat(router.next("GET", RoutedSite.buffer("1234/a"), 8, 10, match)).isEqualTo(Router.MATCHED);
		assertThat(match.handler()).isEqualTo("two");
		assertThat(match.parameterFrom(0)).isEqualTo(8);
		assertThat(match.parameterTo(0)).isEqualTo(10);
	}

}
