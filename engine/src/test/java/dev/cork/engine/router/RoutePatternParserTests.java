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

import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.cork.engine.router.PatternSegment.Kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class RoutePatternParserTests {

	@Test
	void aPatternIsSplitIntoSegments() {
		assertThat(RoutePattern.parse("/users/{id}/{n:[0-9]{1,3}}/*/{*rest}").segments()).containsExactly(
				new PatternSegment(Kind.LITERAL, "users", ""), new PatternSegment(Kind.PARAMETER, "", "id"),
				new PatternSegment(Kind.REGEX, "[0-9]{1,3}", "n"), new PatternSegment(Kind.WILDCARD, "", ""),
				new PatternSegment(Kind.TAIL, "", "rest"));
	}

	@Test
	void aSlashAtTheEndIsAnEmptySegment() {
		assertThat(RoutePattern.parse("/a/").segments()).containsExactly(new PatternSegment(Kind.LITERAL, "a", ""),
				new PatternSegment(Kind.LITERAL, "", ""));
		assertThat(RoutePattern.parse("/").segments()).containsExactly(new PatternSegment(Kind.LITERAL, "", ""));
	}

	@Test
	void namesAreListedFromTheLeft() {
		assertThat(RoutePattern.parse("/{b}/x/*/{a:.}/{*c}").parameterNames()).containsExactly("b", "a", "c");
		assertThat(RoutePattern.parse("/{b}/**").parameterNames()).containsExactly("b");
	}

	@ParameterizedTest
	@MethodSource("expressions")
	void bracesOfAnExpressionMayNestOrBeEscaped(String regex) {
		assertThat(RoutePattern.parse("/{x:" + regex + "}").segments())
			.containsExactly(new PatternSegment(Kind.REGEX, regex, "x"));
		assertThat(RoutePattern.parse("/{x:" + regex + "}/b").segments()).hasSize(2);
	}

	static Stream<String> expressions() {
		return Stream.of("a{2}", "a:b", "\\}", "\\{+", "\\\\", "(?:a|b){1,2}c{3}", ".*\\.html", "[^.]+");
	}

	@ParameterizedTest
	@MethodSource("refusedPatterns")
	void aPatternThatCannotBeServedIsRefusedWithAdvice(String pattern, int position, String problem) {
		assertThatExceptionOfType(RoutePatternException.class).isThrownBy(() -> RoutePattern.parse(pattern))
			.withMessage("Route pattern \"" + pattern + "\", position " + position + ": " + problem)
			.satisfies((refused) -> assertThat(refused.pattern()).isEqualTo(pattern))
			.satisfies((refused) -> assertThat(refused.position()).isEqualTo(position));
	}

	static Stream<Arguments> refusedPatterns() {
		return Stream.of(arguments("", 0, "a pattern starts with '/'; write \"/\""),
				arguments("users", 0, "a pattern starts with '/'; write \"/users\""),
				arguments("/a//b", 3, "an empty segment never matches, for paths hold no \"//\"; remove one '/'"),
				arguments("//", 1, "an empty segment never matches, for paths hold no \"//\"; remove one '/'"),
				arguments("/a/./b", 3,
						"the segment \".\" never matches, for it is resolved before routing; "
								+ "write the path that it leads to"),
				arguments("/a/..", 3,
						"the segment \"..\" never matches, for it is resolved before routing; "
								+ "write the path that it leads to"),
				arguments("/a/x%20y", 4,
						"\"%20\" never matches, for paths are decoded before routing; " + "write the character itself"),
				arguments("/%%2Fx", 2,
						"\"%2F\" never matches, for paths are decoded before routing; " + "write the character itself"),
				arguments("/\ud83d", 1,
						"\"\ud83d\" holds half of a surrogate pair, which no UTF-8 path can; "
								+ "write the whole character"),
				arguments("/a/{x", 3, "this '{' is not closed; write the '}'"),
				arguments("/a/{x:[0-9]{2}", 3, "this '{' is not closed; write the '}'"),
				arguments("/a/x}", 4, "this '}' has no '{'; remove it or write the '{'"),
				arguments("/a/{x}}/b", 6, "this '}' has no '{'; remove it or write the '{'"),
				arguments("/a/{x/y}", 3, notClosedBefore(5)), arguments("/{x:[^/]+}", 1, notClosedBefore(6)),
				arguments("/{x:a\\/b}", 1, notClosedBefore(6)), arguments("/{x/", 1, notClosedBefore(3)),
				arguments("/{}", 2, "a variable needs a name; write {name}, or * if nobody reads it"),
				arguments("/{*}", 3, "a variable needs a name; write {name}, or * if nobody reads it"),
				arguments("/{:[0-9]}", 2, "a variable needs a name; write {name}, or * if nobody reads it"),
				arguments("/{1a}", 2, badName('1')), arguments("/{-a}", 2, badName('-')),
				arguments("/{a.b}", 3, badName('.')), arguments("/{a{b}}", 3, badName('{')),
				arguments("/{**}", 3, badName('*')), arguments("/{*a:b}", 4, badName(':')),
				arguments("/{a b}", 3, badName(' ')),
				arguments("/{a}/x/{a}", 7, "the variable \"a\" is there twice; give one of them another name"),
				arguments("/{a:.}/{*a}", 7, "the variable \"a\" is there twice; give one of them another name"),
				arguments("/{x:}", 4, "the regular expression is missing; write {x}"),
				arguments("/{x:[0-9}", 7,
						"the regular expression \"[0-9\" of the variable \"x\" is not valid "
								+ "(Unclosed character class); correct it"),
				arguments("/a/{x:*a}", 6,
						"the regular expression \"*a\" of the variable \"x\" is not valid "
								+ "(Dangling meta character '*'); correct it"),
				arguments("/{x:(a|b)+}", 4,
						"the regular expression \"(a|b)+\" of the variable \"x\" has a capturing "
								+ "group; write (?:...) instead of (...)"),
				arguments("/**/x", 1,
						"\"**\" matches the whole rest of the path and can only stand at the end; "
								+ "write * for each single segment in the middle"),
				arguments("/a/{*path}/x", 3,
						"\"{*path}\" matches the whole rest of the path and can only stand at the "
								+ "end; write {name} or * for each single segment in the middle"),
				arguments("/**/", 1,
						"\"**\" matches the whole rest of the path and can only stand at the end; "
								+ "write * for each single segment in the middle"),
				arguments("/a/{x}-{y}", 3, mixed("{x}-{y}", "{name:.+-.+}")),
				arguments("/{x:[0-9]{2}}.{type}", 1, mixed("{x:[0-9]{2}}.{type}", "{name:[0-9]{2}\\..+}")),
				arguments("/v{n:[0-9]+}/x", 1, mixed("v{n:[0-9]+}", "{name:v[0-9]+}")),
				arguments("/{x}{y}", 1, mixed("{x}{y}", "{name:.+.+}")),
				arguments("/*.html", 1, mixed("*.html", "{name:.*\\.html}")),
				arguments("/a/t?st", 3, mixed("t?st", "{name:t.st}")),
				arguments("/a/***", 3, mixed("***", "{name:.*.*.*}")),
				arguments("/{x}?", 1, mixed("{x}?", "{name:.+.}")),
				arguments("/(a)*", 1, mixed("(a)*", "{name:\\(a\\).*}")));
	}

	@Test
	void theAdviceIsAPatternThatMatchesWhatWasMeant() {
		RoutedSite site = RoutedSite.of("GET /{name:.*\\.html}", "GET /x/{name:[0-9]{2}\\..+}");
		assertThat(site.answer("GET /index.html")).isEqualTo("GET /{name:.*\\.html} name=index.html");
		assertThat(site.answer("GET /index.htm")).isEqualTo("404");
		assertThat(site.answer("GET /x/12.json")).isEqualTo("GET /x/{name:[0-9]{2}\\..+} name=12.json");
	}

	@Test
	void theRefusalOfAnExpressionKeepsItsCause() {
		assertThatExceptionOfType(RoutePatternException.class).isThrownBy(() -> RoutePattern.parse("/{x:[a}"))
			.withCauseInstanceOf(PatternSyntaxException.class);
	}

	private static String notClosedBefore(int slash) {
		return "this '{' is not closed before the '/' at position " + slash
				+ "; write the '}', and no '/' in a regular expression, for a segment never holds one";
	}

	private static String badName(char character) {
		return "'" + character + "' is not allowed there in the name of a variable; write a name like a Java "
				+ "identifier, which may also hold '-' after its first character";
	}

	private static String mixed(String segment, String advice) {
		return "a segment is either a literal or one variable as a whole, \"" + segment + "\" is neither; write \""
				+ advice + "\" and take the value apart in the handler";
	}

}
