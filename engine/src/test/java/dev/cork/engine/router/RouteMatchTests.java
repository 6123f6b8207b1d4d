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
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class RouteMatchTests {

	@Test
	void variablesAreFoundByName() {
		RoutedSite site = RoutedSite.of("GET /{a}/{b}/{*c}");
		site.answer("GET /1/22/333");
		assertThat(site.match().parameterCount()).isEqualTo(3);
		assertThat(site.match().indexOf("a")).isZero();
		assertThat(site.match().indexOf("c")).isEqualTo(2);
		assertThat(site.match().indexOf("d")).isEqualTo(-1);
		assertThat(site.match().parameterName(1)).isEqualTo("b");
	}

	@Test
	void aTailWithoutANameIsNoVariable() {
		RoutedSite site = RoutedSite.of("GET /{a}/**");
		site.answer("GET /1/22/333");
		assertThat(site.match().parameterCount()).isEqualTo(1);
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> site.match().parameterFrom(1));
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> site.match().relativeTo(-1));
	}

	@Test
	void theRouteIsTheOneRegistered() {
		RoutedSite site = RoutedSite.of("GET /users/{id}");
		site.answer("GET /users/7");
		assertThat(site.match().pattern()).isEqualTo("/users/{id}");
		assertThat(site.match().route()).isSameAs(site.router().routes().get(0));
	}

	@Test
	void placesFollowThePathWhenItIsCopied() {
		RoutedSite site = RoutedSite.of("GET /users/{id}");
		site.answer("GET /users/77");
		assertThat(site.match().parameterFrom(0)).isEqualTo(11);
		assertThat(site.match().parameterTo(0)).isEqualTo(13);
		site.match().rebase(0);
		assertThat(site.match().parameterFrom(0)).isEqualTo(7);
		assertThat(site.match().parameterTo(0)).isEqualTo(9);
		site.match().rebase(100);
		assertThat(site.match().parameterFrom(0)).isEqualTo(107);
		assertThat(site.match().relativeFrom(0)).isEqualTo(7);
		assertThat(site.match().relativeTo(0)).isEqualTo(9);
	}

	@Test
	void aMatchThatWasClearedHasNoRoute() {
		RoutedSite site = RoutedSite.of("GET /a");
		site.answer("HEAD /a");
		site.match().clear();
		assertThat(site.match().isMatched()).isFalse();
		assertThat(site.match().headFromGet()).isFalse();
		assertThatIllegalStateException().isThrownBy(() -> site.match().handler())
			.withMessageContaining("No route was matched");
		assertThatIllegalStateException().isThrownBy(() -> site.match().parameterCount());
	}

	@Test
	void oneMatchServesRoutersOfSeveralHosts() {
		Router<String> words = Router.<String>builder().add("GET", "/{x:(?:ab)+}", "words").build();
		Router<String> dates = Router.<String>builder()
			.add("GET", "/{a:\\d+-\\d+}/{b}/{c}/{d}/{e}/{f}", "dates")
			.build();
		RouteMatch<String> match = new RouteMatch<>();
		for (int i = 0; i < 3; i++) {
			assertThat(words.route("GET", RoutedSite.buffer("/abab"), 4, 9, match)).isEqualTo(Router.MATCHED);
			assertThat(match.handler()).isEqualTo("words");
			assertThat(dates.route("GET", RoutedSite.buffer("/1-2/b/c/d/e/f"), 4, 18, match)).isEqualTo(Router.MATCHED);
			assertThat(match.parameterFrom(5)).isEqualTo(17);
		}
	}

}
