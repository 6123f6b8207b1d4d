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
import java.util.regex.Pattern;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

class CharacterClassPropertyTests {

	@Property(tries = 5000)
	void aCharacterClassMatchesWhatJavaRegexMatches(@ForAll("regexes") String regex, @ForAll("texts") String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		SegmentRegex segmentRegex = new SegmentRegex(regex, 0);
		assertThat(segmentRegex.isCharacterClass()).isTrue();
		assertThat(segmentRegex.matches(ByteBuffer.wrap(bytes), 0, bytes.length, new RegexScratch()))
			.as("%s on %s", regex, text)
			.isEqualTo(Pattern.compile(regex, Pattern.DOTALL).matcher(text).matches());
	}

	@Provide
	Arbitrary<String> regexes() {
		Arbitrary<String> member = Arbitraries.of("a", "b-d", "0-9", "\\d", "\\w", "_", ".", "A-Z", "+", "\\-", "\\.",
				"?", "(", "!", "~", "%", "a-b");
		Arbitrary<String> brackets = Combinators
			.combine(Arbitraries.of("[", "[^", "[-", "[^-"),
					member.list().ofMinSize(1).ofMaxSize(4).map((l) -> String.join("", l)), Arbitraries.of("]", "-]"))
			.as((open, members, close) -> open + members + close);
		Arbitrary<String> atom = Arbitraries.oneOf(brackets, brackets,
				Arbitraries.of(".", "a", "9", "\\d", "\\D", "\\w", "\\W", "\\.", "_"));
		return Combinators.combine(atom, Arbitraries.of("", "+", "*", "?", "{1}", "{2}", "{1,}", "{2,3}", "{0,2}"))
			.as((a, quantifier) -> a + quantifier);
	}

	@Provide
	Arbitrary<String> texts() {
		return Arbitraries
			.of("a", "b", "c", "d", "e", "A", "0", "9", "_", "-", ".", "+", "?", "(", "!", "~", "%", "\n", "é", "€",
					"😀", "\u0085")
			.list()
			.ofMinSize(1)
			.ofMaxSize(5)
			.map((characters) -> String.join("", characters));
	}

}
