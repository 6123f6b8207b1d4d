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
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * The regular expression of a variable. Immutable; what changes while it is matched is in
 * the {@link RegexScratch}.
 */
final class SegmentRegex {

	private final Pattern pattern;

	private final int id;

	private final @Nullable CharacterClass characterClass;

	SegmentRegex(String regex, int id) {
		this.pattern = compile(regex);
		this.id = id;
		this.characterClass = CharacterClassParser.parse(regex);
	}

	/** As Spring compiles the expressions of its patterns. */
	static Pattern compile(String regex) {
		return Pattern.compile(regex, Pattern.DOTALL);
	}

	/** Whether the segment is matched on its bytes, without {@code java.util.regex}. */
	boolean isCharacterClass() {
		return this.characterClass != null;
	}

	boolean matches(ByteBuffer path, int from, int to, RegexScratch scratch) {
		if (this.characterClass != null) {
			return this.characterClass.matches(path, from, to);
		}
		return scratch.matches(this.id, this.pattern, path, from, to);
	}

}
