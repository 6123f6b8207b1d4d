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

import java.util.HexFormat;

/**
 * What the parser of patterns needs to know about the text of a segment.
 */
final class SegmentText {

	private static final String REGEX_SYNTAX = "\\^$.|+()[]";

	private SegmentText() {
	}

	/**
	 * Finds the end of a variable. Braces of a regular expression may nest, and a
	 * backslash takes the meaning from them.
	 * @param text the text
	 * @param open the index of a '{'
	 * @return the index of the '}' that closes it, or -1
	 */
	static int closingBrace(String text, int open) {
		int depth = 0;
		int at = open;
		while (at < text.length()) {
			char character = text.charAt(at);
			if (character == '{') {
				depth++;
			}
			else if (character == '}' && --depth == 0) {
				return at;
			}
			at += (character == '\\') ? 2 : 1;
		}
		return -1;
	}

	/**
	 * Finds a percent-encoded byte.
	 * @param text the text of a segment
	 * @return the index of the first '%' that two hexadecimal digits follow, or -1
	 */
	static int percentEscape(String text) {
		for (int at = text.indexOf('%'); at >= 0 && at + 2 < text.length(); at = text.indexOf('%', at + 1)) {
			if (HexFormat.isHexDigit(text.charAt(at + 1)) && HexFormat.isHexDigit(text.charAt(at + 2))) {
				return at;
			}
		}
		return -1;
	}

	/**
	 * One variable whose regular expression matches what a segment mixed of literals,
	 * {@code *}, {@code ?} and variables was meant to match.
	 * @param text a segment whose braces are balanced
	 * @return for instance <code>{name:.*\.html}</code> for {@code *.html}
	 */
	static String asOneVariable(String text) {
		StringBuilder regex = new StringBuilder("{name:");
		int at = 0;
		while (at < text.length()) {
			char character = text.charAt(at);
			if (character == '{') {
				int close = closingBrace(text, at);
				int colon = text.indexOf(':', at);
				regex.append((colon < 0 || colon > close) ? ".+" : text.substring(colon + 1, close));
				at = close;
			}
			else if (character == '*') {
				regex.append(".*");
			}
			else if (character == '?') {
				regex.append('.');
			}
			else {
				regex.append((REGEX_SYNTAX.indexOf(character) < 0) ? "" : "\\").append(character);
			}
			at++;
		}
		return regex.append('}').toString();
	}

}
