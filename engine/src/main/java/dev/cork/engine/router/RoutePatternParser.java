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
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import dev.cork.engine.router.PatternSegment.Kind;

/**
 * Splits a pattern into segments. The syntax is the one of Spring's {@code PathPattern};
 * what a trie of whole segments cannot express is refused with the advice what to write
 * instead, never matched differently from what was meant. Used once.
 */
final class RoutePatternParser {

	private final String source;

	private final List<PatternSegment> segments = new ArrayList<>();

	RoutePatternParser(String source) {
		this.source = source;
	}

	List<PatternSegment> parse() {
		if (!this.source.startsWith("/")) {
			throw refuse(0, "a pattern starts with '/'; write \"/" + this.source + "\"");
		}
		int start = 1;
		int end = endOfSegment(start);
		while (end < this.source.length()) {
			add(start, end, false);
			start = end + 1;
			end = endOfSegment(start);
		}
		add(start, end, true);
		return List.copyOf(this.segments);
	}

	private void add(int start, int end, boolean last) {
		String text = this.source.substring(start, end);
		PatternSegment segment = segment(text, start, last);
		if (segment.kind() == Kind.TAIL && !last) {
			throw refuse(start, "\"" + text + "\" matches the whole rest of the path and can only stand at the end; "
					+ "write " + (segment.isNamed() ? "{name} or " : "") + "* for each single segment in the middle");
		}
		if (segment.isNamed() && this.segments.stream().anyMatch((earlier) -> earlier.name().equals(segment.name()))) {
			throw refuse(start,
					"the variable \"" + segment.name() + "\" is there twice; give one of them another name");
		}
		this.segments.add(segment);
	}

	private PatternSegment segment(String text, int start, boolean last) {
		if (text.equals("*")) {
			return new PatternSegment(Kind.WILDCARD, "", "");
		}
		if (text.equals("**")) {
			return new PatternSegment(Kind.TAIL, "", "");
		}
		if (text.startsWith("{") && closingBrace(start) == start + text.length() - 1) {
			return variable(text.substring(1, text.length() - 1), start + 1);
		}
		if (text.contains("{") || text.contains("*") || text.contains("?")) {
			throw refuse(start,
					"a segment is either a literal or one variable as a whole, \"" + text + "\" is neither; write \""
							+ SegmentText.asOneVariable(text) + "\" and take the value apart in the handler");
		}
		return literal(text, start, last);
	}

	private PatternSegment literal(String text, int start, boolean last) {
		if (text.isEmpty() && !last) {
			throw refuse(start, "an empty segment never matches, for paths hold no \"//\"; remove one '/'");
		}
		if (text.equals(".") || text.equals("..")) {
			throw refuse(start, "the segment \"" + text
					+ "\" never matches, for it is resolved before routing; write the path that it leads to");
		}
		int escape = SegmentText.percentEscape(text);
		if (escape >= 0) {
			throw refuse(start + escape, "\"" + text.substring(escape, escape + 3)
					+ "\" never matches, for paths are decoded before routing; write the character itself");
		}
		if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
			throw refuse(start, "\"" + text + "\" holds half of a surrogate pair, which no UTF-8 path can; "
					+ "write the whole character");
		}
		return new PatternSegment(Kind.LITERAL, text, "");
	}

	private PatternSegment variable(String descriptor, int start) {
		if (descriptor.startsWith("*")) {
			String name = descriptor.substring(1);
			checkName(name, start + 1);
			return new PatternSegment(Kind.TAIL, "", name);
		}
		int colon = descriptor.indexOf(':');
		String name = (colon < 0) ? descriptor : descriptor.substring(0, colon);
		checkName(name, start);
		if (colon < 0) {
			return new PatternSegment(Kind.PARAMETER, "", name);
		}
		String regex = descriptor.substring(colon + 1);
		checkRegex(name, regex, start + colon + 1);
		return new PatternSegment(Kind.REGEX, regex, name);
	}

	private void checkName(String name, int start) {
		if (name.isEmpty()) {
			throw refuse(start, "a variable needs a name; write {name}, or * if nobody reads it");
		}
		for (int i = 0; i < name.length(); i++) {
			char character = name.charAt(i);
			boolean allowed = (i == 0) ? Character.isJavaIdentifierStart(character)
					: Character.isJavaIdentifierPart(character) || character == '-';
			if (!allowed) {
				throw refuse(start + i, "'" + character + "' is not allowed there in the name of a variable; "
						+ "write a name like a Java identifier, which may also hold '-' after its first character");
			}
		}
	}

	private void checkRegex(String name, String regex, int start) {
		if (regex.isEmpty()) {
			throw refuse(start, "the regular expression is missing; write {" + name + "}");
		}
		Pattern pattern;
		try {
			pattern = SegmentRegex.compile(regex);
		}
		catch (PatternSyntaxException ex) {
			int index = Math.max(ex.getIndex(), 0);
			throw new RoutePatternException(this.source, start + index, "the regular expression \"" + regex
					+ "\" of the variable \"" + name + "\" is not valid (" + ex.getDescription() + "); correct it", ex);
		}
		if (pattern.matcher("").groupCount() > 0) {
			throw refuse(start, "the regular expression \"" + regex + "\" of the variable \"" + name
					+ "\" has a capturing group; write (?:...) instead of (...)");
		}
	}

	/**
	 * The index of the next '/' that is not within braces, or the length of the pattern.
	 */
	private int endOfSegment(int start) {
		int at = start;
		while (at < this.source.length() && this.source.charAt(at) != '/') {
			char character = this.source.charAt(at);
			if (character == '}') {
				throw refuse(at, "this '}' has no '{'; remove it or write the '{'");
			}
			at = (character == '{') ? closingBrace(at) + 1 : at + 1;
		}
		return at;
	}

	private int closingBrace(int open) {
		int close = SegmentText.closingBrace(this.source, open);
		int slash = this.source.indexOf('/', open);
		if (slash >= 0 && (close < 0 || slash < close)) {
			throw refuse(open, "this '{' is not closed before the '/' at position " + slash
					+ "; write the '}', and no '/' in a regular expression, for a segment never holds one");
		}
		if (close < 0) {
			throw refuse(open, "this '{' is not closed; write the '}'");
		}
		return close;
	}

	private RoutePatternException refuse(int position, String problem) {
		return new RoutePatternException(this.source, position, problem);
	}

}
