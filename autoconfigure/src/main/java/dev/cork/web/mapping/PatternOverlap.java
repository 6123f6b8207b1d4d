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

package dev.cork.web.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Whether a request that one pattern matched may be matched by a less specific pattern
 * too. Answers yes when in doubt: the router finds out for each request.
 */
final class PatternOverlap {

	private PatternOverlap() {
	}

	static boolean mayFollow(String pattern, String other) {
		List<String> mine = segments(pattern);
		List<String> others = segments(other);
		boolean lessSpecific = false;
		for (int i = 0; i < others.size(); i++) {
			String theirs = others.get(i);
			if (isTail(theirs)) {
				return i >= mine.size() || !isTail(mine.get(i)) || lessSpecific;
			}
			if (i >= mine.size() || isTail(mine.get(i))) {
				return false;
			}
			int order = Integer.compare(rank(theirs), rank(mine.get(i)));
			if ((order < 0 && !lessSpecific) || !mayBothMatch(mine.get(i), theirs)) {
				return false;
			}
			lessSpecific |= order > 0;
		}
		return lessSpecific && (mine.size() == others.size());
	}

	private static boolean mayBothMatch(String one, String other) {
		boolean literal = rank(one) == 0;
		if (literal && rank(other) == 0) {
			return one.equals(other);
		}
		if (literal == (rank(other) == 0)) {
			return true;
		}
		String variable = literal ? other : one;
		int colon = variable.indexOf(':');
		if (!variable.startsWith("{") || colon < 0) {
			return true;
		}
		return Pattern.matches(variable.substring(colon + 1, variable.length() - 1), literal ? one : other);
	}

	private static int rank(String segment) {
		if (segment.indexOf('{') < 0 && segment.indexOf('*') < 0 && segment.indexOf('?') < 0) {
			return 0;
		}
		boolean plain = segment.equals("*") || (segment.startsWith("{") && segment.indexOf(':') < 0);
		return plain ? 2 : 1;
	}

	private static boolean isTail(String segment) {
		return segment.equals("**") || segment.startsWith("{*");
	}

	/** The segments between slashes; a slash inside braces belongs to an expression. */
	private static List<String> segments(String pattern) {
		List<String> segments = new ArrayList<>();
		int depth = 0;
		int start = 1;
		for (int i = 1; i < pattern.length(); i++) {
			char c = pattern.charAt(i);
			depth += (c == '{') ? 1 : (c == '}') ? -1 : 0;
			if (c == '/' && depth == 0) {
				segments.add(pattern.substring(start, i));
				start = i + 1;
			}
		}
		segments.add(pattern.substring(start));
		return segments;
	}

	/** The pattern without the names of its variables: equal for the same paths. */
	static String structure(String pattern) {
		StringBuilder structure = new StringBuilder();
		int depth = 0;
		boolean inName = false;
		for (int i = 0; i < pattern.length(); i++) {
			char c = pattern.charAt(i);
			if (c == '{' && depth++ == 0) {
				inName = true;
				structure.append(c);
				continue;
			}
			if (c == '}') {
				depth--;
			}
			inName &= depth > 0 && c != ':';
			if (!inName || c == '*') {
				structure.append(c);
			}
		}
		return structure.toString();
	}

}
