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

package dev.cork.sample;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the names of metrics and labels in an expression of PromQL. It knows tokens, not
 * the grammar, which is all that is needed to tell names from functions and labels.
 */
final class PromQl {

	private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");

	private static final Pattern RANGE = Pattern.compile("\\[[^\\]]*\\]");

	private static final Pattern GROUPING = Pattern
		.compile("\\b(?:by|without|on|ignoring|group_left|group_right)\\s*\\(([^)]*)\\)");

	private static final Pattern SELECTOR = Pattern.compile("\\{([^}]*)\\}");

	private static final Pattern OPERATOR = Pattern.compile("\\b(?:and|or|unless|bool|offset)\\b");

	private static final Pattern IDENTIFIER = Pattern.compile("(?<![\\w.$:])[a-zA-Z_:][\\w:]*(?![\\w:]*\\s*\\()");

	private PromQl() {
	}

	static Set<String> metrics(String expression) {
		String rest = RANGE.matcher(STRING.matcher(expression).replaceAll("")).replaceAll(" ");
		rest = SELECTOR.matcher(GROUPING.matcher(rest).replaceAll(" ")).replaceAll(" ");
		return identifiers(OPERATOR.matcher(rest).replaceAll(" "));
	}

	static Set<String> labels(String expression) {
		String text = STRING.matcher(expression).replaceAll("");
		Set<String> labels = new LinkedHashSet<>();
		for (Pattern pattern : new Pattern[] { GROUPING, SELECTOR }) {
			Matcher matcher = pattern.matcher(text);
			while (matcher.find()) {
				labels.addAll(identifiers(matcher.group(1)));
			}
		}
		return labels;
	}

	private static Set<String> identifiers(String text) {
		Set<String> identifiers = new LinkedHashSet<>();
		Matcher matcher = IDENTIFIER.matcher(text);
		while (matcher.find()) {
			identifiers.add(matcher.group());
		}
		return identifiers;
	}

}
