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

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What a request gets whose path matches and whose method may not.
 */
class RouterMethodTests {

	@Test
	void aPathWithOtherMethodsSaysWhichAreAllowed() {
		RoutedSite site = RoutedSite.of("GET /a", "POST /a", "PUT /b", "DELETE /c", "PATCH /c");
		assertThat(site.answer("DELETE /a")).isEqualTo("405 GET, HEAD, POST, OPTIONS");
		assertThat(site.answer("GET /b")).isEqualTo("405 PUT, OPTIONS");
		assertThat(site.answer("GET /c")).isEqualTo("405 PATCH, DELETE, OPTIONS");
		assertThat(site.answer("DELETE /d")).isEqualTo("404");
	}

	@Test
	void theMethodsOfAllMatchingPatternsAreAllowed() {
		RoutedSite site = RoutedSite.of("GET /a/b", "POST /a/{x}", "DELETE /{*rest}", "PUT /c/**");
		assertThat(site.answer("PUT /a/b")).isEqualTo("405 GET, HEAD, POST, DELETE, OPTIONS");
		assertThat(site.answer("PUT /a/c")).isEqualTo("405 POST, DELETE, OPTIONS");
	}

	@Test
	void methodsAreComparedByContentAndCase() {
		RoutedSite site = RoutedSite.of("GET /a");
		assertThat(site.answer(new String("GET /a".getBytes(StandardCharsets.US_ASCII), StandardCharsets.US_ASCII)))
			.isEqualTo("GET /a");
		assertThat(site.answer("get /a")).isEqualTo("405 GET, HEAD, OPTIONS");
	}

	@Test
	void headIsAnsweredByGet() {
		RoutedSite site = RoutedSite.of("GET /a/{x}");
		assertThat(site.answer("HEAD /a/1")).isEqualTo("GET /a/{x} x=1");
		assertThat(site.match().headFromGet()).isTrue();
		assertThat(site.answer("GET /a/1")).isEqualTo("GET /a/{x} x=1");
		assertThat(site.match().headFromGet()).isFalse();
	}

	@Test
	void aRouteForHeadComesBeforeTheOneForGet() {
		RoutedSite site = RoutedSite.of("* /a", "GET /a", "HEAD /a");
		assertThat(site.answer("HEAD /a")).isEqualTo("HEAD /a");
		assertThat(site.match().headFromGet()).isFalse();
		assertThat(site.answers("HEAD /a")).containsExactly("HEAD /a", "GET /a", "* /a");
		assertThat(site.answers("GET /a")).containsExactly("GET /a", "* /a");
	}

	@Test
	void aRouteForAnyMethodAnswersHeadItself() {
		RoutedSite site = RoutedSite.of("* /a", "GET /b");
		assertThat(site.answer("HEAD /a")).isEqualTo("* /a");
		assertThat(site.match().headFromGet()).isFalse();
	}

	@Test
	void headIsNotAnsweredByOtherMethods() {
		assertThat(RoutedSite.of("POST /a").answer("HEAD /a")).isEqualTo("405 POST, OPTIONS");
		assertThat(RoutedSite.of("HEAD /a").answer("GET /a")).isEqualTo("405 HEAD, OPTIONS");
	}

	@Test
	void optionsWithoutARouteGivesTheAllowedMethods() {
		RoutedSite site = RoutedSite.of("GET /a", "POST /a", "OPTIONS /b", "* /c");
		assertThat(site.answer("OPTIONS /a")).isEqualTo("405 GET, HEAD, POST, OPTIONS");
		assertThat(site.answer("OPTIONS /b")).isEqualTo("OPTIONS /b");
		assertThat(site.answer("OPTIONS /c")).isEqualTo("* /c");
		assertThat(site.answer("OPTIONS /d")).isEqualTo("404");
	}

	@Test
	void aMethodThatNoRouteHasIsNotAllowed() {
		assertThat(RoutedSite.of("GET /a").answer("PROPFIND /a")).isEqualTo("405 GET, HEAD, OPTIONS");
	}

	@Test
	void methodsBeyondTheUsualOnesAreRouted() {
		RoutedSite site = RoutedSite.of("PROPFIND /a", "MKCOL /a", "TRACE /a", "GET /b");
		assertThat(site.answer("MKCOL /a")).isEqualTo("MKCOL /a");
		assertThat(site.answer("GET /a")).isEqualTo("405 OPTIONS, MKCOL, PROPFIND, TRACE");
	}

	@Test
	void soManyMethodsThatTheirSetsAreNotPreparedAreAllowedToo() {
		RoutedSite site = RoutedSite
			.of(IntStream.range(0, 63).mapToObj((i) -> "M%02d /{x}".formatted(i)).toArray(String[]::new));
		assertThat(site.answer("M62 /a")).isEqualTo("M62 /{x} x=a");
		assertThat(site.answer("GET /a")).startsWith("405 OPTIONS, M00, M01, ").endsWith(", M61, M62");
	}

	@Test
	void moreMethodsThanAWordHasBitsAreRefused() {
		String[] routes = IntStream.range(0, 64).mapToObj((i) -> "M" + i + " /").toArray(String[]::new);
		assertThatIllegalArgumentException().isThrownBy(() -> RoutedSite.of(routes))
			.withMessage("A router serves at most 64 different methods, not 65");
	}

	@Test
	void theRouterSaysWhichMethodsItServesAtAll() {
		assertThat(RoutedSite.of("GET /a", "DELETE /b").router().allow()).isEqualTo("GET, HEAD, DELETE, OPTIONS");
		assertThat(RoutedSite.of().router().allow()).isEqualTo("OPTIONS");
		assertThat(RoutedSite.of("* /a", "MKCOL /b").router().allow())
			.isEqualTo("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, MKCOL");
	}

	@Test
	void whatIsAllowedIsForgottenByTheNextLookUp() {
		RoutedSite site = RoutedSite.of("POST /a", "GET /b");
		assertThat(site.answer("GET /a")).isEqualTo("405 POST, OPTIONS");
		assertThat(site.answer("GET /b")).isEqualTo("GET /b");
		assertThat(site.match().allow()).isEmpty();
		assertThat(site.answer("GET /c")).isEqualTo("404");
		assertThat(site.match().isMatched()).isFalse();
	}

}
