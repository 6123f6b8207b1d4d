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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which paths a single pattern matches, and with which variables.
 */
class RouterTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-", textBlock = """
			/                  | /             | /
			/                  | /a            | -
			/users             | /users        | /users
			/users             | /users/       | -
			/users/            | /users/       | /users/
			/users/            | /users        | -
			/users             | /Users        | -
			/users             | /user         | -
			/users             | /userss       | -
			/users             | /users/7      | -
			/a/b/c             | /a/b/c        | /a/b/c
			/a/b/c             | /a/b          | -
			/users/{id}        | /users/7      | /users/{id} id=7
			/users/{id}        | /users/       | -
			/users/{id}        | /users        | -
			/users/{id}        | /users/7/     | -
			/users/{id}        | /users/7/x    | -
			/users/{id}/       | /users/7/     | /users/{id}/ id=7
			/{a}/{b}/{c}       | /1/22/333     | /{a}/{b}/{c} a=1 b=22 c=333
			/{a}/x/{b}         | /1/x/2        | /{a}/x/{b} a=1 b=2
			/{a}/x/{b}         | /1/y/2        | -
			/{user-id}         | /7            | /{user-id} user-id=7
			/*                 | /a            | /*
			/*                 | /             | /*
			/*                 | /a/           | -
			/*/                | /a/           | /*/
			/*/                | /             | -
			/*/*               | /a/           | /*/*
			/files/*           | /files/       | /files/*
			/files/*           | /files/a      | /files/*
			/files/*           | /files        | -
			/files/*           | /files/a/b    | -
			/a/*/c             | /a/b/c        | /a/*/c
			/a/*/c             | /a/c          | -
			/**                | /             | /**
			/**                | /a/b/         | /**
			/files/**          | /files        | /files/**
			/files/**          | /files/       | /files/**
			/files/**          | /files/a/b    | /files/**
			/files/**          | /filesystem   | -
			/{*path}           | /             | /{*path} path=/
			/{*path}           | /a/b          | /{*path} path=/a/b
			/files/{*path}     | /files        | /files/{*path} path=
			/files/{*path}     | /files/       | /files/{*path} path=/
			/files/{*path}     | /files/a/b/   | /files/{*path} path=/a/b/
			/files/{*path}     | /file         | -
			/{user}/{*path}    | /me/a         | /{user}/{*path} user=me path=/a
			/{user}/{*path}    | /me           | /{user}/{*path} user=me path=
			/a/*/{*path}       | /a/           | -
			/a/*/**            | /a/x          | /a/*/**
			/straße/{größe}    | /straße/groß  | /straße/{größe} größe=groß
			/straße            | /strasse      | -
			/日本/{x}          | /日本/😀      | /日本/{x} x=😀
			/100%              | /100%         | /100%
			/a b/{x}           | /a b/c d      | /a b/{x} x=c d
			""")
	void aPatternMatchesAsInSpring(String pattern, String path, String expected) {
		RoutedSite site = RoutedSite.of("GET " + pattern);
		assertThat(site.answer("GET " + path)).isEqualTo((expected != null) ? "GET " + expected : "404");
	}

	@Test
	void aRouterWithoutRoutesFindsNothing() {
		assertThat(RoutedSite.of().answer("GET /")).isEqualTo("404");
	}

	@Test
	void whatIsNoPathIsNotFoundEvenWhenEverythingMatches() {
		RoutedSite site = RoutedSite.of("* /**");
		assertThat(site.answer("OPTIONS *")).isEqualTo("404");
		assertThat(site.answer("CONNECT localhost:80")).isEqualTo("404");
		assertThat(site.answer("GET ")).isEqualTo("404");
	}

	@Test
	void anEmptySegmentInTheMiddleIsNoSegment() {
		RoutedSite site = RoutedSite.of("GET /a/*/b", "GET /a/{x}/b", "GET /a/*");
		assertThat(site.answer("GET /a//b")).isEqualTo("404");
	}

	@Test
	void theBytesAroundThePathAreNotLookedAt() {
		Router<String> router = Router.<String>builder().add("GET", "/users/{id}", "user").build();
		ByteBuffer buffer = ByteBuffer.wrap("/users/77/users/12345".getBytes(StandardCharsets.UTF_8));
		RouteMatch<String> match = new RouteMatch<>();
		assertThat(router.route("GET", buffer, 9, 18, match)).isEqualTo(Router.MATCHED);
		assertThat(match.parameterFrom(0)).isEqualTo(16);
		assertThat(match.parameterTo(0)).isEqualTo(18);
		assertThat(buffer.position()).isZero();
	}

	@Test
	void eachOfManyLiteralsLeadsToItsOwnRoute() {
		String[] routes = IntStream.range(0, 2000).mapToObj((i) -> "GET /r" + i).toArray(String[]::new);
		RoutedSite site = RoutedSite.of(routes);
		for (String route : routes) {
			assertThat(site.answer(route)).isEqualTo(route);
		}
		assertThat(site.answer("GET /r2000")).isEqualTo("404");
	}

	@Test
	void literalsWithTheSameHashAreToldApart() {
		assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());
		RoutedSite site = RoutedSite.of("GET /Aa", "GET /BB");
		assertThat(site.answer("GET /Aa")).isEqualTo("GET /Aa");
		assertThat(site.answer("GET /BB")).isEqualTo("GET /BB");
		assertThat(RoutedSite.of("GET /Aa").answer("GET /BB")).isEqualTo("404");
	}

	@Test
	void aPatternMayHaveManyVariables() {
		String pattern = "GET " + "/{v%d}".repeat(20);
		RoutedSite site = RoutedSite.of(pattern.formatted(IntStream.range(0, 20).boxed().toArray()));
		assertThat(site.answer("GET " + "/x".repeat(20))).endsWith(" v0=x v1=x v2=x v3=x v4=x v5=x v6=x v7=x v8=x v9=x"
				+ " v10=x v11=x v12=x v13=x v14=x v15=x v16=x v17=x v18=x v19=x");
	}

	@Test
	void aLongPathThatMatchesNothingNeedsNoDeepStack() {
		RoutedSite site = RoutedSite.of("GET /{a}/{b}", "GET /x/**");
		assertThat(site.answer("GET " + "/y".repeat(500_000))).isEqualTo("404");
		assertThat(site.answer("GET /x" + "/y".repeat(500_000))).isEqualTo("GET /x/**");
	}

}
