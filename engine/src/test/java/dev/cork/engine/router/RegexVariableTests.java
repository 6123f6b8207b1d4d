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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RegexVariableTests {

	@Test
	void anExpressionMatchesTheSegmentAsAWhole() {
		RoutedSite site = RoutedSite.of("GET /{id:[0-9]+}/x", "GET /d/{day:\\d{4}-\\d{2}-\\d{2}}");
		assertThat(site.answer("GET /123/x")).isEqualTo("GET /{id:[0-9]+}/x id=123");
		assertThat(site.answer("GET /123a/x")).isEqualTo("404");
		assertThat(site.answer("GET /d/2026-01-31")).endsWith(" day=2026-01-31");
		assertThat(site.answer("GET /d/2026-01-311")).isEqualTo("404");
		assertThat(site.answer("GET /d/12026-01-31")).isEqualTo("404");
	}

	@Test
	void anExpressionNeverMatchesAnEmptySegment() {
		RoutedSite site = RoutedSite.of("GET /a/{x:.*}", "GET /b/{x:(?:ab)*}");
		assertThat(site.answer("GET /a/")).isEqualTo("404");
		assertThat(site.answer("GET /b/")).isEqualTo("404");
		assertThat(site.answer("GET /b/abab")).endsWith(" x=abab");
	}

	@Test
	void segmentsBeyondAsciiAreMatchedAsCharacters() {
		RoutedSite site = RoutedSite.of("GET /a/{x:.{2}}", "GET /b/{x:(?:gr|str)[öü]ß}", "GET /c/{x:\\p{L}+}");
		assertThat(site.answer("GET /a/ö😀")).endsWith(" x=ö😀");
		assertThat(site.answer("GET /a/😀")).isEqualTo("404");
		assertThat(site.answer("GET /b/grüß")).endsWith(" x=grüß");
		assertThat(site.answer("GET /b/gruß")).isEqualTo("404");
		assertThat(site.answer("GET /c/größe")).endsWith(" x=größe");
		assertThat(site.answer("GET /c/ascii")).endsWith(" x=ascii");
		assertThat(site.answer("GET /c/gr€")).isEqualTo("404");
	}

	@Test
	void aDotMatchesLineBreaksAsInSpring() {
		RoutedSite site = RoutedSite.of("GET /a/{x:.+}", "GET /b/{x:b.+b}");
		assertThat(site.answer("GET /a/1\n2")).endsWith(" x=1\n2");
		assertThat(site.answer("GET /b/b\nb")).endsWith(" x=b\nb");
	}

	@Test
	void oneExpressionAtSeveralPlacesIsMatchedAtEach() {
		RoutedSite site = RoutedSite.of("GET /{a:x(?:y|z)}/{b:x(?:y|z)}/1", "GET /{c:x(?:y|z)}/xa");
		assertThat(site.answer("GET /xy/xz/1")).endsWith(" a=xy b=xz");
		assertThat(site.answer("GET /xz/xa")).endsWith(" c=xz");
		assertThat(site.answer("GET /xa/xz/1")).isEqualTo("404");
	}

	@ParameterizedTest
	@ValueSource(strings = { "[0-9]+", "\\d+", "\\w*", "[a-z]{2,5}", "[^.]+", ".+", "[A-Za-z0-9_-]+", "[-a]",
			"[\\w.-]{3}", "x", "[a-f0-9]{8,}", "\\D", "[\\d]?", "a{3}", "[.]+", "\\.+", "[^-a-z]*" })
	void aRepeatedCharacterClassNeedsNoJavaRegex(String regex) {
		assertThat(new SegmentRegex(regex, 0).isCharacterClass()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "ab", "a|b", "[a-z]+[0-9]+", "[a-z&&[^b]]", "[a[b]]", "(?i)[a-z]+", "\\s+", "[a-z]++",
			"[a-z]+?", "^[a-z]+$", "[ö]+", "\\p{L}+", "(?:ab)+", "[\\w-.]", "[\\x41]" })
	void everyOtherExpressionIsLeftToJavaRegex(String regex) {
		assertThat(new SegmentRegex(regex, 0).isCharacterClass()).isFalse();
	}

}
