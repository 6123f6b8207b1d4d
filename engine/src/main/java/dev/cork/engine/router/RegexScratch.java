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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * The matchers of one {@link RouteMatch}, made when an expression is met for the first
 * time and used again from then on. An ASCII segment is matched in place; one that is not
 * costs a String, for {@code java.util.regex} wants characters.
 */
final class RegexScratch {

	private final AsciiSegment segment = new AsciiSegment();

	private @Nullable Object owner;

	private @Nullable Matcher[] matchers = new Matcher[0];

	/**
	 * Prepares for the expressions of a router.
	 * @param router whose expressions are numbered from 0
	 * @param count how many it has
	 */
	void use(Object router, int count) {
		if (count > 0 && this.owner != router) {
			this.owner = router;
			this.matchers = new Matcher[count];
		}
	}

	boolean matches(int id, Pattern pattern, ByteBuffer path, int from, int to) {
		CharSequence text = isAscii(path, from, to) ? this.segment.set(path, from, to) : decode(path, from, to);
		Matcher matcher = this.matchers[id];
		if (matcher == null) {
			matcher = pattern.matcher(text);
			this.matchers[id] = matcher;
		}
		return matcher.reset(text).matches();
	}

	private static boolean isAscii(ByteBuffer path, int from, int to) {
		for (int i = from; i < to; i++) {
			if (path.get(i) < 0) {
				return false;
			}
		}
		return true;
	}

	private static String decode(ByteBuffer path, int from, int to) {
		byte[] bytes = new byte[to - from];
		path.get(from, bytes);
		return new String(bytes, StandardCharsets.UTF_8);
	}

}
